-- When each side last read something new of the other, by the clock: `client_read_at` and `admin_read_at` are
-- the times of the messages that were read. Null until then, also for what was read before this migration.
alter table bank.conversation
  add column client_looked_at timestamptz,
  add column admin_looked_at timestamptz;
