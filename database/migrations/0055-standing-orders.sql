-- Scheduled payments and standing orders: the client's orders, and one row for each date that has come or is
-- skipped.

-- A payment of an order is a kind of its own: it does not count towards the day's total of payments, which
-- the client confirms while paying.
alter domain ledger.kind drop constraint known_kind;
alter domain ledger.kind add constraint known_kind check (value in (
  'opening', 'payment', 'incoming', 'adjustment', 'certificate', 'maturity', 'transfer', 'standing-order'
));

alter table bank.limits
  add column standing_orders_per_client int not null default 100,
  add column standing_order_horizon interval not null default '5 years',
  add constraint positive_standing_orders check (
    standing_orders_per_client > 0 and standing_order_horizon > '0'
  );

-- When an order pays: from its first day on, at most until a day or a number of times.
create type bank.schedule as (rhythm text, first_day date, last_day date, times int);

create table bank.standing_order (
  -- Chosen by the browser.
  id uuid primary key,
  client_id uuid not null references identity.users on delete restrict,
  account_id uuid not null references bank.account on delete restrict,
  beneficiary_id uuid not null references bank.beneficiary on delete restrict,
  amount ledger.amount not null,
  currency text not null references ledger.currency,
  reference ledger.reference,
  note text constraint own_note check (
    length(note) between 1 and 140 and note = bank.without_invisible(note)
  ),
  rhythm text not null constraint known_rhythm
    check (rhythm in ('once', 'weekly', 'monthly', 'quarterly', 'yearly')),
  first_day date not null,
  last_day date,
  times int constraint sensible_times check (times between 1 and 600),
  status text not null default 'active' constraint known_status
    check (status in ('active', 'paused', 'stopped', 'done')),
  -- The next date of the calendar that has no occurrence yet; no day when the calendar has ended.
  next_number int not null constraint counted check (next_number >= 1),
  next_day date,
  -- In a row.
  failures int not null default 0 constraint counted_failures check (failures between 0 and 3),
  created_at timestamptz not null default clock_timestamp(),
  constraint one_end check (num_nonnulls(last_day, times) <= 1),
  constraint once_has_no_end check (rhythm <> 'once' or num_nonnulls(last_day, times) = 0),
  constraint ends_after_start check (last_day >= first_day)
);
create index standing_order_of_client on bank.standing_order (client_id, created_at desc, id desc);
create index standing_order_due on bank.standing_order (next_day)
  where status = 'active' and next_day is not null;

create table bank.occurrence (
  order_id uuid not null references bank.standing_order on delete restrict,
  -- The date of the calendar, and the business day on which it is paid.
  day date not null,
  due_on date not null constraint not_before check (due_on >= day),
  -- Derived from order and day, so that no crash and no second server pays twice.
  payment_id uuid not null,
  -- The order's, when it was last tried or skipped.
  client_id uuid not null,
  account_id uuid not null,
  beneficiary_id uuid not null,
  amount ledger.amount not null,
  currency text not null,
  state text not null constraint known_state check (state in ('due', 'paid', 'failed', 'skipped')),
  tries int not null default 0 constraint three_tries check (tries between 0 and 3),
  next_try_at timestamptz,
  -- The refusal of the last try.
  refusal text constraint refusal_code check (refusal ~ '^[A-Z_]{1,60}$'),
  settled_at timestamptz,
  primary key (order_id, day),
  constraint occurrence_payment_unique unique (payment_id),
  constraint tried_while_due check ((state = 'due') = (next_try_at is not null)),
  constraint settled_afterwards check ((state = 'due') = (settled_at is null))
);
create index occurrence_due on bank.occurrence (next_try_at) where state = 'due';
create index occurrence_of_client on bank.occurrence (client_id, due_on desc, payment_id desc);
