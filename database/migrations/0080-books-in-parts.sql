-- The daily check of all the books goes in parts, a few seconds of each minute: at twenty million entries it
-- takes longer than a statement may. `part_after` is the id up to which the check under way has come, null
-- where none is; `whole_at` is when the last one ended.
alter table ledger.state
  add column part_after uuid,
  add column whole_at timestamptz;
update ledger.state set whole_at = checked_at;
