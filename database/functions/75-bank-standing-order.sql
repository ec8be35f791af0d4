-- Standing orders as a client gives and changes them. A scheduled payment is one with a single date. An order
-- pays a beneficiary or, where it has a credit account, another account of the client in the same currency.

/*
 * The digest that a confirmation of a standing order covers: every field of it but the client's own note,
 * which changes no payment.
 */
create or replace function bank.standing_order_digest(
  p_order uuid, p_account uuid, p_beneficiary uuid, p_credit_account uuid, p_amount numeric,
  p_reference text, p_schedule bank.schedule
) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array(
    'standing-order', p_order, p_account, p_beneficiary, p_credit_account, trim_scale(p_amount),
    p_reference, (p_schedule).rhythm, (p_schedule).first_day, (p_schedule).last_day,
    (p_schedule).times, (p_schedule).business_day
  ))
$$;

create or replace function bank.schedule_of(p_order bank.standing_order) returns bank.schedule
language sql immutable as $$
  select row(
    p_order.rhythm, p_order.first_day, p_order.last_day, p_order.times, p_order.business_day
  )::bank.schedule
$$;

/*
 * The terms of one payment of an order at a moment: those of a payment to a beneficiary, or of a transfer to
 * an own account. `name` is what the debit side reads; `debtor` is what the credit side of a transfer reads.
 */
create or replace function bank.order_payment_terms(
  p_client uuid, p_account uuid, p_beneficiary uuid, p_credit_account uuid, p_amount numeric, p_at timestamptz
) returns table (refusal text, currency text, balance numeric, name text, debtor text)
language sql stable as $$
  select t.refusal, t.currency, t.balance, t.beneficiary, null
  from bank.payment_terms(p_client, p_account, p_beneficiary, p_amount, p_at) t
  where p_credit_account is null
  union all
  select t.refusal, t.currency, t.balance, t.to_name, t.from_name
  from bank.transfer_terms(p_client, p_account, p_credit_account, p_amount, p_at) t
  where p_credit_account is not null
$$;

/* The part of an audit row that says where an order pays. */
create or replace function bank.destination_detail(p_beneficiary uuid, p_credit_account uuid) returns jsonb
language sql stable as $$
  select case
    when p_credit_account is null then jsonb_build_object('beneficiary', p_beneficiary)
    else (
      select jsonb_build_object('to_account', a.id, 'name', a.nickname || ', ' || a.account_number)
      from bank.account a where a.id = p_credit_account
    )
  end
$$;

/*
 * The terms of an order at a moment: why it is refused, null when it is not, and its currency and first date
 * from now on. The rules are those of a payment but the account's funds and the client's limit of a day,
 * which only the day of a payment knows. An order that keeps its first day and rhythm goes on with the dates
 * that it has left.
 */
create or replace function bank.standing_order_terms(
  p_client uuid, p_order uuid, p_account uuid, p_beneficiary uuid, p_credit_account uuid,
  p_amount numeric, p_schedule bank.schedule, p_at timestamptz
) returns table (refusal text, currency text, number int, day date)
language sql stable as $$
  select
    case
      when terms.currency is null then 'ACCOUNT_NOT_FOUND'
      when terms.refusal not in ('INSUFFICIENT_FUNDS', 'ABOVE_OWN_DAY_LIMIT') then terms.refusal
      when factor.two_factor_enabled is not true then 'TWO_FACTOR_NOT_ENABLED'
      when old.id is null and today.day > least(
        (p_schedule).first_day, bank.business_day((p_schedule).business_day, (p_schedule).first_day)
      ) then 'FIRST_DAY_PASSED'
      when (p_schedule).first_day
        > today.day + coalesce((select l.standing_order_horizon from bank.limits l), interval '0')
        then 'FIRST_DAY_TOO_FAR'
      when upcoming.day is null then 'NO_DATE_LEFT'
    end,
    terms.currency, upcoming.number, upcoming.day
  from (select ledger.day_of(p_at) as day) today
  left join bank.order_payment_terms(
    p_client, p_account, p_beneficiary, p_credit_account, p_amount, p_at
  ) terms on true
  left join identity.credential factor on factor.user_id = p_client
  left join bank.standing_order old on old.id = p_order and old.client_id = p_client
    and (old.first_day, old.rhythm) = ((p_schedule).first_day, (p_schedule).rhythm)
  left join lateral bank.next_scheduled_day(
    p_schedule, coalesce(old.next_number, 1), today.day
  ) ahead on true
  left join lateral (
    -- A date that was paid or has failed by the dates as they were is not paid again by the new ones.
    select d.number, d.day from bank.scheduled_days(p_schedule, ahead.number, 12) d
    where not exists (
      select from bank.occurrence c
      where c.order_id = p_order and c.day = d.day and c.state in ('paid', 'failed')
    )
    order by d.number limit 1
  ) upcoming on true
$$;

/* Writes an order as it was confirmed, new or in place of the one with its id. The caller has locked both. */
create or replace function bank.write_standing_order(
  p_order uuid, p_client uuid, p_account uuid, p_beneficiary uuid, p_credit_account uuid,
  p_amount numeric, p_currency text, p_reference text, p_note text, p_schedule bank.schedule,
  p_number int, p_day date
) returns void
language plpgsql volatile as $$
declare
  is_new boolean := not exists (select from bank.standing_order o where o.id = p_order);
begin
  -- Dates that were skipped ahead, or are due and not paid yet, belonged to the dates as they were. From the
  -- first of the new dates on they are forgotten, because the order may pay that very day.
  if exists (
    select from bank.standing_order o
    where o.id = p_order and (o.first_day, o.rhythm) <> ((p_schedule).first_day, (p_schedule).rhythm)
  ) then
    delete from bank.occurrence c using bank.standing_order o
    where c.order_id = p_order and o.id = p_order and (
      c.state = 'skipped' and c.day >= least(o.next_day, p_day) or c.state = 'due' and c.day >= p_day
    );
    update bank.occurrence c set state = 'skipped', next_try_at = null, settled_at = clock_timestamp()
    where c.order_id = p_order and c.state = 'due';
  end if;
  insert into bank.standing_order as o (
    id, client_id, account_id, beneficiary_id, credit_account_id, amount, currency, reference, note, rhythm,
    first_day, last_day, times, business_day, next_number, next_day
  )
  values (
    p_order, p_client, p_account, p_beneficiary, p_credit_account, p_amount, p_currency, p_reference, p_note,
    (p_schedule).rhythm, (p_schedule).first_day, (p_schedule).last_day, (p_schedule).times,
    (p_schedule).business_day, p_number, p_day
  )
  on conflict (id) do update set
    account_id = excluded.account_id, beneficiary_id = excluded.beneficiary_id,
    credit_account_id = excluded.credit_account_id, amount = excluded.amount, currency = excluded.currency,
    reference = excluded.reference, note = excluded.note, rhythm = excluded.rhythm,
    first_day = excluded.first_day, last_day = excluded.last_day, times = excluded.times,
    business_day = excluded.business_day, next_number = excluded.next_number, next_day = excluded.next_day,
    failures = case o.status when 'paused' then o.failures else 0 end
  where o.client_id = p_client;
  -- Another client gave an order under this id a moment ago.
  if not found then
    raise unique_violation using constraint = 'standing_order_pkey';
  end if;
  perform audit.record(
    p_client, p_client, case when is_new then 'standing-order-created' else 'standing-order-changed' end,
    p_order::text, bank.destination_detail(p_beneficiary, p_credit_account) || jsonb_build_object(
      'order_account', p_account, 'amount', p_amount, 'currency', p_currency,
      'rhythm', (p_schedule).rhythm, 'first_day', (p_schedule).first_day, 'last_day', (p_schedule).last_day,
      'times', (p_schedule).times, 'business_day', (p_schedule).business_day
    )
  );
end
$$;

/*
 * Saves an order of the user of this session under an id that the browser chose: a new one, or a change of
 * the one with this id. `outcome` is SAVED, also when exactly this was saved before, or the code of a
 * refusal. The client's row is locked first: concurrent orders wait here, so that the maximum is kept.
 */
create or replace function bank.save_standing_order(
  p_token_hash bytea, p_order uuid, p_account uuid, p_beneficiary uuid, p_credit_account uuid,
  p_amount numeric, p_reference text, p_note text, p_schedule bank.schedule, p_confirmation uuid
) returns table (outcome text, client_id uuid)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor uuid;
  old standing_order;
  terms record;
begin
  select u.refusal, u.user_id into outcome, actor from identity.user_of_session(p_token_hash) u;
  if outcome is not null then
    return next;
    return;
  end if;
  client_id := actor;
  perform identity.lock_user(actor);
  select * into old from standing_order o where o.id = p_order for no key update;
  select * into terms from standing_order_terms(
    actor, p_order, p_account, p_beneficiary, p_credit_account, p_amount, p_schedule, clock_timestamp()
  );

  outcome := case
    when old.client_id <> actor then 'STANDING_ORDER_ID_TAKEN'
    when (
      old.account_id, old.beneficiary_id, old.credit_account_id, old.amount, old.reference::text, old.note,
      schedule_of(old)
    ) is not distinct from (
      p_account, p_beneficiary, p_credit_account, p_amount, p_reference, p_note, p_schedule
    ) then 'SAVED'
    when old.status in ('stopped', 'done') then 'STANDING_ORDER_ENDED'
    when terms.refusal is not null then terms.refusal
    when old.id is null and (
      select count(*) from standing_order o where o.client_id = actor and o.status in ('active', 'paused')
    ) >= coalesce((select l.standing_orders_per_client from limits l), 0) then 'TOO_MANY_STANDING_ORDERS'
    when is_confirmed_order(
      actor, p_order, p_account, p_beneficiary, p_credit_account, p_amount, p_reference, p_schedule
    ) then null
    else identity.confirmation_refusal(
      p_confirmation, p_token_hash, 'standing-order', standing_order_digest(
        p_order, p_account, p_beneficiary, p_credit_account, p_amount, p_reference, p_schedule
      )
    )
  end;
  if outcome is null then
    perform write_standing_order(
      p_order, actor, p_account, p_beneficiary, p_credit_account, p_amount, terms.currency, p_reference,
      p_note, p_schedule, terms.number, terms.day
    );
    outcome := 'SAVED';
  end if;
  return next;
end
$$;

/*
 * Returns why an order of the user of the signed context would be refused; null when it would not. Writes
 * nothing.
 */
create or replace function bank.review_standing_order(
  p_order uuid, p_account uuid, p_beneficiary uuid, p_credit_account uuid, p_amount numeric,
  p_schedule bank.schedule
) returns table (refusal text, number int)
language sql stable security definer set search_path = bank, pg_temp as $$
  select t.refusal, t.number from standing_order_terms(
    identity.current_user_id(), p_order, p_account, p_beneficiary, p_credit_account, p_amount, p_schedule,
    now()
  ) t
$$;

/* An order whose calendar has ended and that has nothing left to try is done. */
create or replace function bank.finish_standing_order(p_order uuid) returns void
language sql volatile as $$
  update bank.standing_order o set status = 'done'
  where o.id = p_order and o.status = 'active' and o.next_day is null
    and not exists (select from bank.occurrence c where c.order_id = o.id and c.state = 'due')
$$;

/*
 * Pauses, resumes (`active`) or stops an order of the user of the signed context. What is due and not paid
 * yet is skipped; dates that pass while an order is paused are not made up for. Returns CHANGED, also when
 * nothing was to do, or the code of a refusal.
 */
create or replace function bank.set_standing_order_status(p_order uuid, p_status text) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  old standing_order;
  upcoming record;
begin
  select * into old from standing_order o where o.id = p_order and o.client_id = actor for no key update;
  if not found then
    return 'STANDING_ORDER_NOT_FOUND';
  elsif old.status = p_status then
    return 'CHANGED';
  elsif old.status in ('stopped', 'done') or p_status not in ('active', 'paused', 'stopped') then
    return 'STANDING_ORDER_ENDED';
  end if;
  update occurrence c set state = 'skipped', next_try_at = null, settled_at = clock_timestamp()
  where c.order_id = p_order and c.state = 'due';
  select * into upcoming from next_scheduled_day(
    schedule_of(old), old.next_number, ledger.day_of(clock_timestamp())
  );
  update standing_order o set
    status = p_status,
    stopped_at = case p_status when 'stopped' then clock_timestamp() end,
    failures = case p_status when 'active' then 0 else o.failures end,
    next_number = case p_status when 'active' then upcoming.number else o.next_number end,
    next_day = case p_status when 'active' then upcoming.day else o.next_day end
  where o.id = p_order;
  perform finish_standing_order(p_order);
  perform audit.record(
    actor, actor, 'standing-order-' || case p_status when 'active' then 'resumed' else p_status end,
    p_order::text, destination_detail(old.beneficiary_id, old.credit_account_id) || jsonb_build_object(
      'amount', old.amount, 'currency', old.currency
    )
  );
  return 'CHANGED';
end
$$;
