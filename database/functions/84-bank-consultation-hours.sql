-- The hours in which the bank offers consultations to visitors, which of them are free, and its holidays.

/* The moment at which an appointment at this hour of the bank's day begins. */
create or replace function bank.consultation_start(p_day date, p_hour int) returns timestamptz
language sql stable as $$
  select ledger.moment_of(p_day + make_interval(hours => p_hour))
$$;

/*
 * Returns whether the bank offers this hour: an opening hour of that weekday, no holiday, not past, neither
 * after `p_until` nor further ahead than bank.limits allows.
 */
create or replace function bank.is_consultation_offered(
  p_starts timestamptz, p_now timestamptz, p_until date
) returns boolean
language sql stable security definer set search_path = bank, pg_temp as $$
  select p_starts > p_now and local::date <= p_until
    and local::date <= coalesce(
      (select ledger.day_of(p_now + l.consultation_horizon) from limits l), '-infinity'
    )
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
 * Replaces the hours in which the bank offers consultations. Existing bookings stay. `p_hours` is [{weekday,
 * hour}].
 */
create or replace function bank.set_consultation_hours(p_hours jsonb) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
begin
  if not identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  -- A second admin who saves at the same time waits here.
  lock table consultation_hour in share row exclusive mode;
  delete from consultation_hour;
  insert into consultation_hour (weekday, hour)
  select distinct weekday, hour from jsonb_to_recordset(p_hours) as chosen (weekday int, hour int);
  perform audit.record(identity.current_user_id(), null, 'consultation-hours-changed', null,
    jsonb_build_object('hours', (select count(*) from consultation_hour)));
  return 'CHANGED';
end
$$;

/*
 * Adds a holiday: visitors cannot book on it, and existing bookings stay. Adding the same day again renames
 * it.
 */
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

/* Removes a holiday, for the admin of the signed context. Returns CHANGED or the code of a refusal. */
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

grant execute on function bank.consultation_start(date, int),
  bank.free_consultations(date, date, timestamptz), bank.set_consultation_hours(jsonb),
  bank.set_holiday(date, text), bank.remove_holiday(date) to bank_app;
