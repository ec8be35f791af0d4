-- A visitor books a consultation, and a later order may replace one whose answer was lost.

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
 * Books an hour for a visitor. Answers BOOKED with the id of the consultation, or the code of a refusal;
 * the same booking sent again is answered the same and nothing is written twice. `p_order` is the browser's
 * id of the order, or null; one that a later order has replaced books nothing. `p_emails` is {visitor, bank};
 * the visitor's goes to the address they gave, not more than six a day.
 */
create or replace function bank.book_consultation(
  p_id uuid, p_order uuid, p_first_name text, p_surname text, p_mobile text, p_email text, p_day date,
  p_hour int, p_link_hash bytea, p_emails jsonb, p_mailbox text, p_now timestamptz, p_until date
) returns table (outcome text, booked_id uuid)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  starts timestamptz := consultation_start(p_day, p_hour);
  known consultation_order;
  booking consultation;
begin
  -- Concurrent bookings with one address wait for each other, so that the limit is kept.
  perform pg_advisory_xact_lock(hashtextextended('consultation ' || p_email, 0));
  select * into known from consultation_order where id = p_order;
  if known.replaced_at is not null or known.starts_at <> starts then
    return query select 'SLOT_TAKEN', null::uuid;
    return;
  end if;
  if exists (
    select from consultation where id = known.consultation_id and email = p_email and status = 'booked'
  ) then
    -- The consultation was booked, and moved since then.
    return query select 'BOOKED', known.consultation_id;
    return;
  end if;
  select * into booking from consultation where starts_at = starts and status = 'booked';
  if found then
    if (booking.first_name, booking.surname, booking.mobile, booking.email)
        = (p_first_name, p_surname, p_mobile, p_email) then
      return query select 'BOOKED', booking.id;
    else
      return query select 'SLOT_TAKEN', null::uuid;
    end if;
    return;
  end if;
  if is_consultation_offered(starts, p_now, p_until) is not true then
    return query select 'SLOT_NOT_OFFERED', null::uuid;
    return;
  end if;
  if (select count(*) from consultation where email = p_email and status = 'booked' and starts_at > p_now)
    >= coalesce((select l.open_consultations_per_visitor from limits l), 0)
  then
    return query select 'TOO_MANY_BOOKINGS', null::uuid;
    return;
  end if;
  if not identity.count_request(
    'e-mails to ' || encode(sha256(convert_to(p_email, 'UTF8')), 'hex'),
    coalesce((select l.booking_emails_per_day from limits l), 0), interval '1 day'
  ) then
    return query select 'TOO_MANY_ATTEMPTS', null::uuid;
    return;
  end if;
  insert into consultation (id, first_name, surname, mobile, email, starts_at, created_at)
  values (p_id, p_first_name, p_surname, p_mobile, p_email, starts, p_now)
  on conflict (starts_at) where status = 'booked' do nothing returning * into booking;
  if booking.id is null then
    -- Another visitor took the hour at the same moment.
    return query select 'SLOT_TAKEN', null::uuid;
    return;
  end if;
  if p_order is not null then
    insert into consultation_order (id, consultation_id, starts_at) values (p_order, p_id, starts)
    on conflict (id) do update set consultation_id = excluded.consultation_id;
  end if;
  perform write_about_consultation(booking, 'consultation-booked', p_emails, p_mailbox, p_link_hash);
  perform audit.record(
    null, null, 'consultation-booked', p_id::text, jsonb_build_object('starts_at', starts)
  );
  return query select 'BOOKED', p_id;
end
$$;

alter table bank.consultation_order enable row level security;

grant execute on function
  bank.consultations_to_replace(uuid[], text, text, text, text, date, int, timestamptz),
  bank.replace_consultation_orders(uuid[], text, jsonb, text, timestamptz),
  bank.book_consultation(
    uuid, uuid, text, text, text, text, date, int, bytea, jsonb, text, timestamptz, date
  ) to bank_app;
