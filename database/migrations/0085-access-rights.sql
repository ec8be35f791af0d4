-- Clients let others look at their accounts, from a day until a day.

create table bank.access_right (
  id uuid primary key,
  -- Who holds the accounts: today a client.
  holder_id uuid not null references identity.users on delete restrict,
  user_id uuid not null references identity.users on delete restrict,
  -- Whom the holder meant, as they typed it: it never shows whether the bank knew the address.
  first_name text not null constraint first_name_length check (length(first_name) between 1 and 80),
  last_name text not null constraint last_name_length check (length(last_name) between 1 and 80),
  email text not null constraint lower_case_email check (email = lower(email)),
  -- Null for all accounts of the holder, also those that are opened later. No key points at an account's row.
  account_ids uuid[] constraint some_accounts check (
    cardinality(account_ids) between 1 and 200 and array_position(account_ids, null) is null
  ),
  view text not null constraint known_view check (view in ('balances', 'movements')),
  first_day date not null,
  last_day date not null,
  -- The user was created for this right.
  invited boolean not null,
  given_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  constraint visible_name check (
    first_name = bank.without_invisible(first_name) and last_name = bank.without_invisible(last_name)
  ),
  constraint not_oneself check (user_id <> holder_id),
  constraint ends_after_start check (last_day >= first_day),
  constraint two_years_at_most check (last_day <= first_day + interval '2 years'),
  constraint withdrawn_afterwards check (withdrawn_at >= given_at)
);
create index access_right_of_holder on bank.access_right (holder_id, given_at desc);
create index access_right_of_user on bank.access_right (user_id, last_day);

-- A right is kept for good, and only its withdrawal changes; the erasure of a user takes its names away.
create trigger given_for_good before update on bank.access_right
  for each row when (
    (old.id, old.holder_id, old.user_id, old.account_ids, old.view, old.first_day, old.last_day)
      is distinct from
      (new.id, new.holder_id, new.user_id, new.account_ids, new.view, new.first_day, new.last_day)
    or (old.invited, old.given_at) is distinct from (new.invited, new.given_at)
  )
  execute function audit.refuse_change();
create trigger kept before delete or truncate on bank.access_right
  for each statement execute function audit.refuse_change();

alter table bank.limits
  add column access_rights_per_client int not null default 20,
  add column access_rights_per_day int not null default 20,
  add column access_days_ahead int not null default 365,
  add column access_restorable interval not null default '15 seconds',
  add constraint positive_access_limits check (
    access_rights_per_client > 0 and access_rights_per_day > 0 and access_days_ahead > 0
    and access_restorable > '0'
  );
