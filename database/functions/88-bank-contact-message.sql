-- Messages of visitors to the bank, and how long the bank keeps visitors' data.

/*
 * Stores a visitor's message. Returns TAKEN, also for the same message sent again within ten minutes, which
 * is stored once. The visitor gets a confirmation by e-mail, at most once a day and without words of the
 * message, because the address may be another person's.
 */
create or replace function bank.take_contact_message(
  p_id uuid, p_first_name text, p_surname text, p_phone text, p_email text, p_message text, p_emails jsonb,
  p_mailbox text, p_now timestamptz
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  fingerprint bytea := sha256(
    convert_to(jsonb_build_array(p_first_name, p_surname, p_phone, p_email, p_message)::text, 'UTF8')
  );
begin
  -- The second of two identical messages that arrive at once waits here, and then finds the first.
  perform pg_advisory_xact_lock(hashtextextended('contact message ' || encode(fingerprint, 'hex'), 0));
  if exists (
    select from contact_message where digest = fingerprint and created_at > p_now - interval '10 minutes'
  ) then
    return 'TAKEN';
  end if;
  insert into contact_message (id, first_name, surname, phone, email, message, digest, created_at)
  values (p_id, p_first_name, p_surname, p_phone, p_email, p_message, fingerprint, p_now);
  perform mail.enqueue_email(p_mailbox, 'contact-message', p_emails -> 'bank', p_email);
  if identity.count_request(
    'receipt of a message to ' || encode(sha256(convert_to(p_email, 'UTF8')), 'hex'), 1, interval '1 day'
  ) then
    perform mail.enqueue_email(p_email, 'contact-message-received', p_emails -> 'visitor', p_mailbox);
  end if;
  perform audit.record(null, null, 'contact-message-received', p_id::text);
  return 'TAKEN';
end
$$;

/* An admin sets a message's status and the note about it. */
create or replace function bank.change_contact_message(
  p_id uuid, p_version int, p_status text, p_note text
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  known contact_message;
begin
  if not identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  select * into known from contact_message where id = p_id for update;
  if not found then
    return 'CONTACT_MESSAGE_NOT_FOUND';
  end if;
  if known.version <> p_version then
    return 'CONTACT_MESSAGE_CHANGED';
  end if;
  update contact_message set status = p_status, note = p_note, version = version + 1 where id = p_id;
  if known.status <> p_status then
    perform audit.record(identity.current_user_id(), null, 'contact-message-status-changed', p_id::text,
      jsonb_build_object('from', known.status, 'to', p_status));
  end if;
  if known.note is distinct from p_note then
    perform audit.record(identity.current_user_id(), null, 'contact-message-noted', p_id::text);
  end if;
  return 'CHANGED';
end
$$;

/*
 * Deletes visitors' data a year after their last contact with the bank, with the e-mails about it; the audit
 * keeps ids alone. A message is deleted whether it was answered or not, as the visitor was promised. Returns
 * how many were deleted.
 */
create or replace function bank.forget_visitors() returns int
language sql volatile security definer set search_path = bank, pg_temp as $$
  with consultations as (
    delete from consultation
    where starts_at < now() - interval '1 year' and created_at < now() - interval '1 year'
    returning 1
  ), messages as (
    delete from contact_message where created_at < now() - interval '1 year' returning 1
  ), orders as (
    -- An order that has not arrived within a day will not arrive any more.
    delete from consultation_order where consultation_id is null and created_at < now() - interval '1 day'
  ), emails as (
    delete from mail.message
    where kind in (
      'consultation-booked', 'consultation-moved', 'consultation-cancelled', 'contact-message',
      'contact-message-received'
    )
      and created_at < now() - interval '1 year'
  )
  select ((select count(*) from consultations) + (select count(*) from messages))::int
$$;

-- The digest is not granted: only take_contact_message uses it.
grant select (
  id, first_name, surname, phone, email, message, status, note, version, created_at
) on bank.contact_message to bank_app;
alter table bank.contact_message enable row level security;
drop policy if exists admin on bank.contact_message;
create policy admin on bank.contact_message for select to bank_app using ((select identity.is_admin()));

grant execute on function
  bank.take_contact_message(uuid, text, text, text, text, text, jsonb, text, timestamptz),
  bank.change_contact_message(uuid, int, text, text), bank.forget_visitors() to bank_app;
