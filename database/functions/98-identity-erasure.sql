-- The operator erases a user's personal data (server/src/operator/erase-user.ts), in one transaction. What
-- the books, the audit and the proofs of certificates and receipts consist of stays as it is: docs/DATA.md
-- lists it. The servers can call nothing of this file.

/* Returns whether all joint holders but this user are erased. */
create or replace function identity.is_last_of(p_user uuid, p_holder uuid) returns boolean
language sql stable as $$
  select coalesce(
    bool_or(m.user_id = p_user) and bool_and(m.user_id = p_user or p.erased_at is not null), false
  )
  from bank.mandate m
  join identity.users p on p.id = m.user_id
  where m.holder_id = p_holder and m.is_member
$$;

/* Returns why this user cannot be erased, a code for each reason; none where they can, or are unknown. */
create or replace function identity.erasure_refusals(p_user uuid) returns setof text
language sql stable as $$
  select reason.code
  from identity.users u
  cross join lateral (values
    ('ADMIN', u.role = 'admin'),
    ('NOT_BLOCKED', u.role = 'user'),
    -- A request begun before the session ended is over by then: see the time limits in migrate.ts.
    ('SESSION_JUST_ENDED', exists (
      select from identity.session s
      where s.user_id = u.id and greatest(s.seen_at, s.ended_at) > now() - interval '1 minute'
    )),
    ('MONEY', exists (select from ledger.account a where a.client_id = u.id and a.balance <> 0)),
    ('JOINT_MONEY', exists (
      select from bank.mandate m
      join ledger.account a on a.client_id = m.holder_id
      where m.user_id = u.id and m.is_member and m.withdrawn_at is null and a.balance <> 0
    )),
    ('CERTIFICATE', exists (select from bank.certificate c where c.client_id = u.id and c.status = 'active')),
    ('JOINT_CERTIFICATE', exists (
      select from bank.mandate m
      join bank.certificate c on c.client_id = m.holder_id
      where m.user_id = u.id and m.is_member and m.withdrawn_at is null and c.status = 'active'
    )),
    ('PAYMENT', exists (select from bank.payment p where p.client_id = u.id and p.status = 'pending')),
    ('ACCOUNT_REQUEST', exists (
      select from bank.account_request r
      where r.status = 'pending' and (r.client_id = u.id or identity.is_last_of(u.id, r.client_id))
    )),
    ('APPROVAL', exists (
      select from bank.approval a
      where u.id in (a.user_id, a.requester_id) and a.status = 'pending' and a.expires_at > now()
    ))
  ) reason (code, applies)
  where u.id = p_user and reason.applies
$$;

/* Deletes how this user signed in, and every proof and link that they were given. */
create or replace function identity.erase_access(p_user uuid) returns void
language sql volatile as $$
  delete from identity.session where user_id = p_user;
  delete from identity.enrolment where user_id = p_user;
  delete from identity.recovery_code where user_id = p_user;
  delete from identity.passkey where user_id = p_user;
  delete from identity.setup_progress
  where link_id in (select l.id from identity.setup_link l where l.user_id = p_user);
  delete from identity.setup_link where user_id = p_user;
  delete from identity.freeze_link where user_id = p_user;
  delete from identity.issued_password where user_id = p_user;
  delete from identity.credential where user_id = p_user;
  delete from bank.approval_pause where user_id = p_user;
$$;

/* Deletes a conversation with its files. */
create or replace function identity.erase_conversation(p_holder uuid) returns void
language sql volatile as $$
  delete from bank.attachment where client_id = p_holder;
  delete from bank.message where client_id = p_holder;
  delete from bank.message_mark where holder_id = p_holder;
  delete from bank.attendance where client_id = p_holder;
  delete from bank.conversation where client_id = p_holder;
$$;

/*
 * Deletes what was written to and by this user: e-mails, messages with their files, and what the mailbox sent
 * as a visitor's. An e-mail to an address that another user has by now stays theirs. A message that they
 * wrote for a holder stays the holder's; that of joint holders goes with the last of them.
 */
create or replace function identity.erase_correspondence(p_user uuid, p_email text) returns void
language plpgsql volatile as $$
declare
  mailboxes text[] := array(
    select p_email union select c.old_email from identity.email_change c where c.user_id = p_user
  );
begin
  delete from mail.message m
  where m.user_id = p_user or m.user_id is null and (m.recipient = any (mailboxes) or m.reply_to = p_email);
  delete from bank.consultation where email = p_email;
  delete from bank.contact_message where email = p_email;
  delete from identity.email_change where user_id = p_user;
  perform identity.erase_conversation(p_user);
  perform identity.erase_conversation(m.holder_id)
  from bank.mandate m
  where m.user_id = p_user and m.is_member and identity.is_erased(m.holder_id);
  delete from bank.message_mark where user_id = p_user;
  delete from bank.notification_mark where user_id = p_user;
  delete from bank.notification_setting where user_id = p_user;
end
$$;

/* Overwrites what this user has called their accounts and beneficiaries, and what they and staff noted. */
create or replace function identity.erase_notes(p_user uuid) returns void
language sql volatile as $$
  update bank.account set nickname = 'Erased', opened_as = null where client_id = p_user;
  update bank.account_opening set nickname = 'Erased', business_purpose = null where client_id = p_user;
  -- Requests for a holder stay the holder's; those of joint holders go with the last of them.
  update bank.account_request set nickname = 'Erased', business_purpose = null, notes = null
  where client_id = p_user or client_id in (
    select m.holder_id from bank.mandate m
    where m.user_id = p_user and m.is_member and identity.is_erased(m.holder_id)
  );
  update bank.beneficiary set
    name = 'Erased', nickname = null, details = '', postal_address = null,
    deleted_at = coalesce(deleted_at, now())
  where client_id = p_user;
  -- The reference of a completed payment is part of its receipt and of the ledger.
  update bank.payment set
    note = case when num_nonnulls(beneficiary_id, credit_account_id) = 0 then note end,
    reference = case when status = 'completed' then reference end
  where client_id = p_user;
  update bank.occurrence set state = 'skipped', next_try_at = null, settled_at = clock_timestamp()
  where client_id = p_user and state = 'due';
  update bank.standing_order set
    note = null, reference = null, status = case status when 'done' then status else 'stopped' end
  where client_id = p_user;
  delete from bank.own_limit where client_id = p_user;
  update bank.access_right set
    first_name = 'Erased', last_name = 'user', email = 'erased@erased.invalid',
    withdrawn_at = coalesce(withdrawn_at, greatest(clock_timestamp(), given_at))
  where p_user in (holder_id, user_id);
  update bank.mandate set withdrawn_at = greatest(clock_timestamp(), given_at)
  where user_id = p_user and withdrawn_at is null;
  select bank.void_signatures(p_user);
  -- The reason of an order that they refused is in their own words.
  update bank.waiting_order set reason = null where ended_by = p_user and reason is not null;
  update bank.payment_freeze set lifted_at = greatest(clock_timestamp(), frozen_at)
  where client_id = p_user and lifted_at is null;
  update bank.approval set
    reason = 'Erased', note = case when note is not null then 'Erased' end,
    payload = payload
      || case when payload ? 'nickname' then '{"nickname": "Erased"}' else '{}' end::jsonb
      || case when payload ? 'fileName' then '{"fileName": "Erased"}' else '{}' end::jsonb
      || case when payload ? 'order' then jsonb_build_object(
        'order', payload -> 'order' || '{"nickname": "Erased", "business_purpose": null}'
      ) else '{}' end
  where user_id = p_user;
  -- The words by which transactions are searched; the ledger has their texts.
  delete from bank.transaction_words
  where account_id in (select a.id from ledger.account a where a.client_id = p_user);
  delete from bank.block_to_index
  where account_id in (select a.id from ledger.account a where a.client_id = p_user);
$$;

/*
 * Erases a user: destroys the key of their data, and deletes or overwrites what else is personal. Answers why
 * that was refused, a code for each reason, and none once it is done. A user who is erased already is erased
 * again, for what was written about them since.
 */
create or replace function identity.erase_user(p_user uuid) returns text[]
language plpgsql volatile as $$
declare
  known identity.users;
  refusals text[];
  -- A part of the id, by which the operator finds the user again.
  short_id text := right(replace(p_user::text, '-', ''), 12);
begin
  select * into known from identity.users u where u.id = p_user for update;
  -- Staff who adjust a balance wait here.
  perform from ledger.account a where a.client_id = p_user order by a.id for no key update;
  if known.erased_at is null then
    refusals := array(select identity.erasure_refusals(p_user));
    if refusals <> '{}' then
      return refusals;
    end if;
    perform audit.record(null, p_user, 'person-erased', null, '{"by": "operator"}');
  end if;
  -- First, because the triggers of what is kept for other users look at it.
  update identity.users set
    username = 'erased-' || short_id, email = 'erased-' || short_id || '@erased.invalid',
    first_name = 'Erased', last_name = 'user', role = 'blocked', data_key = '',
    erased_at = coalesce(erased_at, now())
  where id = p_user;
  delete from identity.profile where user_id = p_user;
  perform identity.erase_access(p_user);
  perform identity.erase_correspondence(p_user, known.email);
  perform identity.erase_notes(p_user);
  return '{}';
end
$$;
