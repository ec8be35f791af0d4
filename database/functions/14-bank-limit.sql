-- Switches and limits that only the owner writes (server/src/prepare-bank.ts). No function takes one of them
-- as an argument, so no caller can waive it. A missing row is the stricter answer.

/* The demo bank has users without a second factor, and a code that stands in for it. */
create or replace function bank.is_demo() returns boolean
language sql stable as $$
  select coalesce((select s.value = 'on' from bank.setting s where s.name = 'demo'), false)
$$;

/* Returns whether users without a second factor have to set one up before anything else. */
create or replace function bank.requires_two_factor() returns boolean
language sql stable as $$
  select coalesce((select s.value = 'on' from bank.setting s where s.name = 'require_two_factor'), true)
$$;

/* Both switches, for a server that starts: its own settings must not contradict them. */
create or replace function bank.get_switches(out demo boolean, out require_two_factor boolean)
language sql stable security definer set search_path = bank, pg_temp as $$
  select is_demo(), requires_two_factor()
$$;

grant execute on function bank.get_switches() to bank_app;

/* The names of the migrations, for a server that starts: one that it does not know is a newer version's. */
create or replace function bank.list_migrations() returns setof text
language sql stable security definer set search_path = migration, pg_temp as $$
  select a.name from migration.applied a order by a.name
$$;

grant execute on function bank.list_migrations() to bank_app;

alter table bank.payment_code_limit enable row level security;
alter table bank.limits enable row level security;
