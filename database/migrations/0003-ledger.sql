-- The vault. Double entry: every transfer takes from one account and gives to another of the same currency.

create table ledger.currency (
  code text primary key,
  kind text not null constraint known_kind check (kind in ('fiat', 'metal', 'crypto')),
  decimals int not null constraint sensible check (decimals between 0 and 8)
);

insert into ledger.currency (code, kind, decimals)
select code, 'fiat', case when code in ('JPY', 'KRW', 'VND') then 0 else 2 end
from unnest(array[
  'USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'NZD',
  'CNY', 'HKD', 'SGD', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RUB', 'INR', 'KRW', 'BRL', 'MXN', 'ZAR', 'TRY',
  'THB', 'MYR', 'IDR', 'PHP', 'VND'
]) as code
union all
select code, 'metal', 2 from unnest(array['XAU', 'XAG', 'XPT', 'XPD', 'XRH']) as code
union all
select code, 'crypto', 8 from unnest(array[
  'BTC', 'ETH', 'USDT', 'USDC', 'BNB', 'SOL', 'XRP', 'ADA', 'DOGE', 'MATIC', 'DOT', 'LTC', 'AVAX', 'LINK', 'UNI',
  'TON', 'SHIB', 'TRX', 'BCH', 'NEAR', 'ICP'
]) as code;

-- A client's account has a balance that can never fall below zero. A house account (one per currency and purpose) has
-- none: every payment would wait for its row. Its balance is the sum of its entries.
create table ledger.account (
  id uuid primary key default uuidv7(),
  client_id uuid references identity.person on delete restrict,
  house text constraint known_house check (house in ('payments', 'incoming', 'adjustments')),
  currency text not null references ledger.currency,
  balance numeric(30, 8),
  -- The number of the account's last entry.
  sequence bigint not null default 0,
  -- All that ever came in: two readings of it give the total of any period without adding up its lines.
  credited numeric(30, 8) not null default 0,
  -- What was paid on the bank's day `paid_on`, for the limit above which a payment asks for a code.
  paid_on date,
  paid numeric(30, 8) not null default 0,
  moved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint client_or_house check ((client_id is null) <> (house is null)),
  constraint only_clients_have_a_balance check ((balance is null) = (client_id is null)),
  constraint never_below_zero check (balance >= 0)
) with (fillfactor = 70);
create unique index house_account on ledger.account (house, currency) where house is not null;
create index account_of_client on ledger.account (client_id) where client_id is not null;

insert into ledger.account (house, currency)
select house, code from ledger.currency cross join unnest(array['payments', 'incoming', 'adjustments']) as house;

create table ledger.transfer (
  -- Chosen by whoever asked, so that asking twice moves once.
  id uuid primary key,
  kind text not null constraint known_kind check (kind in ('opening', 'payment', 'incoming', 'adjustment')),
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  currency text not null,
  amount numeric(30, 8) not null constraint positive check (amount > 0),
  note text constraint short_note check (length(note) <= 500),
  counterparty text constraint short_name check (length(counterparty) <= 200),
  created_at timestamptz not null,
  constraint two_accounts check (debit_account_id <> credit_account_id),
  -- Not enforced: a check of the key would lock the account's row once more, and only ledger.post writes here. The books
  -- check looks for orphans instead.
  constraint debit_account foreign key (debit_account_id) references ledger.account not enforced,
  constraint credit_account foreign key (credit_account_id) references ledger.account not enforced
);
-- The books check reads what moved since the last one.
create index transfer_by_time on ledger.transfer using brin (created_at);

-- A client's entries: numbered without gaps, each with the balance and the sum of all credits after it.
create table ledger.entry (
  account_id uuid not null,
  sequence bigint not null constraint from_one check (sequence > 0),
  transfer_id uuid not null,
  amount numeric(30, 8) not null constraint moves_something check (amount <> 0),
  balance_after numeric(30, 8) not null constraint never_below_zero check (balance_after >= 0),
  credited_after numeric(30, 8) not null,
  created_at timestamptz not null,
  primary key (account_id, sequence),
  constraint account foreign key (account_id) references ledger.account not enforced
);
-- The two sides of a transfer: the zero-sum check, and a statement line by its reference.
create index entry_of_transfer on ledger.entry (transfer_id);
-- Where a period begins and ends.
create index entry_by_time on ledger.entry (account_id, created_at, sequence);

create table ledger.house_entry (
  transfer_id uuid not null,
  account_id uuid not null,
  amount numeric(30, 8) not null constraint moves_something check (amount <> 0),
  primary key (transfer_id, account_id),
  constraint account foreign key (account_id) references ledger.account not enforced
);

-- Whether the books may be written, and what the last check of them found.
create table ledger.state (
  only_row boolean primary key default true constraint one_state check (only_row),
  open boolean not null default true,
  checked_at timestamptz,
  findings text[] not null default '{}'
);
insert into ledger.state default values;

-- Corrections are new transfers: nothing here is ever changed, not even by the owner.
create trigger append_only before update or delete or truncate on ledger.transfer
  for each statement execute function audit.refuse_change();
create trigger append_only before update or delete or truncate on ledger.entry
  for each statement execute function audit.refuse_change();
create trigger append_only before update or delete or truncate on ledger.house_entry
  for each statement execute function audit.refuse_change();

-- At commit both sides of every transfer must be there and cancel out, in the transfer's currency.
create function ledger.refuse_unbalanced() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if exists (
    select 1
    from (
      select e.amount, a.currency from entry e join account a on a.id = e.account_id
      where e.transfer_id = new.transfer_id
      union all
      select h.amount, a.currency from house_entry h join account a on a.id = h.account_id
      where h.transfer_id = new.transfer_id
    ) side
    having count(*) <> 2 or sum(side.amount) <> 0 or count(distinct side.currency) <> 1
      or min(side.currency) is distinct from (select t.currency from transfer t where t.id = new.transfer_id)
      or max(side.amount) is distinct from (select t.amount from transfer t where t.id = new.transfer_id)
  ) then
    raise exception 'transfer % does not balance', new.transfer_id using errcode = '23514', constraint = 'zero_sum';
  end if;
  return null;
end
$$;

create constraint trigger zero_sum after insert on ledger.entry deferrable initially deferred
  for each row execute function ledger.refuse_unbalanced();
-- A transfer between two house accounts has no client's entry: then the house's own asks.
create constraint trigger zero_sum after insert on ledger.house_entry deferrable initially deferred
  for each row execute function ledger.refuse_unbalanced();
