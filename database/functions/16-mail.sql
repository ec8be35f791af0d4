-- The outbox: an e-mail is stored with the change it is about and sent later. A server claims a message for a
-- while, so that only one of several servers sends it, and another takes over when that one stops.

/*
 * Puts a message into the outbox: `p_email` is {subject, body}, for an appointment {calendar, method} too,
 * and for a text with a link {id, ciphertext, expiresAt}: the server has chosen the row's id, under which it
 * has encrypted the text, and `body` is without the token. `calendarCiphertext` is the appointment with that
 * link, and `calendar` then one without it, which servers of before that field send. `freezeHash` is the
 * SHA-256 of the token of a link that freezes the payments of `p_user` until `freezeUntil`
 * (51-bank-payment-freeze.sql); servers of before that field gave its time as `expiresAt`. Writes nothing
 * where `p_email` is null. Only the owner's functions call it, so that the server's role cannot choose a
 * recipient.
 */
create or replace function mail.enqueue_email(
  p_recipient text, p_kind text, p_email jsonb, p_reply_to text, p_user uuid default null
) returns void
language sql volatile security definer set search_path = mail, pg_temp as $$
  insert into message (
    id, user_id, recipient, kind, subject, body, reply_to, calendar, calendar_method, body_ciphertext,
    calendar_ciphertext, link_expires_at
  )
  select coalesce((p_email ->> 'id')::uuid, uuidv7()), p_user, p_recipient, p_kind, p_email ->> 'subject',
    p_email ->> 'body', p_reply_to, p_email ->> 'calendar', p_email ->> 'method',
    decode(p_email ->> 'ciphertext', 'base64'), decode(p_email ->> 'calendarCiphertext', 'base64'),
    (p_email ->> 'expiresAt')::timestamptz
  where p_email ->> 'subject' is not null;
  delete from identity.freeze_link where user_id = p_user and expires_at <= now();
  insert into identity.freeze_link (token_hash, user_id, expires_at)
  select decode(p_email ->> 'freezeHash', 'base64'), p_user,
    coalesce(p_email ->> 'freezeUntil', p_email ->> 'expiresAt')::timestamptz
  where p_email ->> 'freezeHash' is not null and p_user is not null
$$;

/*
 * The delay after this many attempts: one minute, 5, 15, an hour, then four hours; null after three days,
 * which gives up.
 */
create or replace function mail.retry_delay(p_attempts int) returns interval
language sql immutable as $$
  select case
    when p_attempts <= 4 then (
      array[interval '1 minute', interval '5 minutes', interval '15 minutes', interval '1 hour']
    )[p_attempts]
    when p_attempts <= 22 then interval '4 hours'
  end
$$;

/*
 * Takes up to `p_limit` messages that are due, oldest first, for five minutes: long enough to hand them over.
 * For a server that proves that it has the key file (11-identity-proof.sql).
 */
create or replace function mail.claim_emails(p_limit int)
returns table (
  id uuid, recipient text, subject text, body text, body_ciphertext bytea, created_at timestamptz,
  reply_to text, calendar text, calendar_method text, calendar_ciphertext bytea
)
language sql volatile security definer set search_path = mail, pg_temp as $$
  select identity.require_proof(array['claim-emails', p_limit::text]);
  update message m set due_at = now() + interval '5 minutes', attempts = m.attempts + 1
  where m.id in (
    select d.id from message d
    where d.due_at <= now()
    order by d.due_at limit least(p_limit, 50) for update skip locked
  )
  returning m.id, m.recipient, m.subject, m.body, m.body_ciphertext, m.created_at, m.reply_to, m.calendar,
    m.calendar_method, m.calendar_ciphertext
$$;

/*
 * A text without the token of its link, for texts that were stored before such texts were encrypted. Others
 * contain none.
 */
create or replace function mail.without_token(p_kind text, p_body text) returns text
language sql immutable as $$
  select case
    when p_kind in ('setup-link', 'email-confirm', 'consultation-booked', 'consultation-moved') then
      regexp_replace(p_body, '(/setup/|/confirm-email#|/consultation/)[[:alnum:]_-]{43}', '\1…', 'g')
    else p_body
  end
$$;

/*
 * The mail server accepted the message: it is due no more, and its last error is cleared. A link leaves the
 * outbox, because only its recipient needs it.
 */
create or replace function mail.mark_email_delivered(p_id uuid) returns void
language sql volatile security definer set search_path = mail, pg_temp as $$
  update message set delivered_at = clock_timestamp(), due_at = null, last_error = null,
    body_ciphertext = null, calendar_ciphertext = null, body = without_token(kind, body)
  where id = p_id and due_at is not null
$$;

/*
 * The mail server refused the message: retry later, or give up after a permanent error or three days. A link
 * leaves the outbox with the message that was given up.
 */
create or replace function mail.mark_email_failed(p_id uuid, p_error text, p_for_good boolean) returns void
language sql volatile security definer set search_path = mail, pg_temp as $$
  update message m set
    last_error = left(p_error, 500),
    due_at = case when not ended.now then now() + retry_delay(m.attempts) end,
    gave_up_at = case when ended.now then now() end,
    body_ciphertext = case when not ended.now then m.body_ciphertext end,
    calendar_ciphertext = case when not ended.now then m.calendar_ciphertext end,
    body = case when ended.now then without_token(m.kind, m.body) else m.body end,
    link_expires_at = case
      when ended.now and without_token(m.kind, m.body) <> m.body then now() else m.link_expires_at
    end
  from (select d.id, p_for_good or retry_delay(d.attempts) is null as now from message d) ended
  where m.id = p_id and ended.id = m.id and m.due_at is not null
$$;

/*
 * Gives up the e-mails whose link has stopped working before they could be sent, and deletes the link.
 * Returns how many.
 */
create or replace function mail.forget_expired_links() returns int
language sql volatile security definer set search_path = mail, pg_temp as $$
  with given_up as (
    update message set due_at = null, gave_up_at = now(), body_ciphertext = null, calendar_ciphertext = null,
      last_error = coalesce(last_error, 'The link in this e-mail expired before it could be sent.')
    where body_ciphertext is not null and link_expires_at <= now()
    returning 1
  )
  select count(*)::int from given_up
$$;

/*
 * Deletes e-mails that were delivered or given up longer ago than bank.limits says, a thousand at most; what
 * another server is deleting is left to it. Returns how many.
 */
create or replace function mail.forget_sent_emails() returns int
language sql volatile security definer set search_path = mail, pg_temp as $$
  with gone as (
    delete from message where id in (
      select m.id from message m
      where m.due_at is null
        and coalesce(m.delivered_at, m.gave_up_at) <= (select now() - l.emails_kept from bank.limits l)
      order by coalesce(m.delivered_at, m.gave_up_at) limit 1000 for update skip locked
    )
    returning 1
  )
  select count(*)::int from gone
$$;

/*
 * Has an e-mail that was given up, or that is not due for a while, sent again at once, for the admin of the
 * signed context; the tries are counted anew. Answers TRIED_AGAIN, or the code of a refusal. A message that
 * is due within five minutes is left as it is: a server may be handing it over, and it would be sent twice. A
 * message that was given up has lost its link and is useless without it: LINK_NOT_VALID.
 */
create or replace function mail.retry_email(p_id uuid) returns text
language plpgsql volatile security definer set search_path = mail, pg_temp as $$
declare
  known message;
begin
  if not identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  select * into known from message m where m.id = p_id for update;
  if not found or known.delivered_at is null and known.last_error is null then
    return 'NOT_FOUND';
  elsif known.gave_up_at is not null and known.link_expires_at is not null then
    return 'LINK_NOT_VALID';
  elsif known.gave_up_at is not null or known.due_at > now() + interval '5 minutes' then
    update message m set due_at = now(), gave_up_at = null, attempts = 0 where m.id = p_id;
    perform audit.record(
      identity.current_user_id(), known.user_id, 'email-tried-again', p_id::text,
      -- The mail server may quote the recipient, and the audit is for good.
      jsonb_build_object(
        'kind', known.kind,
        'error', regexp_replace(known.last_error, '[^[:space:]<>]*@[^[:space:]<>]*', '…', 'g')
      )
    );
  end if;
  return 'TRIED_AGAIN';
end
$$;

/*
 * E-mails of the last thirty days that could not be delivered, newest first, for the admin of the signed
 * context. An e-mail to a visitor, or to the bank's own mailbox, has no user: the row has its address
 * instead. `link_gone`: it cannot be sent again, because its link was deleted.
 */
create or replace function mail.list_undelivered_emails(p_limit int) returns table (
  id uuid, user_id uuid, name text, recipient text, kind text, attempts int, error text,
  created_at timestamptz, gave_up boolean, link_gone boolean
)
language sql stable security definer set search_path = mail, pg_temp as $$
  select m.id, m.user_id, identity.full_name(p.first_name, p.last_name),
    case when m.user_id is null then m.recipient end, m.kind, m.attempts, m.last_error, m.created_at,
    m.gave_up_at is not null, m.gave_up_at is not null and m.link_expires_at is not null
  from message m
  left join identity.users p on p.id = m.user_id
  where m.delivered_at is null and m.last_error is not null and m.created_at > now() - interval '30 days'
    and identity.is_admin()
  order by m.created_at desc, m.id desc
  limit least(p_limit, 1000)
$$;

/* The latest e-mails of the demo bank, whose users have no mailboxes. No row in any other bank. */
create or replace function mail.list_demo_emails(p_limit int)
returns table (
  id uuid, recipient text, reply_to text, subject text, body text, body_ciphertext bytea,
  created_at timestamptz, has_calendar boolean
)
language sql stable security definer set search_path = mail, pg_temp as $$
  select m.id, m.recipient, m.reply_to, m.subject, m.body, m.body_ciphertext, m.created_at,
    m.calendar is not null
  from message m
  where exists (select from migration.seeded_chapter)
  order by m.created_at desc, m.id desc limit least(p_limit, 100)
$$;

/* The calendar file of an e-mail of the demo bank. No row in any other bank. */
create or replace function mail.find_demo_calendar(p_id uuid)
returns table (calendar text, calendar_method text, calendar_ciphertext bytea)
language sql stable security definer set search_path = mail, pg_temp as $$
  select m.calendar, m.calendar_method, m.calendar_ciphertext from message m
  where m.id = p_id and m.calendar is not null and exists (select from migration.seeded_chapter)
$$;

grant execute on function mail.claim_emails(int), mail.mark_email_delivered(uuid),
  mail.mark_email_failed(uuid, text, boolean), mail.forget_expired_links(), mail.forget_sent_emails(),
  mail.retry_email(uuid), mail.list_undelivered_emails(int),
  mail.list_demo_emails(int), mail.find_demo_calendar(uuid) to bank_app;
