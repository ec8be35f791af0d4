-- Paying a beneficiary: one call, one transaction, one round trip; and many orders of many clients in one,
-- because most of what a payment costs is the start of its statements. Their plans are made once for a
-- connection (force_generic_plan): to plan them for each order would cost more than to run them. Such a plan
-- may be from when the bank was empty, so none may read a whole table (enable_seqscan).

/*
 * Makes a payment for the user of this session. `outcome` is COMPLETED or the code of a refusal.
 *
 * The order is: the account's row first (concurrent orders for this account wait here), then the row of the
 * beneficiary (orders from another account that pay it wait here), then the rules, then the payment under its
 * id, then the money. An order whose id exists is answered before any refusal, because it may itself have
 * consumed its confirmation or the last of the money.
 *
 * `p_paid_before` is the last payment alike that the client was shown before deciding. A later one, made in
 * another window, is refused as PAID_BEFORE.
 * Insufficient funds leave a failed payment, so that the client and the bank can see the attempt;
 * every other refusal leaves nothing. Closed books raise BK004.
 */
create or replace function bank.make_payment(
  p_token_hash bytea, p_payment uuid, p_account uuid, p_beneficiary uuid, p_amount numeric,
  p_confirmation uuid, p_reference text default null, p_note text default null,
  p_paid_before timestamptz default null
) returns table (outcome text, client_id uuid, currency text, balance numeric, made_at timestamptz)
language plpgsql volatile security definer set search_path = bank, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  actor uuid;
  terms record;
  booked boolean;
  at timestamptz;
begin
  select u.refusal, u.user_id into outcome, actor from identity.user_of_session(p_token_hash) u;
  if outcome is not null then
    return next;
    return;
  end if;
  client_id := actor;

  perform lock_paying_account(p_account, actor);
  perform from beneficiary b where b.id = p_beneficiary and b.client_id = actor for no key update;
  at := clock_timestamp();

  select * into terms from payment_terms(actor, p_account, p_beneficiary, p_amount, at);
  outcome := case
    when terms.currency is null then 'ACCOUNT_NOT_FOUND'
    when terms.refusal is not null then terms.refusal
    when paid_before(actor, p_payment, p_beneficiary, p_amount, terms.currency, at)
      > coalesce(p_paid_before, '-infinity') then 'PAID_BEFORE'
    else 'COMPLETED'
  end;
  currency := terms.currency;
  balance := terms.balance;
  made_at := at;

  if outcome <> 'COMPLETED' or terms.code_reason is not null then
    return query select * from replay_payment(
      actor, p_payment, p_account, p_beneficiary, p_amount, p_reference, p_note
    );
    if found then
      return;
    end if;
    if outcome = 'COMPLETED' then
      outcome := confirm_payment(
        p_token_hash, p_payment, p_account, p_beneficiary, p_amount, p_reference, p_confirmation,
        p_paid_before
      );
    end if;
    if outcome not in ('COMPLETED', 'INSUFFICIENT_FUNDS') then
      return next;
      return;
    end if;
  end if;

  select b.booked, coalesce(b.balance, terms.balance) into booked, balance
  from book_payment(
    actor, p_payment, p_account, p_beneficiary, p_amount, p_reference, p_note, terms.currency,
    terms.beneficiary, case outcome when 'COMPLETED' then 'completed' else 'failed' end, at
  ) b;
  if not booked then
    return query select * from replay_payment(
      actor, p_payment, p_account, p_beneficiary, p_amount, p_reference, p_note
    );
    return;
  end if;
  return next;
end
$$;

/*
 * Locks the rows of each order that make_payment locks, in its order, but waits for none: an order whose rows
 * another transaction has locked is left out. Returns the places of the others.
 */
create or replace function bank.lock_orders(
  p_token_hashes bytea[], p_accounts uuid[], p_beneficiaries uuid[]
) returns bigint[]
language plpgsql volatile as $$
declare
  users uuid[];
  places bigint[];
  limited uuid[];
begin
  select array_agg(own.place), array_agg(own.user_id) into places, users
  from (
    select o.place, u.user_id
    from unnest(p_token_hashes, p_accounts) with ordinality o (token_hash, account, place)
    cross join lateral identity.user_of_session(o.token_hash) u
    join ledger.account v on v.id = o.account and v.client_id = u.user_id
    for no key update of v skip locked
  ) own;
  limited := array(
    select l.client_id from (select distinct u.id from unnest(users) u (id)) u
    join bank.own_limit l on l.client_id = u.id and l.kind = 'day'
    for no key update of l skip locked
  );
  return array(
    select o.place
    from unnest(places, users) o (place, user_id)
    join bank.beneficiary b on b.id = p_beneficiaries[o.place] and b.client_id = o.user_id
    where (select count(*) from bank.own_limit l where l.client_id = o.user_id and l.kind = 'day')
      = (select count(*) from unnest(limited) known (id) where known.id = o.user_id)
    for no key update of b skip locked
  );
end
$$;

/*
 * Makes those of these orders that nothing stands in the way of, and returns them; an order that is missing
 * from the answer has done nothing and is to be made by make_payment, which answers every refusal and replay.
 * The arrays have an order at each place, whose fields are the arguments of make_payment.
 *
 * Locks come first, and the batch waits for none, so that no client's order delays another's. Then one
 * statement judges all orders by make_payment's rules. It sees what other transactions have committed, and
 * nothing of this one's: so a client has one order in a batch.
 */
create or replace function bank.make_payments(
  p_token_hashes bytea[], p_payments uuid[], p_accounts uuid[], p_beneficiaries uuid[], p_amounts numeric[],
  p_references text[], p_notes text[], p_paid_before timestamptz[]
) returns table (payment uuid, client_id uuid, currency text, balance numeric, made_at timestamptz)
language plpgsql volatile security definer set search_path = bank, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  at timestamptz;
  locked bigint[] := lock_orders(p_token_hashes, p_accounts, p_beneficiaries);
  orders payment[];
  names text[];
begin
  at := clock_timestamp();

  select
    array_agg(row(
      o.payment, o.user_id, o.account, o.beneficiary, -o.amount, o.currency, 'completed', o.note, at,
      o.reference, null
    )::payment order by o.place),
    array_agg(o.name order by o.place)
  into orders, names
  from (
    select o.*, u.user_id, t.currency, t.beneficiary as name,
      row_number() over (partition by u.user_id order by o.place) as nth_of_user,
      row_number() over (partition by o.payment order by o.place) as nth_of_id
    from unnest(
      p_token_hashes, p_payments, p_accounts, p_beneficiaries, p_amounts, p_references, p_notes, p_paid_before
    ) with ordinality o (
      token_hash, payment, account, beneficiary, amount, reference, note, paid_before, place
    )
    cross join lateral identity.user_of_session(o.token_hash) u
    cross join lateral payment_terms(u.user_id, o.account, o.beneficiary, o.amount, at) t
    cross join lateral last_paid_alike(
      u.user_id, o.payment, o.beneficiary, o.amount, t.currency, at
    ) alike
    where o.place = any (locked) and u.refusal is null and t.refusal is null and t.code_reason is null
      and alike.paid_at > coalesce(o.paid_before, '-infinity') is not true
  ) o
  where o.nth_of_user = 1 and o.nth_of_id = 1;

  return query
  select b.id, o.client_id, o.currency, b.balance, at
  from book_payments(orders, names) b
  join unnest(orders) o on o.id = b.id;
end
$$;

grant execute on function
  bank.make_payment(bytea, uuid, uuid, uuid, numeric, uuid, text, text, timestamptz),
  bank.make_payments(bytea[], uuid[], uuid[], uuid[], numeric[], text[], text[], timestamptz[]) to bank_app;
