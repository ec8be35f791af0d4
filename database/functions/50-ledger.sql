-- The ledger, by double entry: create_transfer and post_entry alone change a balance. Amounts are exact
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
 * Whether a sum can be moved: above zero, with no more decimals than its currency has and no more than twenty
 * digits before them.
 */
create or replace function ledger.is_amount(p_amount numeric, p_decimals int) returns boolean
language sql immutable as $$
  -- NaN is above everything, infinity above every sum.
  select coalesce(p_amount > 0 and p_amount < 1e20 and p_amount = round(p_amount, p_decimals), false)
$$;

/* The bank's own day at this moment: a day in America/Dominica, whatever the connection's time zone. */
create or replace function ledger.day_of(p_at timestamptz) returns date
language sql immutable as $$
  select (p_at at time zone 'America/Dominica')::date
$$;

/* The moment at which the bank's clocks show this; of a date, the beginning of the bank's own day. */
create or replace function ledger.moment_of(p_local timestamp) returns timestamptz
language sql immutable as $$
  select p_local at time zone 'America/Dominica'
$$;

grant execute on function ledger.day_of(timestamptz), ledger.moment_of(timestamp) to bank_app;

/*
 * Deferred to the commit: both sides of a new transfer must exist, in the transfer's currency, and cancel
 * out. Called for each side; an internal account's side leaves the check to the client's side, which checks
 * both.
 */
create or replace function ledger.refuse_unbalanced() returns trigger
-- This function runs at commit as the owner, under the caller's search_path: an unqualified type could be one
-- of the caller's own.
language plpgsql set search_path = ledger, pg_temp as $$
begin
  -- Skipped only for the one internal side beside a side that this transaction wrote; a side added later is
  -- checked by itself. Two conditions in one would start both queries for a client's side too.
  if tg_table_name = 'internal_entry' then
    if (select count(*) from ledger.internal_entry h where h.transfer_id = new.transfer_id) = 1
      and exists (
        select from ledger.entry e
        where e.transfer_id = new.transfer_id and e.xmin = pg_current_xact_id()::pg_catalog.xid
      )
    then
      return null;
    end if;
  end if;
  if not exists (
    select
    from ledger.transfer t
    cross join lateral (
      select e.account_id, e.amount from ledger.entry e where e.transfer_id = t.id
      union all
      select h.account_id, h.amount from ledger.internal_entry h where h.transfer_id = t.id
    ) side
    left join ledger.account a on a.id = side.account_id
    where t.id = new.transfer_id
    having count(*) = 2 and bool_and(
      a.currency is not distinct from t.currency
      and side.amount is not distinct from
        case side.account_id when t.debit_account_id then -t.amount when t.credit_account_id then t.amount end
    )
  ) then
    raise exception 'transfer % does not balance', new.transfer_id
      using errcode = '23514', constraint = 'zero_sum';
  end if;
  return null;
end
$$;

/*
 * Writes one side of a transfer on a client's account: changes the balance and adds the entry. Returns the
 * balance; raises BK001 without sufficient funds. `p_paid_on` is the bank's day of a payment, which then
 * counts towards the day's total.
 */
create or replace function ledger.post_entry(
  p_account uuid, p_transfer uuid, p_amount numeric, p_at timestamptz, p_paid_on date
) returns numeric
language plpgsql volatile as $$
declare
  balance numeric;
begin
  -- The condition is the lock and the check of funds in one. An account's entries never go back in time: a
  -- transaction that began earlier may well be the later one to get the row.
  with moved as (
    update ledger.account a set
      balance = a.balance + p_amount,
      sequence = a.sequence + 1,
      credited = a.credited + greatest(p_amount, 0),
      paid = case
        when p_paid_on is null then a.paid
        when p_paid_on = a.paid_on then a.paid - p_amount
        else -p_amount
      end,
      paid_on = coalesce(p_paid_on, a.paid_on),
      moved_at = greatest(p_at, a.moved_at)
    where a.id = p_account and a.balance + p_amount >= 0
    returning a.sequence, a.balance, a.credited, a.moved_at
  )
  insert into ledger.entry (
    account_id, sequence, transfer_id, amount, balance_after, credited_after, created_at
  )
  select p_account, m.sequence, p_transfer, p_amount, m.balance, m.credited, m.moved_at from moved m
  returning balance_after into balance;
  if not found then
    raise exception 'insufficient funds' using errcode = 'BK001';
  end if;
  return balance;
end
$$;

/*
 * Writes a transfer and its two entries. The caller has checked accounts, currency and amount. A client is
 * null where the account is internal: its entries are kept without a balance. Both sides read the reference;
 * the credit side reads the debtor's name in place of the counterparty's, where there is one. Returns the
 * balance of the debit account, null where that is internal. Raises BK001 without sufficient funds and BK004
 * while the books are closed; the same id twice is a unique violation.
 */
create or replace function ledger.create_transfer(
  p_id uuid, p_kind text, p_debit_account uuid, p_debit_client uuid, p_credit_account uuid,
  p_credit_client uuid, p_currency text,
  p_amount numeric, p_note text, p_counterparty text, p_at timestamptz, p_reference text default null,
  p_debtor text default null
) returns numeric
language plpgsql volatile as $$
declare
  debit_balance numeric;
  credit_balance numeric;
begin
  insert into ledger.transfer (
    id, kind, debit_account_id, credit_account_id, currency, amount, note, counterparty, reference, debtor,
    created_at
  )
  select p_id, p_kind, p_debit_account, p_credit_account, p_currency, p_amount, p_note, p_counterparty,
    p_reference, p_debtor, p_at from ledger.state
  where open;
  if not found then
    raise exception 'the books are closed' using errcode = 'BK004';
  end if;

  if p_debit_client is null then
    insert into ledger.internal_entry (transfer_id, account_id, amount)
      values (p_id, p_debit_account, -p_amount);
  else
    debit_balance := ledger.post_entry(
      p_debit_account, p_id, -p_amount, p_at, 
      case when p_kind in ('payment', 'transfer') then ledger.day_of(p_at) end
    );
  end if;
  if p_credit_client is null then
    insert into ledger.internal_entry (transfer_id, account_id, amount)
      values (p_id, p_credit_account, p_amount);
  else
    credit_balance := ledger.post_entry(p_credit_account, p_id, p_amount, p_at, null);
  end if;
  return debit_balance;
end
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
    p_id, p_kind, p_debit_account, debit_account.client_id, p_credit_account, credit_account.client_id,
    debit_account.currency, p_amount, p_note,
    p_counterparty, p_at
  );
end
$$;
