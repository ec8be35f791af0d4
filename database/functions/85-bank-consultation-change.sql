-- A booked consultation: an hour of the bank's time for a visitor. The visitor, by a link, and admins may
-- move or cancel it; both the visitor and the bank get an e-mail, written in the same transaction.

/*
 * Puts both e-mails about a consultation into the outbox, and stores the link in the visitor's. A reply to
 * one of them goes to the other side.
 */
create or replace function bank.write_about_consultation(
  p_consultation bank.consultation, p_kind text, p_emails jsonb, p_mailbox text, p_link_hash bytea
) returns void
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
begin
  if p_link_hash is not null then
    insert into consultation_link (link_hash, consultation_id) values (p_link_hash, p_consultation.id)
    on conflict do nothing;
  end if;
  perform mail.enqueue_email(p_consultation.email, p_kind, p_emails -> 'visitor', p_mailbox);
  perform mail.enqueue_email(p_mailbox, p_kind, p_emails -> 'bank', p_consultation.email);
end
$$;

/*
 * The consultation of a link. Its holder sees the time and the status; everything else is only in the e-mail
 * to the bank.
 */
create or replace function bank.find_consultation(p_link_hash bytea)
returns table (
  id uuid, starts_at timestamptz, status text, sequence int, version int, first_name text, surname text,
  mobile text, email text
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select c.id, c.starts_at, c.status, c.sequence, c.version, c.first_name, c.surname, c.mobile, c.email
  from consultation_link l join consultation c on c.id = l.consultation_id where l.link_hash = p_link_hash
$$;

/*
 * The time from which the consultation of a link was moved last; null where it was not. A function of its
 * own, because servers of before read the columns of the one above.
 */
create or replace function bank.find_consultation_move(p_link_hash bytea) returns timestamptz
language sql stable security definer set search_path = bank, pg_temp as $$
  select c.moved_from
  from consultation_link l join consultation c on c.id = l.consultation_id where l.link_hash = p_link_hash
$$;

/*
 * Moves a booked consultation to a free hour, or cancels it where `p_starts` is null. For functions of the
 * owner alone: the caller has checked who asks. A caller with an old version gets the code of a refusal.
 */
create or replace function bank.change_consultation(
  p_id uuid, p_version int, p_starts timestamptz, p_actor uuid,
  p_emails jsonb, p_mailbox text, p_link_hash bytea, p_now timestamptz, p_until date
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  known consultation;
  kind text := case when p_starts is null then 'consultation-cancelled' else 'consultation-moved' end;
begin
  select * into known from consultation where id = p_id for update;
  if not found then
    return 'CONSULTATION_NOT_FOUND';
  end if;
  if known.version <> p_version then
    return 'CONSULTATION_CHANGED';
  end if;
  if known.status <> 'booked' then
    return 'CONSULTATION_OVER';
  end if;
  if p_starts is not null then
    if p_starts = known.starts_at
      or exists (select from consultation where starts_at = p_starts and status = 'booked')
    then
      return 'SLOT_TAKEN';
    end if;
    if is_consultation_offered(p_starts, p_now, p_until) is not true then
      return 'SLOT_NOT_OFFERED';
    end if;
    -- The page after a booking has the link too, and the address may be a stranger's: a visitor's move counts
    -- as one of the day's e-mails to it.
    if p_actor is null and not identity.count_request(
      'e-mails to ' || encode(sha256(convert_to(known.email, 'UTF8')), 'hex'),
      coalesce((select l.booking_emails_per_day from limits l), 0), interval '1 day'
    ) then
      return 'TOO_MANY_ATTEMPTS';
    end if;
  end if;
  update consultation set
    status = case when p_starts is null then 'cancelled' else 'booked' end,
    starts_at = coalesce(p_starts, starts_at),
    moved_from = case when p_starts is null then moved_from else starts_at end,
    sequence = sequence + 1,
    version = version + 1
  where id = p_id;
  perform write_about_consultation(known, kind, p_emails, p_mailbox, p_link_hash);
  perform audit.record(
    p_actor, null, kind, p_id::text,
    jsonb_strip_nulls(jsonb_build_object('from', known.starts_at, 'to', p_starts))
  );
  return 'CHANGED';
exception
  when unique_violation then
    -- Another visitor took that hour at the same moment.
    return 'SLOT_TAKEN';
end
$$;

/*
 * The same for the holder of a link: before the consultation begins, and at most ten moves. Cancelling is
 * always allowed.
 */
create or replace function bank.change_own_consultation(
  p_link_hash bytea, p_version int, p_starts timestamptz, p_emails jsonb, p_mailbox text, p_now timestamptz,
  p_until date
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  known consultation;
begin
  select c.* into known from consultation_link l
  join consultation c on c.id = l.consultation_id
  where l.link_hash = p_link_hash;
  if not found then
    return 'LINK_NOT_VALID';
  end if;
  if known.starts_at <= p_now and known.status = 'booked' then
    return 'CONSULTATION_OVER';
  end if;
  if known.sequence >= 10 and p_starts is not null then
    return 'TOO_MANY_ATTEMPTS';
  end if;
  return change_consultation(known.id, p_version, p_starts, null, p_emails, p_mailbox, null, p_now, p_until);
end
$$;

/* The same for an admin of the signed context. */
create or replace function bank.change_consultation_by_admin(
  p_id uuid, p_version int, p_starts timestamptz, p_emails jsonb, p_mailbox text, p_link_hash bytea,
  p_now timestamptz, p_until date
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
begin
  if not identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  return change_consultation(
    p_id, p_version, p_starts, identity.current_user_id(), p_emails, p_mailbox, p_link_hash, p_now, p_until
  );
end
$$;

/* An admin records whether the visitor came, once the hour has begun. It can be corrected. */
create or replace function bank.close_consultation(
  p_id uuid, p_version int, p_status text, p_now timestamptz
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  known consultation;
begin
  if not identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  select * into known from consultation where id = p_id for update;
  if not found then
    return 'CONSULTATION_NOT_FOUND';
  end if;
  if known.version <> p_version then
    return 'CONSULTATION_CHANGED';
  end if;
  if known.status = 'cancelled' or p_status not in ('held', 'missed') then
    return 'CONSULTATION_OVER';
  end if;
  if known.starts_at > p_now then
    return 'CONSULTATION_NOT_BEGUN';
  end if;
  update consultation set status = p_status, version = version + 1 where id = p_id;
  perform audit.record(identity.current_user_id(), null, 'consultation-status-changed', p_id::text,
    jsonb_build_object('from', known.status, 'to', p_status));
  return 'CHANGED';
end
$$;

/* Sets the admins' note about a consultation; null for none. */
create or replace function bank.note_consultation(p_id uuid, p_version int, p_note text) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
begin
  if not identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  update consultation set note = p_note, version = version + 1 where id = p_id and version = p_version;
  if not found then
    return case
      when exists (select from consultation where id = p_id) then 'CONSULTATION_CHANGED'
      else 'CONSULTATION_NOT_FOUND'
    end;
  end if;
  perform audit.record(identity.current_user_id(), null, 'consultation-noted', p_id::text);
  return 'CHANGED';
end
$$;

grant select on bank.consultation to bank_app;

alter table bank.consultation enable row level security;
alter table bank.consultation_link enable row level security;

drop policy if exists admin on bank.consultation;
create policy admin on bank.consultation for select to bank_app using ((select identity.is_admin()));

grant execute on function bank.find_consultation(bytea), bank.find_consultation_move(bytea),
  bank.change_own_consultation(bytea, int, timestamptz, jsonb, text, timestamptz, date),
  bank.change_consultation_by_admin(uuid, int, timestamptz, jsonb, text, bytea, timestamptz, date),
  bank.close_consultation(uuid, int, text, timestamptz), bank.note_consultation(uuid, int, text) to bank_app;
