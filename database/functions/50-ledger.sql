/* Opens an account for a client in the vault, with nothing in it. */
create or replace function ledger.open_account(p_id uuid, p_client uuid, p_currency text) returns uuid
language sql volatile security definer set search_path = ledger, pg_temp as $$
  insert into account (id, client_id, currency, balance) values (p_id, p_client, p_currency, 0) returning id
$$;

/* The house account that this kind of movement goes through. */
create or replace function ledger.house_account(p_house text, p_currency text) returns uuid
language sql stable security definer set search_path = ledger, pg_temp as $$
  select id from account where house = p_house and currency = p_currency
$$;

/* The bank's own day. */
create or replace function ledger.day_of(p_at timestamptz) returns date
language sql immutable as $$
  select (p_at at time zone 'America/Dominica')::date
$$;

/*
 * One side of a client's account: the balance moves and the entry says so. BK001 where the money is not there.
 * `p_paid_on` is the bank's day when this is a payment, which then counts towards the day's total.
 */
create or replace function ledger.move(
  p_account uuid, p_transfer uuid, p_amount numeric, p_at timestamptz, p_paid_on date
) returns void
language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
declare
  moved account;
begin
  -- The condition is the lock and the check of funds in one. An account's entries never go back in time: a transaction
  -- that began earlier may well be the later one to get the row.
  update account a set
    balance = a.balance + p_amount,
    sequence = a.sequence + 1,
    credited = a.credited + greatest(p_amount, 0),
    paid = case when p_paid_on is null then a.paid when p_paid_on = a.paid_on then a.paid - p_amount else -p_amount end,
    paid_on = coalesce(p_paid_on, a.paid_on),
    moved_at = greatest(p_at, a.moved_at)
  where a.id = p_account and a.client_id is not null and a.balance + p_amount >= 0
  returning * into moved;
  if not found then
    raise exception 'insufficient funds' using errcode = 'BK001';
  end if;
  insert into entry (account_id, sequence, transfer_id, amount, balance_after, credited_after, created_at)
  values (p_account, moved.sequence, p_transfer, p_amount, moved.balance, moved.credited, moved.moved_at);
end
$$;

/* One side of a transfer: a client's account moves, a house account only remembers. */
create or replace function ledger.side(
  p_account uuid, p_client uuid, p_transfer uuid, p_amount numeric, p_at timestamptz, p_paid_on date
) returns void
language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  if p_client is null then
    insert into house_entry (transfer_id, account_id, amount) values (p_transfer, p_account, p_amount);
  else
    perform move(p_account, p_transfer, p_amount, p_at, p_paid_on);
  end if;
end
$$;

/*
 * Moves money from one account to another of the same currency; nothing else in the product does.
 * Refuses with BK001 (insufficient funds), BK002 (no such account, or of another currency), BK003 (no such amount in
 * this currency) and BK004 (the books are closed). The same id twice is a unique violation.
 */
create or replace function ledger.post_at(
  p_id uuid, p_kind text, p_from uuid, p_to uuid, p_amount numeric, p_note text, p_counterparty text, p_at timestamptz
) returns void
language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
declare
  giver record;
  taker record;
  paid_on date := case when p_kind = 'payment' then day_of(p_at) end;
begin
  if not (select open from state) then
    raise exception 'the books are closed' using errcode = 'BK004';
  end if;
  select a.currency, a.client_id, c.decimals into giver
  from account a join currency c on c.code = a.currency where a.id = p_from;
  select a.currency, a.client_id into taker from account a where a.id = p_to;
  if giver.currency is null or giver.currency is distinct from taker.currency then
    raise exception 'no such account' using errcode = 'BK002';
  end if;
  if p_amount is null or p_amount <= 0 or p_amount = 'NaN' or p_amount = 'Infinity'
    or p_amount <> round(p_amount, giver.decimals) then
    raise exception 'no such amount' using errcode = 'BK003';
  end if;

  insert into transfer (id, kind, debit_account_id, credit_account_id, currency, amount, note, counterparty, created_at)
  values (p_id, p_kind, p_from, p_to, giver.currency, p_amount, p_note, p_counterparty, p_at);

  -- Lowest id first, so that two transfers between the same clients cannot wait for each other.
  if p_from < p_to then
    perform side(p_from, giver.client_id, p_id, -p_amount, p_at, paid_on);
    perform side(p_to, taker.client_id, p_id, p_amount, p_at, null);
  else
    perform side(p_to, taker.client_id, p_id, p_amount, p_at, null);
    perform side(p_from, giver.client_id, p_id, -p_amount, p_at, paid_on);
  end if;
end
$$;
