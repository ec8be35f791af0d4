-- The outbox: an e-mail is stored with the change it is about and sent later. A server claims a message for a
-- while, so that only one of several servers sends it, and another takes over when that one stops.

/*
 * Puts a message into the outbox. Only the owner's functions call it, so that the server's role cannot choose
 * a recipient.
 */
create or replace function mail.enqueue(
  p_user uuid, p_recipient text, p_kind text, p_subject text, p_body text
) returns uuid
language sql volatile security definer set search_path = mail, pg_temp as $$
  insert into message (user_id, recipient, kind, subject, body)
  values (p_user, p_recipient, p_kind, p_subject, p_body) returning id
$$;

/*
 * Puts a message to a recipient without a user row into the outbox: `p_email` is {subject, body} and, for an
 * appointment, {calendar, method}. Writes nothing where `p_email` is null.
 */
create or replace function mail.enqueue_email(
  p_recipient text, p_kind text, p_email jsonb, p_reply_to text
) returns void
language sql volatile security definer set search_path = mail, pg_temp as $$
  insert into message (recipient, kind, subject, body, reply_to, calendar, calendar_method)
  select p_recipient, p_kind, p_email ->> 'subject', p_email ->> 'body', p_reply_to,
    p_email ->> 'calendar', p_email ->> 'method'
  where p_email ->> 'subject' is not null
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
 */
create or replace function mail.claim_emails(p_limit int)
returns table (
  id uuid, recipient text, subject text, body text, created_at timestamptz, reply_to text, calendar text,
  calendar_method text
)
language sql volatile security definer set search_path = mail, pg_temp as $$
  update message m set due_at = now() + interval '5 minutes', attempts = m.attempts + 1
  where m.id in (
    select d.id from message d
    where d.due_at <= now()
    order by d.due_at limit least(p_limit, 50) for update skip locked
  )
  returning m.id, m.recipient, m.subject, m.body, m.created_at, m.reply_to, m.calendar, m.calendar_method
$$;

/*
 * The mail server accepted the message: it is due no more, and its last error is cleared. A setup link leaves
 * the stored text, because it is a secret that only its recipient needs.
 */
create or replace function mail.mark_email_delivered(p_id uuid) returns void
language sql volatile security definer set search_path = mail, pg_temp as $$
  update message set delivered_at = clock_timestamp(), due_at = null, last_error = null,
    body = case when kind = 'setup-link' then regexp_replace(body, '/setup/[[:alnum:]_-]+', '/setup/')
      else body end
  where id = p_id and due_at is not null
$$;

/* The mail server refused the message: retry later, or give up after a permanent error or three days. */
create or replace function mail.mark_email_failed(p_id uuid, p_error text, p_for_good boolean) returns void
language sql volatile security definer set search_path = mail, pg_temp as $$
  update message set
    last_error = left(p_error, 500),
    due_at = case when not p_for_good then now() + retry_delay(attempts) end,
    gave_up_at = case when p_for_good or retry_delay(attempts) is null then now() end
  where id = p_id and due_at is not null
$$;

/*
 * Has an e-mail that was given up, or that is not due for a while, sent again at once, for the admin of the
 * signed context; the tries are counted anew. Answers TRIED_AGAIN, or the code of a refusal. A message that
 * is due within five minutes is left as it is: a server may be handing it over, and it would be sent twice.
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
  elsif known.gave_up_at is not null or known.due_at > now() + interval '5 minutes' then
    update message m set due_at = now(), gave_up_at = null, attempts = 0 where m.id = p_id;
    perform audit.record(
      identity.current_user_id(), known.user_id, 'email-tried-again', p_id::text,
      jsonb_build_object('kind', known.kind, 'error', known.last_error)
    );
  end if;
  return 'TRIED_AGAIN';
end
$$;

/*
 * E-mails of the last thirty days that could not be delivered, newest first, for the admin of the signed
 * context. An e-mail to a visitor, or to the bank's own mailbox, has no user: the row has its address
 * instead.
 */
create or replace function mail.list_undelivered_emails(p_limit int) returns table (
  id uuid, user_id uuid, name text, recipient text, kind text, attempts int, error text,
  created_at timestamptz, gave_up boolean
)
language sql stable security definer set search_path = mail, pg_temp as $$
  select m.id, m.user_id, p.first_name || ' ' || p.last_name,
    case when m.user_id is null then m.recipient end, m.kind, m.attempts, m.last_error, m.created_at,
    m.gave_up_at is not null
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
  id uuid, recipient text, reply_to text, subject text, body text, created_at timestamptz,
  has_calendar boolean
)
language sql stable security definer set search_path = mail, pg_temp as $$
  select m.id, m.recipient, m.reply_to, m.subject, m.body, m.created_at, m.calendar is not null from message m
  where exists (select from migration.seeded_chapter)
  order by m.created_at desc, m.id desc limit least(p_limit, 100)
$$;

/* The calendar file of an e-mail of the demo bank. No row in any other bank. */
create or replace function mail.find_demo_calendar(p_id uuid)
returns table (calendar text, calendar_method text)
language sql stable security definer set search_path = mail, pg_temp as $$
  select m.calendar, m.calendar_method from message m
  where m.id = p_id and m.calendar is not null and exists (select from migration.seeded_chapter)
$$;

grant execute on function mail.claim_emails(int), mail.mark_email_delivered(uuid),
  mail.mark_email_failed(uuid, text, boolean), mail.retry_email(uuid), mail.list_undelivered_emails(int),
  mail.list_demo_emails(int), mail.find_demo_calendar(uuid) to bank_app;
