-- Names of the ledger and of approvals by the glossary: the bank's own side of a transfer is an internal
-- account, and what an administrator moved without an approval is the unapproved total. The purposes stored
-- in the rows stay as they are.
alter table ledger.account rename column house to internal_purpose;
alter domain ledger.house rename to internal_purpose;
alter domain ledger.internal_purpose rename constraint known_house to known_internal_purpose;
alter table ledger.account rename constraint client_or_house to client_or_internal;
alter index ledger.house_account rename to internal_account;
alter table ledger.house_entry rename to internal_entry;
alter table bank.done_alone rename to unapproved_total;

-- The names that PostgreSQL made of the old ones: of keys and of columns that are not null.
do $$
declare
  v_constraint record;
begin
  for v_constraint in
    select
      c.conrelid::regclass as on_table, c.conname as old_name,
      replace(replace(c.conname, 'house_entry', 'internal_entry'), 'done_alone', 'unapproved_total') as new_name
    from pg_constraint c
    where c.conrelid in ('ledger.internal_entry'::regclass, 'bank.unapproved_total'::regclass)
      and c.conname ~ 'house_entry|done_alone'
  loop
    execute format(
      'alter table %s rename constraint %I to %I',
      v_constraint.on_table, v_constraint.old_name, v_constraint.new_name
    );
  end loop;
end;
$$;
