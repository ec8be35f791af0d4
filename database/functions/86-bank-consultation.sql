-- Consultations: an hour of the bank's time for a visitor. Who booked it and admins may cancel or move it;
-- both are written to in the same transaction.

/* When an appointment begins that is offered for this day and hour of the bank's. */
create or replace function bank.consultation_start(p_day date, p_hour int) returns timestamptz
language sql stable as $$
  select (p_day + make_interval(hours => p_hour)) at time zone 'America/Dominica'
$$;

/*
 * Whether the bank offers this hour: an opening hour of that weekday, no holiday, not past, not after
 * `p_until`.
 */
create or replace function bank.is_consultation_offered(
  p_starts timestamptz, p_now timestamptz, p_until date
) returns boolean
language sql stable security definer set search_path = bank, pg_temp as $$
  select p_starts > p_now and local::date <= p_until
    and exists (
      select from consultation_hour h
      where h.weekday = extract(isodow from local) and local = local::date + make_interval(hours => h.hour)
    )
    and not exists (select from holiday where day = local::date)
  from (select p_starts at time zone 'America/Dominica' as local) place
$$;

/*
 * The free hours from `p_from` to `p_to`, at most a quarter of a year. Public: it shows nothing about who
 * booked the others.
 */
create or replace function bank.free_consultations(p_from date, p_to date, p_now timestamptz)
returns table (day text, hour int, starts_at timestamptz)
language sql stable security definer set search_path = bank, pg_temp as $$
  select offered.day::date::text, h.hour, consultation_start(offered.day::date, h.hour)
  from generate_series(p_from::timestamp, least(p_to, p_from + 92)::timestamp, interval '1 day') offered (day)
  join consultation_hour h on h.weekday = extract(isodow from offered.day)
  where consultation_start(offered.day::date, h.hour) > p_now
    and not exists (select from holiday where holiday.day = offered.day::date)
    and not exists (
      select from consultation c
      where c.status = 'booked' and c.starts_at = consultation_start(offered.day::date, h.hour)
    )
  order by 3
$$;

/*
 * Both e-mails about what happened to a consultation, and the link in the visitor's. Each is answered to the
 * other side.
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
 * Bookings of a visitor whose answers were lost and that a new order for another hour replaces: with the same
 * e-mail address, still booked and ahead. A booking of the very same hour is not among them: it is the same
 * order, sent again. Other bookings with that address wait until this transaction ends.
 */
create or replace function bank.consultations_to_replace(
  p_orders uuid[], p_first_name text, p_surname text, p_mobile text, p_email text, p_day date, p_hour int,
  p_now timestamptz
) returns setof bank.consultation
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('consultation ' || p_email, 0));
  return query
    select c.* from consultation_order o join consultation c on c.id = o.consultation_id
    where o.id = any (p_orders) and c.email = p_email and c.status = 'booked' and c.starts_at > p_now
      and (c.starts_at, c.first_name, c.surname, c.mobile)
        is distinct from (consultation_start(p_day, p_hour), p_first_name, p_surname, p_mobile)
    order by c.starts_at;
end
$$;

/*
 * Cancels what those orders had booked, and keeps them from booking anything when they arrive late.
 * `p_cancelled` is [{id, version, emails}] of what bank.consultations_to_replace answered. Answers REPLACED,
 * or the code of a refusal.
 */
create or replace function bank.replace_consultation_orders(
  p_orders uuid[], p_email text, p_cancelled jsonb, p_mailbox text, p_now timestamptz
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  cancelled record;
  outcome text;
begin
  for cancelled in
    select * from jsonb_to_recordset(p_cancelled) as one (id uuid, version int, emails jsonb)
  loop
    if not exists (
      select from consultation_order o join consultation c on c.id = o.consultation_id
      where o.id = any (p_orders) and c.id = cancelled.id and c.email = p_email
    ) then
      return 'CONSULTATION_NOT_FOUND';
    end if;
    outcome := change_consultation(
      cancelled.id, cancelled.version, null, null, cancelled.emails, p_mailbox, null, p_now, null
    );
    if outcome <> 'CHANGED' then
      return outcome;
    end if;
  end loop;
  -- An order's id is no proof: only the visitor's own orders are replaced.
  insert into consultation_order (id, replaced_at)
  select unnest(p_orders), p_now
  on conflict (id) do update set replaced_at = excluded.replaced_at
  where exists (
    select from consultation c where c.id = consultation_order.consultation_id and c.email = p_email
  );
  return 'REPLACED';
end
$$;

/*
 * Books an hour for a visitor. Answers BOOKED or the code of a refusal; the same booking sent again is
 * answered the same and nothing is written twice. `p_order` is the browser's id of the order, or null; one
 * that a later order has replaced books nothing. `p_emails` is {visitor, bank}; the visitor's goes to the
 * address they gave, not more than six a day.
 */
create or replace function bank.book_consultation(
  p_id uuid, p_order uuid, p_first_name text, p_surname text, p_mobile text, p_email text, p_day date,
  p_hour int, p_link_hash bytea, p_emails jsonb, p_mailbox text, p_now timestamptz, p_until date
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  starts timestamptz := consultation_start(p_day, p_hour);
  known consultation_order;
  holder consultation;
begin
  -- Concurrent bookings with one address wait for each other, so that the limit is kept.
  perform pg_advisory_xact_lock(hashtextextended('consultation ' || p_email, 0));
  select * into known from consultation_order where id = p_order;
  if known.replaced_at is not null or known.starts_at <> starts then
    return 'SLOT_TAKEN';
  end if;
  if exists (
    select from consultation where id = known.consultation_id and email = p_email and status = 'booked'
  ) then
    -- The consultation was booked, and moved since then.
    return 'BOOKED';
  end if;
  select * into holder from consultation where starts_at = starts and status = 'booked';
  if found then
    return case
      when (holder.first_name, holder.surname, holder.mobile, holder.email)
          = (p_first_name, p_surname, p_mobile, p_email)
        then 'BOOKED'
      else 'SLOT_TAKEN'
    end;
  end if;
  if is_consultation_offered(starts, p_now, p_until) is not true then
    return 'SLOT_NOT_OFFERED';
  end if;
  if (
    select count(*) from consultation where email = p_email and status = 'booked' and starts_at > p_now
  ) >= coalesce((select l.open_consultations_per_visitor from limits l), 0) then
    return 'TOO_MANY_BOOKINGS';
  end if;
  if not identity.count_request(
    'letters to ' || encode(sha256(convert_to(p_email, 'UTF8')), 'hex'), 6, interval '1 day'
  ) then
    return 'TOO_MANY_ATTEMPTS';
  end if;
  insert into consultation (id, first_name, surname, mobile, email, starts_at, created_at)
  values (p_id, p_first_name, p_surname, p_mobile, p_email, starts, p_now)
  on conflict (starts_at) where status = 'booked' do nothing
  returning * into holder;
  if holder.id is null then
    -- Another visitor took the hour at the same moment.
    return 'SLOT_TAKEN';
  end if;
  if p_order is not null then
    insert into consultation_order (id, consultation_id, starts_at) values (p_order, p_id, starts)
    on conflict (id) do update set consultation_id = excluded.consultation_id;
  end if;
  perform write_about_consultation(holder, 'consultation-booked', p_emails, p_mailbox, p_link_hash);
  perform audit.record(
    null, null, 'consultation-booked', p_id::text, jsonb_build_object('starts_at', starts)
  );
  return 'BOOKED';
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

/*
 * Replaces the hours in which the bank offers consultations. What is booked stays booked. `p_hours` is
 * [{weekday, hour}].
 */
create or replace function bank.set_consultation_hours(p_hours jsonb) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
begin
  if not identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  -- Two admins at once: one after the other.
  lock table consultation_hour in share row exclusive mode;
  delete from consultation_hour;
  insert into consultation_hour (weekday, hour)
  select distinct weekday, hour from jsonb_to_recordset(p_hours) as wished (weekday int, hour int);
  perform audit.record(identity.current_user_id(), null, 'consultation-hours-changed', null,
    jsonb_build_object('hours', (select count(*) from consultation_hour)));
  return 'CHANGED';
end
$$;

/* Nobody can book on a holiday; existing bookings stay. Adding the same day again renames it. */
create or replace function bank.set_holiday(p_day date, p_name text) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
begin
  if not identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  insert into holiday (day, name) values (p_day, p_name) on conflict (day) do update set name = excluded.name;
  perform audit.record(
    identity.current_user_id(), null, 'holiday-added', p_day::text, jsonb_build_object('name', p_name)
  );
  return 'CHANGED';
end
$$;

create or replace function bank.remove_holiday(p_day date) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  called text;
begin
  if not identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  delete from holiday where day = p_day returning name into called;
  if not found then
    return 'NOT_FOUND';
  end if;
  perform audit.record(
    identity.current_user_id(), null, 'holiday-removed', p_day::text, jsonb_build_object('name', called)
  );
  return 'CHANGED';
end
$$;

-- Opening hours are public.
grant select on bank.consultation_hour, bank.holiday to bank_app;
grant select on bank.consultation to bank_app;
alter table bank.consultation enable row level security;
drop policy if exists admin on bank.consultation;
create policy admin on bank.consultation for select to bank_app using ((select identity.is_admin()));
alter table bank.consultation_link enable row level security;
alter table bank.consultation_order enable row level security;

grant execute on function bank.consultation_start(date, int),
  bank.free_consultations(date, date, timestamptz),
  bank.consultations_to_replace(uuid[], text, text, text, text, date, int, timestamptz),
  bank.replace_consultation_orders(uuid[], text, jsonb, text, timestamptz),
  bank.book_consultation(
    uuid, uuid, text, text, text, text, date, int, bytea, jsonb, text, timestamptz, date
  ),
  bank.find_consultation(bytea),
  bank.change_own_consultation(bytea, int, timestamptz, jsonb, text, timestamptz, date),
  bank.change_consultation_by_admin(uuid, int, timestamptz, jsonb, text, bytea, timestamptz, date),
  bank.close_consultation(uuid, int, text, timestamptz), bank.note_consultation(uuid, int, text),
  bank.set_consultation_hours(jsonb), bank.set_holiday(date, text), bank.remove_holiday(date) to bank_app;
