-- What a client sees: accounts by name, people to pay, and payments.

create table bank.account (
  -- The same id as the account in the vault.
  id uuid primary key references ledger.account on delete restrict,
  client_id uuid not null references identity.person on delete restrict,
  nickname text not null constraint short_nickname check (length(nickname) between 1 and 80),
  account_number text not null constraint number_shape check (account_number ~ '^[A-Z0-9]{6,34}$'),
  is_crypto boolean not null,
  created_at timestamptz not null default now(),
  constraint account_number_unique unique (account_number)
);
create index account_of_client on bank.account (client_id, created_at, id);

create table bank.beneficiary (
  id uuid primary key default uuidv7(),
  client_id uuid not null references identity.person on delete restrict,
  name text not null constraint short_name check (length(name) between 1 and 140),
  is_crypto boolean not null,
  -- Bank or wallet, address and holder, sealed with the client's data key.
  details bytea not null,
  -- When the client confirmed it with a code; null while it is pending.
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  -- Past payments keep who was paid.
  deleted_at timestamptz
);
create index beneficiary_of_client on bank.beneficiary (client_id, created_at desc, id desc) where deleted_at is null;

create table bank.payment (
  -- Chosen by the browser; also the id of the ledger's transfer when the payment went through.
  id uuid primary key,
  client_id uuid not null,
  account_id uuid not null,
  -- Null for what the bank itself books: an adjustment, a transfer from outside.
  beneficiary_id uuid,
  -- Signed: negative is money going out.
  amount numeric(30, 8) not null constraint moves_something check (amount <> 0),
  currency text not null,
  status text not null constraint known_status check (status in ('pending', 'completed', 'failed')),
  note text constraint short_note check (length(note) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  -- Not enforced, for the reason given at ledger.transfer.
  constraint account foreign key (account_id) references ledger.account not enforced,
  constraint client foreign key (client_id) references identity.person not enforced,
  constraint beneficiary foreign key (beneficiary_id) references bank.beneficiary not enforced
);
-- Failed payments of an account, and the daily work of whoever looks for them.
create index payment_of_account on bank.payment (account_id, created_at desc);
create index payment_failed on bank.payment (created_at desc) where status = 'failed';
