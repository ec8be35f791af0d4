-- The rules that a caller could waive as arguments become rows that only the owner writes: whether this is the
-- demo bank, whether it requires a second factor, above which sum a payment asks for a code, and how much of a
-- thing there may be. `npm start` writes the operator's configuration into the first three.

alter table bank.setting drop constraint known_setting, drop constraint known_value;
alter table bank.setting
  add constraint known_setting check (name in ('approval_by_second_admin', 'demo', 'require_two_factor')),
  add constraint known_value check (value in ('on', 'off'));
insert into bank.setting (name, value) values ('demo', 'off'), ('require_two_factor', 'on');

-- A day's total of an account in each currency, above which a payment asks for a code. About 10,000 US dollars,
-- until the operator says otherwise.
create table bank.payment_code_limit (
  currency text primary key references ledger.currency,
  amount numeric(30, 8) not null constraint not_negative check (amount >= 0)
);
create trigger kept before delete or truncate on bank.payment_code_limit
  for each statement execute function audit.refuse_change();
insert into bank.payment_code_limit (currency, amount)
select c.code, l.amount
from (values
  ('USD', 10000), ('EUR', 9200), ('GBP', 7900), ('JPY', 1500000), ('CHF', 8800), ('CAD', 13500),
  ('AUD', 15000), ('NZD', 16500), ('CNY', 72000), ('HKD', 78000), ('SGD', 13500), ('SEK', 105000),
  ('NOK', 107000), ('DKK', 68500), ('PLN', 40000), ('CZK', 230000), ('HUF', 3600000), ('RUB', 900000),
  ('INR', 840000), ('KRW', 13500000), ('BRL', 55000), ('MXN', 190000), ('ZAR', 185000), ('TRY', 340000),
  ('THB', 345000), ('MYR', 45000), ('IDR', 160000000), ('PHP', 570000), ('VND', 250000000), ('XAU', 4),
  ('XAG', 330), ('XPT', 10), ('XPD', 10), ('XRH', 2), ('BTC', 0.1), ('ETH', 3), ('USDT', 10000),
  ('USDC', 10000), ('BNB', 16), ('SOL', 60), ('XRP', 5000), ('ADA', 15000), ('DOGE', 50000),
  ('MATIC', 15000), ('DOT', 1500), ('LTC', 120), ('AVAX', 300), ('LINK', 650), ('UNI', 1000), ('TON', 1800),
  ('SHIB', 500000000), ('TRX', 60000), ('BCH', 25), ('NEAR', 2000), ('ICP', 1000)
) as l (code, amount)
join ledger.currency c on c.code = l.code;

-- One row: numbers that the contract tells the screens and SQL enforces. A test compares the two.
create table bank.limits (
  one boolean primary key default true constraint one_row check (one),
  accounts_per_client int not null default 200,
  beneficiaries_per_client int not null default 500,
  pending_requests_per_client int not null default 10,
  open_consultations_per_visitor int not null default 3,
  open_announcements int not null default 10,
  setup_link_validity interval not null default '7 days',
  setup_link_permit_validity interval not null default '24 hours',
  client_idle interval not null default '26 minutes',
  admin_idle interval not null default '30 minutes'
);
create trigger kept before delete or truncate on bank.limits
  for each statement execute function audit.refuse_change();
insert into bank.limits default values;
