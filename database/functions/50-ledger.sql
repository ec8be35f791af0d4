-- The ledger, by double entry: create_transfers alone changes a balance. Amounts are exact
-- decimals in the account's currency.

/* Opens an account for a client in the ledger, with a balance of zero. Returns its id. */
create or replace function ledger.open_account(p_id uuid, p_client uuid, p_currency text) returns uuid
language sql volatile security definer set search_path = ledger, pg_temp as $$
  insert into account (id, client_id, currency, balance) values (p_id, p_client, p_currency, 0) returning id
$$;

/* The id of the internal account that this kind of movement goes through; null where there is none. */
create or replace function ledger.internal_account(p_purpose text, p_currency text) returns uuid
language sql stable security definer set search_path = ledger, pg_temp as $$
  select id from account where internal_purpose = p_purpose and currency = p_currency
$$;

/*
 * Returns whether a sum can be moved: above zero, with no more decimals than its currency has and no more
 * than twenty digits before them.
 */
create or replace function ledger.is_amount(p_amount numeric, p_decimals int) returns boolean
language sql immutable as $$
  -- NaN is above everything, infinity above every sum.
  select coalesce(p_amount > 0 and p_amount < 1e20 and p_amount = round(p_amount, p_decimals), false)
$$;

/*
 * Refuses a statement that leaves a transfer out of balance: each transfer of which it has written a side
 * must then have both, in its currency, and they cancel out. So the sides of a transfer are written by one
 * statement, and none is ever added to it.
 */
create or replace function ledger.refuse_unbalanced() returns trigger
-- This function runs as the owner, under the caller's search_path: an unqualified type could be one of the
-- caller's own.
language plpgsql set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare
  unbalanced uuid;
begin
  -- A single internal side beside a client's side leaves the check to that side, which is of this statement
  -- too: alone it would have been refused. Every other combination is checked here.
  if tg_table_name = 'internal_entry' and not exists (
    select from written w
    where (select count(*) from ledger.internal_entry h where h.transfer_id = w.transfer_id) <> 1
      or (select count(*) from ledger.entry e where e.transfer_id = w.transfer_id) <> 1
  ) then
    return null;
  end if;
  select w.transfer_id into unbalanced
  from written w
  where not exists (
    select
    from ledger.transfer t
    cross join lateral (
      select e.account_id, e.amount from ledger.entry e where e.transfer_id = t.id
      union all
      select h.account_id, h.amount from ledger.internal_entry h where h.transfer_id = t.id
    ) side
    left join ledger.account a on a.id = side.account_id
    where t.id = w.transfer_id
    having count(*) = 2 and bool_and(
      a.currency is not distinct from t.currency
      and side.amount is not distinct from
        case side.account_id when t.debit_account_id then -t.amount when t.credit_account_id then t.amount end
    )
  )
  limit 1;
  if found then
    raise exception 'transfer % does not balance', unbalanced
      using errcode = '23514', constraint = 'zero_sum';
  end if;
  return null;
end
$$;

/* Raises BK001 from within a statement. */
create or replace function ledger.refuse_overdraft() returns numeric
language plpgsql volatile as $$
begin
  raise exception 'insufficient funds' using errcode = 'BK001';
end
$$;

/*
 * Writes transfers with both sides of each, in one statement, because each statement is checked to leave them
 * in balance. The caller has checked accounts, currency and amounts, and has locked the clients' accounts; no
 * account may stand in two transfers of a call. A client's side changes the balance; an internal account's is
 * kept without one. A payment and a client's own transfer count towards the day's total of what left the
 * account. Returns the balance of each debit account, null where that is internal. Raises BK001 without
 * sufficient funds and BK004 while the books are closed; an id that exists is a unique violation.
 */
create or replace function ledger.create_transfers(p_transfers ledger.transfer[])
returns table (id uuid, debit_balance numeric)
-- A plan for each array would cost more than the transfers. One that was made while a table was empty would
-- read all of it for each transfer, until PostgreSQL measures it again.
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
  with written as (
    insert into ledger.transfer select t.* from unnest(p_transfers) t, ledger.state s where s.open
    returning *
  ), side as materialized (
    select w.id as transfer_id, s.account_id, s.amount, s.paid_on, w.created_at, a.client_id
    from written w
    cross join lateral (values
      (
        w.debit_account_id, -w.amount,
        case when w.kind in ('payment', 'transfer') then ledger.day_of(w.created_at) end
      ),
      (w.credit_account_id, w.amount, null)
    ) s (account_id, amount, paid_on)
    join ledger.account a on a.id = s.account_id
  ), internal as (
    insert into ledger.internal_entry (transfer_id, account_id, amount)
    select s.transfer_id, s.account_id, s.amount from side s where s.client_id is null
  ), moved as (
    update ledger.account a set
      balance = case
        when a.balance + s.amount < 0 then ledger.refuse_overdraft()
        else a.balance + s.amount
      end,
      sequence = a.sequence + 1,
      credited = a.credited + greatest(s.amount, 0),
      paid = case
        when s.paid_on is null then a.paid
        when s.paid_on = a.paid_on then a.paid - s.amount
        else -s.amount
      end,
      paid_on = coalesce(s.paid_on, a.paid_on),
      -- An account's entries never go back in time: a transaction that began earlier may well be the later
      -- one to get the row.
      moved_at = greatest(s.created_at, a.moved_at)
    from side s
    where a.id = s.account_id and s.client_id is not null
    returning a.id, a.sequence, s.transfer_id, s.amount, a.balance, a.credited, a.moved_at
  ), entered as (
    insert into ledger.entry (
      account_id, sequence, transfer_id, amount, balance_after, credited_after, created_at
    )
    select m.id, m.sequence, m.transfer_id, m.amount, m.balance, m.credited, m.moved_at from moved m
  )
  select w.id, m.balance::numeric
  from written w
  left join moved m on m.transfer_id = w.id and m.id = w.debit_account_id;
  if not found then
    raise exception 'the books are closed' using errcode = 'BK004';
  end if;
end
$$;

/*
 * Writes one transfer, as create_transfers does. Both sides read the reference; the credit side reads the
 * debtor's name in place of the counterparty's, where there is one. Returns the balance of the debit account,
 * null where that is internal.
 */
create or replace function ledger.create_transfer(
  p_id uuid, p_kind text, p_debit_account uuid, p_credit_account uuid, p_currency text,
  p_amount numeric, p_note text, p_counterparty text, p_at timestamptz, p_reference text default null,
  p_debtor text default null
) returns numeric
language sql volatile as $$
  select t.debit_balance from ledger.create_transfers(array[row(
    p_id, p_kind, p_debit_account, p_credit_account, p_currency, p_amount, p_note, p_counterparty, p_at,
    p_reference, p_debtor
  )::ledger.transfer]) t
$$;

/*
 * The same with the accounts' clients, which are no longer needed: a call that began under the functions of
 * the version before, while they are replaced, ends by this one.
 */
create or replace function ledger.create_transfer(
  p_id uuid, p_kind text, p_debit_account uuid, p_debit_client uuid, p_credit_account uuid,
  p_credit_client uuid, p_currency text,
  p_amount numeric, p_note text, p_counterparty text, p_at timestamptz, p_reference text default null,
  p_debtor text default null
) returns numeric
language sql volatile as $$
  select ledger.create_transfer(
    p_id, p_kind, p_debit_account, p_credit_account, p_currency, p_amount, p_note, p_counterparty, p_at,
    p_reference, p_debtor
  )
$$;

/*
 * Moves money from one account to another of the same currency.
 * Refuses with BK001 (insufficient funds), BK002 (no such account, or of another currency), BK003 (no such
 * amount in this currency) and BK004 (the books are closed). The same id twice is a unique violation.
 */
create or replace function ledger.create_checked_transfer(
  p_id uuid, p_kind text, p_debit_account uuid, p_credit_account uuid, p_amount numeric, p_note text,
  p_counterparty text,
  p_at timestamptz
) returns void
language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
declare
  debit_account record;
  credit_account record;
begin
  select a.currency, a.client_id, c.decimals into debit_account
  from account a join currency c on c.code = a.currency where a.id = p_debit_account;
  select a.currency, a.client_id into credit_account from account a where a.id = p_credit_account;
  if debit_account.currency is null or debit_account.currency is distinct from credit_account.currency then
    raise exception 'no such account' using errcode = 'BK002';
  end if;
  if not is_amount(p_amount, debit_account.decimals) then
    raise exception 'no such amount' using errcode = 'BK003';
  end if;
  if debit_account.client_id is not null and credit_account.client_id is not null then
    -- Locks the lowest id first, so that two transfers between the same clients cannot deadlock.
    perform from account where id in (p_debit_account, p_credit_account) order by id for no key update;
  end if;
  perform create_transfer(
    p_id, p_kind, p_debit_account, p_credit_account, debit_account.currency, p_amount, p_note, p_counterparty,
    p_at
  );
end
$$;
