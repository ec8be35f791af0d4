-- Four eyes: what one administrator asks for and another one has to approve.

create table bank.approval (
  -- Of an order that the browser named, that name: asking twice asks once.
  id uuid primary key,
  -- Which kinds there are, and what each does, stands in one place: bank.apply_approval.
  kind text not null constraint kind_is_a_word check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 40),
  -- What it is done to. Of one kind only one waits for each.
  subject text not null constraint short_subject check (length(subject) between 1 and 100),
  -- Whom it concerns; null where it is nobody's in particular.
  person_id uuid references identity.person on delete restrict,
  -- The deed, word for word as it was asked for. Nothing secret: whoever decides reads it.
  payload jsonb not null constraint payload_is_an_object check (jsonb_typeof(payload) = 'object'),
  reason text not null constraint short_reason check (length(reason) between 1 and 500),
  asked_by uuid not null references identity.person on delete restrict,
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  status text not null default 'waiting'
    constraint known_status check (status in ('waiting', 'approved', 'rejected', 'withdrawn', 'expired', 'failed')),
  -- Who ended it: the other administrator, or the asker who withdrew it; null where time or a change of roles did.
  decided_by uuid references identity.person on delete restrict,
  decided_at timestamptz,
  -- What the other administrator says to it, for the asker to read.
  note text constraint short_note check (length(note) between 1 and 500),
  -- Why it could no longer be done when it was approved: the code of a refusal.
  failure text constraint failure_is_a_code check (failure ~ '^[A-Z]+(_[A-Z]+)*$'),
  -- When it was done. What was approved and is done by a further act of the asker's waits for that without it.
  done_at timestamptz,
  constraint decided_or_waiting check ((status = 'waiting') = (decided_at is null)),
  constraint decided_by_somebody check (status not in ('approved', 'rejected', 'withdrawn') or decided_by is not null),
  constraint never_by_themselves check (status not in ('approved', 'rejected') or decided_by <> asked_by),
  constraint withdrawn_by_themselves check (status <> 'withdrawn' or decided_by = asked_by),
  constraint failed_for_a_reason check ((status = 'failed') = (failure is not null)),
  constraint done_when_approved check (done_at is null or status = 'approved')
);
-- The same deed is not asked for twice; also the inbox, the oldest first.
create unique index approval_that_waits on bank.approval (kind, subject) where status = 'waiting';
create index approval_waiting_since on bank.approval (asked_at, id) where status = 'waiting';
-- What was decided, the newest first.
create index approval_decided on bank.approval (decided_at desc, id desc) where status <> 'waiting';
-- What somebody has asked for and what waits to be done by them.
create index approval_of_asker on bank.approval (asked_by, kind, subject);

-- What was asked for is what is decided about, and a decision is for good.
create trigger frozen before update on bank.approval
  for each row when (
    (old.id, old.kind, old.subject, old.person_id, old.payload, old.reason, old.asked_by, old.asked_at, old.expires_at)
      is distinct from (new.id, new.kind, new.subject, new.person_id, new.payload, new.reason, new.asked_by, new.asked_at, new.expires_at)
    or old.status <> 'waiting' and (old.status, old.decided_by, old.decided_at, old.note, old.failure)
      is distinct from (new.status, new.decided_by, new.decided_at, new.note, new.failure)
    or old.done_at is not null and old.done_at is distinct from new.done_at
  )
  execute function audit.refuse_change();
create trigger kept before delete or truncate on bank.approval
  for each statement execute function audit.refuse_change();

-- How much of a currency one administrator may put on accounts or take off them in a day by themselves. The operator's
-- setting is written here by the owner when the bank starts: the server cannot raise it.
create table bank.approval_limit (
  currency text primary key references ledger.currency,
  amount numeric(30, 8) not null constraint not_negative check (amount >= 0)
);

-- About 10,000 US dollars in every currency of the bank, until the operator says otherwise.
insert into bank.approval_limit (currency, amount)
select c.code, l.amount
from (values
  ('USD', 10000), ('EUR', 9200), ('GBP', 7900), ('JPY', 1500000), ('CHF', 8800), ('CAD', 13500), ('AUD', 15000),
  ('NZD', 16500), ('CNY', 72000), ('HKD', 78000), ('SGD', 13500), ('SEK', 105000), ('NOK', 107000), ('DKK', 68500),
  ('PLN', 40000), ('CZK', 230000), ('HUF', 3600000), ('RUB', 900000), ('INR', 840000), ('KRW', 13500000), ('BRL', 55000),
  ('MXN', 190000), ('ZAR', 185000), ('TRY', 340000), ('THB', 345000), ('MYR', 45000), ('IDR', 160000000), ('PHP', 570000),
  ('VND', 250000000), ('XAU', 4), ('XAG', 330), ('XPT', 10), ('XPD', 10), ('XRH', 2), ('BTC', 0.1), ('ETH', 3),
  ('USDT', 10000), ('USDC', 10000), ('BNB', 16), ('SOL', 60), ('XRP', 5000), ('ADA', 15000), ('DOGE', 50000),
  ('MATIC', 15000), ('DOT', 1500), ('LTC', 120), ('AVAX', 300), ('LINK', 650), ('UNI', 1000), ('TON', 1800),
  ('SHIB', 500000000), ('TRX', 60000), ('BCH', 25), ('NEAR', 2000), ('ICP', 1000)
) as l (code, amount)
join ledger.currency c on c.code = l.code;

-- What an administrator has put on accounts or taken off them by themselves on their last day.
create table bank.done_alone (
  person_id uuid not null references identity.person on delete cascade,
  currency text not null references ledger.currency,
  day date not null,
  total numeric(30, 8) not null constraint not_negative check (total >= 0),
  primary key (person_id, currency)
);

-- One row. After an administrator was demoted or blocked the rule stays for a while, so that nobody makes themselves the
-- only one in order to act alone.
create table bank.four_eyes (
  one boolean primary key default true constraint one_row check (one),
  held_until timestamptz not null default '-infinity'
);
insert into bank.four_eyes default values;

-- They ask for a code now, and their answers say whether somebody else has to approve.
drop function if exists identity.create_person(uuid, text, text, text, text, text, bytea, text, bytea);
drop function if exists identity.make_setup_link(uuid, bytea);
drop function if exists identity.issue_setup_link(uuid, uuid, bytea);
drop function if exists bank.review_adjustment(uuid, numeric, numeric);
