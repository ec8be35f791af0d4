-- The days of the bank, by its own clocks.

/* The bank's own day at this moment: a day in America/Dominica, whatever the connection's time zone. */
create or replace function ledger.day_of(p_at timestamptz) returns date
language sql immutable as $$
  select (p_at at time zone 'America/Dominica')::date
$$;

/* The moment at which the bank's clocks show this; of a date, the beginning of the bank's own day. */
create or replace function ledger.moment_of(p_local timestamp) returns timestamptz
language sql immutable as $$
  select p_local at time zone 'America/Dominica'
$$;

grant execute on function ledger.day_of(timestamptz), ledger.moment_of(timestamp) to bank_app;
