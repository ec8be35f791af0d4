-- Accounts are held by holders: a client, joint holders or an organisation. People with a mandate act for a
-- holder, and its orders wait for signatures.

create table bank.holder (
  -- Of an individual their user's id, so that every account keeps the holder that it had.
  id uuid primary key,
  kind text not null constraint known_kind check (kind in ('individual', 'joint', 'organisation')),
  user_id uuid unique references identity.users on delete cascade,
  -- The legal name of an organisation; of joint holders their names.
  name text constraint visible_name check (
    length(name) between 1 and 400 and name = bank.without_invisible(name)
  ),
  registration_number text constraint visible_number check (
    length(registration_number) between 1 and 40
    and registration_number = bank.without_invisible(registration_number)
  ),
  country text constraint country_code check (country ~ '^[A-Z]{2}$'),
  lei text constraint lei_shape check (lei ~ '^[A-Z0-9]{18}[0-9]{2}$'),
  -- Encrypts where the money of the holder goes; null before there is anything to encrypt. An individual's key
  -- is their user's.
  data_key bytea,
  created_at timestamptz not null default clock_timestamp(),
  constraint individual_is_a_user check (
    case when kind = 'individual'
      then user_id is not null and user_id = id and num_nonnulls(name, data_key) = 0
      else user_id is null and name is not null
    end
  ),
  constraint organisation_is_registered check (
    case when kind = 'organisation'
      then num_nulls(registration_number, country) = 0
      else num_nonnulls(registration_number, country, lei) = 0
    end
  )
);
create unique index holder_by_lei on bank.holder (lei) where lei is not null;
create unique index holder_by_registration on bank.holder (country, lower(registration_number))
  where kind = 'organisation';
create index holder_by_name on bank.holder (lower(name), id) where kind <> 'individual';

insert into bank.holder (id, kind, user_id, created_at)
select u.id, 'individual', u.id, u.created_at from identity.users u;

-- Servers of the release before create users too.
create function bank.keep_individual() returns trigger
language plpgsql security definer set search_path = bank, pg_temp as $$
begin
  insert into holder (id, kind, user_id) values (new.id, 'individual', new.id);
  return null;
end
$$;
create trigger keep_individual after insert on identity.users
  for each row execute function bank.keep_individual();

alter table ledger.account drop constraint account_client_id_fkey,
  add constraint holder foreign key (client_id) references bank.holder on delete restrict;
alter table bank.account drop constraint account_client_id_fkey,
  add constraint holder foreign key (client_id) references bank.holder on delete restrict;
alter table bank.beneficiary drop constraint beneficiary_client_id_fkey,
  add constraint holder foreign key (client_id) references bank.holder on delete restrict;
alter table bank.account_opening drop constraint account_opening_client_id_fkey,
  add constraint holder foreign key (client_id) references bank.holder on delete restrict;
alter table bank.approval drop constraint approval_user_id_fkey,
  add constraint holder foreign key (user_id) references bank.holder on delete restrict;

create table bank.mandate (
  id uuid primary key,
  holder_id uuid not null references bank.holder on delete restrict,
  user_id uuid not null references identity.users on delete restrict,
  -- One of the joint holders: their mandate has no last day.
  is_member boolean not null,
  -- Null for all accounts of the holder, also those that are opened later. No key points at an account's row.
  account_ids uuid[] constraint some_accounts check (
    cardinality(account_ids) between 1 and 200 and array_position(account_ids, null) is null
  ),
  view text not null constraint known_view check (view in ('balances', 'movements')),
  prepare boolean not null,
  sign text constraint known_class check (sign in ('A', 'B')),
  first_day date not null,
  last_day date,
  given_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  constraint only_members_have_no_last_day check (is_member = (last_day is null)),
  constraint ends_after_start check (last_day >= first_day),
  constraint ten_years_at_most check (last_day <= first_day + interval '10 years'),
  constraint withdrawn_afterwards check (withdrawn_at >= given_at)
);
create index mandate_of_holder on bank.mandate (holder_id) where withdrawn_at is null;
create index mandate_of_user on bank.mandate (user_id) where withdrawn_at is null;
create trigger given_for_good before update on bank.mandate
  for each row when (
    (old.id, old.holder_id, old.user_id, old.is_member, old.account_ids, old.view, old.prepare)
      is distinct from
      (new.id, new.holder_id, new.user_id, new.is_member, new.account_ids, new.view, new.prepare)
    or (old.sign, old.first_day, old.last_day, old.given_at)
      is distinct from (new.sign, new.first_day, new.last_day, new.given_at)
    or old.withdrawn_at is not null
  )
  execute function audit.refuse_change();
create trigger kept before delete or truncate on bank.mandate
  for each statement execute function audit.refuse_change();

-- A rule is in force until it ends; a new set of rules ends all of those before.
create table bank.signing_rule (
  id uuid primary key default gen_random_uuid(),
  holder_id uuid not null references bank.holder on delete restrict,
  -- Null for new beneficiaries, whatever they are paid in.
  currency text references ledger.currency on delete restrict,
  -- Null for every amount above the other rules.
  up_to ledger.amount,
  a int not null constraint sensible_a check (a between 0 and 10),
  b int not null constraint sensible_b check (b between 0 and 10),
  begun_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint someone_signs check (a + b > 0),
  constraint no_amount_of_beneficiaries check (currency is not null or up_to is null)
);
create unique index signing_rule_in_force
  on bank.signing_rule (holder_id, coalesce(currency, ''), coalesce(up_to, 'infinity'::numeric))
  where ended_at is null;
create trigger made_for_good before update on bank.signing_rule
  for each row when (
    (old.id, old.holder_id, old.currency, old.up_to, old.a, old.b, old.begun_at)
      is distinct from (new.id, new.holder_id, new.currency, new.up_to, new.a, new.b, new.begun_at)
    or old.ended_at is not null
  )
  execute function audit.refuse_change();
create trigger kept before delete or truncate on bank.signing_rule
  for each statement execute function audit.refuse_change();

create table bank.waiting_order (
  -- Chosen by the browser; the payment's id when it is executed.
  id uuid primary key,
  holder_id uuid not null references bank.holder on delete restrict,
  kind text not null constraint known_kind check (kind in ('payment')),
  account_id uuid references bank.account on delete restrict,
  beneficiary_id uuid references bank.beneficiary on delete restrict,
  amount ledger.amount,
  currency text references ledger.currency on delete restrict,
  reference ledger.reference,
  note text constraint own_note check (length(note) between 1 and 140 and note = bank.without_invisible(note)),
  -- What every signature is bound to.
  digest bytea not null constraint sha256 check (octet_length(digest) = 32),
  prepared_by uuid not null references identity.users on delete restrict,
  prepared_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'waiting' constraint known_status
    check (status in ('waiting', 'executed', 'refused', 'withdrawn', 'expired')),
  ended_at timestamptz,
  ended_by uuid references identity.users on delete restrict,
  reason text constraint short_reason check (
    length(reason) between 1 and 500 and reason = bank.without_directions(reason)
  ),
  constraint payment_is_whole check (
    kind <> 'payment' or num_nulls(account_id, beneficiary_id, amount, currency) = 0
  ),
  constraint ended_once check ((status = 'waiting') = (ended_at is null)),
  constraint ended_by_someone check (status in ('waiting', 'expired') = (ended_by is null)),
  constraint reason_of_refusal check (reason is null or status = 'refused')
);
create index waiting_order_of_holder on bank.waiting_order (holder_id, prepared_at, id);
create index waiting_order_open on bank.waiting_order (expires_at) where status = 'waiting';
-- What was prepared is what is signed.
create trigger frozen before update on bank.waiting_order
  for each row when (
    (old.id, old.holder_id, old.kind, old.account_id, old.beneficiary_id, old.amount, old.currency)
      is distinct from
      (new.id, new.holder_id, new.kind, new.account_id, new.beneficiary_id, new.amount, new.currency)
    or (old.digest, old.prepared_by, old.prepared_at, old.expires_at)
      is distinct from (new.digest, new.prepared_by, new.prepared_at, new.expires_at)
    or old.status <> 'waiting' and (old.status, old.ended_at, old.ended_by)
      is distinct from (new.status, new.ended_at, new.ended_by)
    or old.status = 'waiting' and (old.reference, old.note) is distinct from (new.reference, new.note)
  )
  execute function audit.refuse_change();
create trigger kept before delete or truncate on bank.waiting_order
  for each statement execute function audit.refuse_change();

create table bank.order_signature (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references bank.waiting_order on delete restrict,
  user_id uuid not null references identity.users on delete restrict,
  -- The class in which they signed; what counts is their class at the moment of the count.
  class text not null constraint known_class check (class in ('A', 'B')),
  signed_at timestamptz not null,
  -- It does not count any more, for good: the signatory's mandate was withdrawn, or they were blocked.
  voided_at timestamptz
);
create unique index order_signature_once on bank.order_signature (order_id, user_id) where voided_at is null;
create index order_signature_of_user on bank.order_signature (user_id) where voided_at is null;
create trigger signed_for_good before update on bank.order_signature
  for each row when (
    (old.id, old.order_id, old.user_id, old.class, old.signed_at)
      is distinct from (new.id, new.order_id, new.user_id, new.class, new.signed_at)
    or old.voided_at is not null
  )
  execute function audit.refuse_change();
create trigger kept before delete or truncate on bank.order_signature
  for each statement execute function audit.refuse_change();

alter table bank.limits
  add column mandates_per_holder int not null default 50,
  add column mandates_per_user int not null default 50,
  add column mandate_days_ahead int not null default 365,
  add column open_orders_per_holder int not null default 100,
  add column orders_per_holder_and_day int not null default 500,
  add column order_validity interval not null default '7 days',
  add constraint positive_holder_limits check (
    mandates_per_holder > 0 and mandates_per_user > 0 and mandate_days_ahead > 0
    and open_orders_per_holder > 0 and orders_per_holder_and_day > 0 and order_validity > '0'
  );
