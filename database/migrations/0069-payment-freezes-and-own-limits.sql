-- Clients freeze their payments and set limits of their own. A link in an e-mail can freeze and do nothing
-- else.

create table bank.payment_freeze (
  id uuid primary key default uuidv7(),
  client_id uuid not null references identity.users on delete restrict,
  -- `link`: a link from an e-mail. Only an admin lifts such a freeze.
  source text not null constraint known_source check (source in ('portal', 'link')),
  frozen_at timestamptz not null default clock_timestamp(),
  lifted_at timestamptz,
  -- Null while it is open, and where a freeze by a link has taken its place.
  lifted_by uuid references identity.users on delete restrict,
  constraint lifted_afterwards check (lifted_at >= frozen_at),
  constraint lifted_by_a_user check (lifted_by is null or lifted_at is not null)
);
create unique index payment_freeze_open on bank.payment_freeze (client_id) where lifted_at is null;
create index payment_freeze_of_client on bank.payment_freeze (client_id, frozen_at desc);
create index payment_freeze_since on bank.payment_freeze (frozen_at, id) where lifted_at is null;
create index payment_freeze_lifted_by on bank.payment_freeze (lifted_by) where lifted_by is not null;
-- A freeze ends once and is kept.
create trigger lifted_for_good before update on bank.payment_freeze
  for each row when (
    old.lifted_at is not null
    or (old.id, old.client_id, old.source, old.frozen_at)
      is distinct from (new.id, new.client_id, new.source, new.frozen_at)
  )
  execute function audit.refuse_change();
create trigger kept before delete or truncate on bank.payment_freeze
  for each statement execute function audit.refuse_change();

-- The links that freeze. The token is in the e-mail alone.
create table identity.freeze_link (
  token_hash bytea primary key constraint sha256 check (octet_length(token_hash) = 32),
  user_id uuid not null references identity.users on delete restrict,
  expires_at timestamptz not null
);
create index freeze_link_of_user on identity.freeze_link (user_id, expires_at);

-- At most one limit for a payment and one for a day, in each currency.
create table bank.own_limit (
  client_id uuid not null references identity.users on delete restrict,
  currency text not null references ledger.currency,
  kind text not null constraint known_kind check (kind in ('payment', 'day')),
  -- Null for none.
  amount ledger.amount,
  -- What it becomes later, at `raises_at`; without an amount there is no limit from then on.
  raised_to ledger.amount,
  raises_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (client_id, currency, kind),
  constraint raised_at_a_time check (raised_to is null or raises_at is not null),
  constraint raised_from_a_limit check (raises_at is null or amount is not null),
  constraint raised_above check (raised_to is null or raised_to > amount)
);
