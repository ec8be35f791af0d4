-- Which chapters of the demo bank's story were told in this database, so that one that was started with an earlier version
-- gets those that were written since, each once. Empty in every other bank.
create table migration.told (
  chapter text primary key,
  told_at timestamptz not null default now()
);
