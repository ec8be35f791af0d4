-- Payments of standing orders: dates that are skipped, dates that are due, and the tries to pay them.

/*
 * The id of the payment of an order's date (RFC 9562, version 8): derived, so that it is paid once, however
 * many servers try. No browser may choose an id of this version.
 */
create or replace function bank.occurrence_payment_id(p_order uuid, p_day date) returns uuid
language sql immutable as $$
  select overlay(overlay(digest.hex placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid
  from (
    select left(encode(sha256(convert_to(
      jsonb_build_array('occurrence', p_order, p_day)::text, 'UTF8'
    )), 'hex'), 32) as hex
  ) digest
$$;

/* Writes the occurrence of a date, due or skipped, with the order as it is now. False when it exists. */
create or replace function bank.write_occurrence(
  p_order bank.standing_order, p_day date, p_state text
) returns boolean
language plpgsql volatile as $$
declare
  due_on date := bank.business_day(p_order.business_day, p_day);
begin
  insert into bank.occurrence (
    order_id, day, due_on, payment_id, client_id, account_id, beneficiary_id, credit_account_id, amount,
    currency, state, next_try_at, settled_at
  )
  values (
    p_order.id, p_day, due_on, bank.occurrence_payment_id(p_order.id, p_day), p_order.client_id,
    p_order.account_id, p_order.beneficiary_id, p_order.credit_account_id, p_order.amount,
    p_order.currency, p_state,
    case p_state when 'due' then bank.next_try(ledger.moment_of(due_on)) end,
    case p_state when 'skipped' then clock_timestamp() end
  )
  on conflict (order_id, day) do nothing;
  return found;
end
$$;

/*
 * Skips a date of an order of the user of the signed context, or takes that back while the date is ahead.
 * Skipped is one of the next 24 dates, or one that is due and not paid yet. Returns CHANGED, also when
 * nothing was to do, or the code of a refusal.
 */
create or replace function bank.skip_occurrence(p_order uuid, p_day date, p_skipped boolean) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  old standing_order;
  known text;
begin
  select * into old from standing_order o where o.id = p_order and o.client_id = actor for no key update;
  if not found then
    return 'STANDING_ORDER_NOT_FOUND';
  elsif old.status in ('stopped', 'done') then
    return 'STANDING_ORDER_ENDED';
  end if;
  known := (select c.state from occurrence c where c.order_id = p_order and c.day = p_day);
  if known is null and not exists (
    select from scheduled_days(schedule_of(old), old.next_number, 24) d
    where d.day = p_day and old.next_day is not null
  ) then
    return 'OCCURRENCE_NOT_FOUND';
  elsif p_skipped and known in ('paid', 'failed') or not p_skipped and known is not null and (
    known <> 'skipped' or p_day < coalesce(old.next_day, 'infinity')
  ) then
    return 'OCCURRENCE_SETTLED';
  elsif p_skipped = coalesce(known = 'skipped', false) then
    return 'CHANGED';
  elsif not p_skipped then
    delete from occurrence c where c.order_id = p_order and c.day = p_day;
  elsif known = 'due' then
    update occurrence c set state = 'skipped', next_try_at = null, settled_at = clock_timestamp()
    where c.order_id = p_order and c.day = p_day;
    perform finish_standing_order(p_order);
  else
    perform write_occurrence(old, p_day, 'skipped');
  end if;
  perform audit.record(
    actor, actor, case when p_skipped then 'occurrence-skipped' else 'occurrence-restored' end, p_order::text,
    destination_detail(old.beneficiary_id, old.credit_account_id) || jsonb_build_object(
      'amount', old.amount, 'currency', old.currency, 'day', p_day
    )
  );
  return 'CHANGED';
end
$$;

/* Active orders with a date that has come and has no occurrence yet. For the job of every minute. */
create or replace function bank.due_standing_orders() returns setof uuid
language sql stable security definer set search_path = bank, pg_temp as $$
  select o.id
  from (select due_until('next', day) as next, due_until('previous', day) as previous
    from ledger.day_of(now()) day) passed
  join standing_order o on o.status = 'active'
    and o.next_day <= greatest(passed.next, passed.previous)
    and o.next_day <= case o.business_day when 'next' then passed.next else passed.previous end
  order by o.next_day, o.id limit 500
$$;

/*
 * Writes the next occurrence of an order whose date has come, by the database's clock, and goes on to the
 * date after it. False when there is none. Nothing is paid here: a crash between the two leaves the
 * occurrence, and the next run pays it.
 */
create or replace function bank.begin_occurrence(p_order uuid) returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  due standing_order;
begin
  -- The row's lock keeps concurrent servers apart: the second waits and reads the condition again.
  select * into due from standing_order o
  where o.id = p_order and o.status = 'active'
    and o.next_day <= due_until(o.business_day, ledger.day_of(now()))
  for no key update;
  if not found then
    return false;
  end if;
  perform write_occurrence(due, due.next_day, 'due');
  update standing_order o set
    next_number = due.next_number + 1, next_day = scheduled_day(schedule_of(due), due.next_number + 1)
  where o.id = p_order;
  perform finish_standing_order(p_order);
  return true;
end
$$;

/* Occurrences that are to be tried now, the oldest first. */
create or replace function bank.due_occurrences() returns table (order_id uuid, day date)
language sql stable security definer set search_path = bank, pg_temp as $$
  select c.order_id, c.day from occurrence c
  where c.state = 'due' and c.next_try_at <= now()
  order by c.due_on, c.day, c.order_id limit 500
$$;

/*
 * Pays one occurrence: the payment, its transfer and its audit row. It counts to no day's total, because the
 * client confirmed the order and not the day.
 */
create or replace function bank.book_occurrence(
  p_order bank.standing_order, p_payment uuid, p_name text, p_debtor text, p_at timestamptz
) returns void
language plpgsql volatile as $$
declare
  is_own boolean := p_order.credit_account_id is not null;
begin
  insert into bank.payment (
    id, client_id, account_id, beneficiary_id, credit_account_id, amount, currency, status, reference, note,
    created_at
  )
  values (
    p_payment, p_order.client_id, p_order.account_id, p_order.beneficiary_id, p_order.credit_account_id,
    -p_order.amount, p_order.currency, 'completed', p_order.reference, p_order.note, p_at
  );
  perform ledger.create_transfer(
    p_payment, case when is_own then 'standing-transfer' else 'standing-order' end, p_order.account_id,
    coalesce(p_order.credit_account_id, ledger.internal_account('payments', p_order.currency)),
    p_order.currency, p_order.amount,
    case
      when p_order.rhythm <> 'once' then 'Standing order'
      when is_own then 'Scheduled transfer'
      else 'Scheduled payment'
    end, p_name, p_at, p_order.reference, p_debtor
  );
  perform audit.record(
    null, p_order.client_id, case when is_own then 'transfer-completed' else 'payment-completed' end,
    p_payment::text,
    bank.destination_detail(p_order.beneficiary_id, p_order.credit_account_id) || jsonb_build_object(
      'account', p_order.account_id, 'amount', p_order.amount, 'currency', p_order.currency,
      'standing_order', p_order.id
    )
  );
end
$$;

/*
 * Settles a try that did not pay. What may pass by itself (no money, frozen payments, the client's own limit
 * of the day, the day's hold after a passkey changed) is tried three times; any other refusal fails at once.
 * The third failure in a row pauses the order.
 */
create or replace function bank.fail_occurrence(
  p_order bank.standing_order, p_day date, p_refusal text, p_tries int, p_at timestamptz
) returns text
language plpgsql volatile as $$
declare
  is_last boolean := p_tries >= 3
    or p_refusal not in ('INSUFFICIENT_FUNDS', 'PAYMENTS_FROZEN', 'ABOVE_OWN_DAY_LIMIT', 'PAYMENT_HELD');
  detail jsonb := bank.destination_detail(p_order.beneficiary_id, p_order.credit_account_id)
    || jsonb_build_object(
      'order_account', p_order.account_id, 'amount', p_order.amount, 'currency', p_order.currency,
      'day', p_day, 'refusal', p_refusal
    );
begin
  update bank.occurrence c set
    account_id = p_order.account_id, beneficiary_id = p_order.beneficiary_id,
    credit_account_id = p_order.credit_account_id, amount = p_order.amount, currency = p_order.currency,
    tries = p_tries, refusal = p_refusal,
    state = case when is_last then 'failed' else 'due' end,
    next_try_at = case when not is_last then bank.next_try(p_at) end,
    settled_at = case when is_last then p_at end
  where c.order_id = p_order.id and c.day = p_day;
  if not is_last then
    return 'due';
  end if;
  perform audit.record(null, p_order.client_id, 'standing-order-failed', p_order.id::text, detail);
  update bank.standing_order o set
    failures = least(p_order.failures + 1, 3),
    status = case when p_order.failures >= 2 and o.next_day is not null then 'paused' else o.status end
  where o.id = p_order.id;
  if p_order.failures >= 2 and p_order.next_day is not null then
    update bank.occurrence c set state = 'skipped', next_try_at = null, settled_at = p_at
    where c.order_id = p_order.id and c.state = 'due';
    perform audit.record(null, p_order.client_id, 'standing-order-paused', p_order.id::text, detail);
  end if;
  return 'failed';
end
$$;

/*
 * Tries to pay a due occurrence, all or nothing, by the rules of a payment at this moment; the code was given
 * for the order. No row when it is not due or was settled before, perhaps by another server a moment ago.
 * Closed books raise BK004, and the next minute tries again.
 */
create or replace function bank.pay_occurrence(p_order uuid, p_day date)
returns table (client_id uuid, account_id uuid, credit_account_id uuid, state text)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  due standing_order;
  try occurrence;
  terms record;
  refusal text;
  at timestamptz;
begin
  select * into due from standing_order o where o.id = p_order and o.status = 'active' for no key update;
  select * into try from occurrence c
  where c.order_id = due.id and c.day = p_day and c.state = 'due' and c.next_try_at <= now()
  for no key update;
  if not found then
    return;
  end if;
  if due.credit_account_id is null then
    perform lock_paying_account(due.account_id, due.client_id);
    perform from beneficiary b where b.id = due.beneficiary_id and b.client_id = due.client_id
    for no key update;
  else
    perform lock_own_accounts(due.client_id, due.account_id, due.credit_account_id);
  end if;
  at := clock_timestamp();
  select * into terms from order_payment_terms(
    due.client_id, due.account_id, due.beneficiary_id, due.credit_account_id, due.amount, at
  );
  refusal := case
    when not exists (select from identity.users u where u.id = due.client_id and u.role = 'user')
      then 'NOT_ALLOWED'
    when terms.currency is null then 'ACCOUNT_NOT_FOUND'
    -- A client who lost the second factor since has confirmed the order with it.
    when terms.refusal = 'TWO_FACTOR_NOT_ENABLED'
      then case when due.amount > terms.balance then 'INSUFFICIENT_FUNDS' end
    else terms.refusal
  end;
  client_id := due.client_id;
  account_id := due.account_id;
  credit_account_id := due.credit_account_id;
  if refusal is null then
    perform book_occurrence(due, try.payment_id, terms.name, terms.debtor, at);
    update occurrence c set
      account_id = due.account_id, beneficiary_id = due.beneficiary_id,
      credit_account_id = due.credit_account_id, amount = due.amount, currency = due.currency,
      state = 'paid', tries = try.tries + 1, refusal = null, next_try_at = null, settled_at = at
    where c.order_id = p_order and c.day = p_day;
    update standing_order o set failures = 0 where o.id = p_order;
    state := 'paid';
  else
    state := fail_occurrence(due, p_day, refusal, try.tries + 1, at);
  end if;
  perform finish_standing_order(p_order);
  return next;
end
$$;

grant execute on function
  bank.standing_order_digest(uuid, uuid, uuid, uuid, numeric, text, bank.schedule),
  bank.save_standing_order(bytea, uuid, uuid, uuid, uuid, numeric, text, text, bank.schedule, uuid),
  bank.review_standing_order(uuid, uuid, uuid, uuid, numeric, bank.schedule),
  bank.set_standing_order_status(uuid, text), bank.skip_occurrence(uuid, date, boolean),
  bank.due_standing_orders(), bank.begin_occurrence(uuid), bank.due_occurrences(),
  bank.pay_occurrence(uuid, date) to bank_app;

grant select on bank.standing_order, bank.occurrence to bank_app;
alter table bank.standing_order enable row level security;
alter table bank.occurrence enable row level security;

drop policy if exists own on bank.standing_order;
create policy own on bank.standing_order for select to bank_app
  using (client_id = (select identity.current_user_id()) or (select identity.is_admin()));
drop policy if exists own on bank.occurrence;
create policy own on bank.occurrence for select to bank_app
  using (client_id = (select identity.current_user_id()) or (select identity.is_admin()));
