-- The words of transactions are written by a job, in blocks of an account's transactions that are complete
-- (57). A payment wrote them itself, and was slower by it.
drop trigger write_words on ledger.entry;

create table bank.block_to_index (
  account_id uuid not null,
  last_sequence bigint not null,
  primary key (account_id, last_sequence)
);
alter table bank.block_to_index enable row level security;

-- The last block of each account is in the index as far as it goes, and will be written as a whole.
delete from bank.transaction_words w using ledger.account a
where a.id = w.account_id and w.sequence > a.sequence - a.sequence % 32;

create function bank.note_complete_block() returns trigger
language plpgsql security definer set search_path = bank, pg_temp as $$
begin
  insert into block_to_index (account_id, last_sequence) values (new.account_id, new.sequence);
  return null;
end
$$;

-- 32 is bank.transactions_per_block().
create trigger note_complete_block after insert on ledger.entry
  for each row when (new.sequence % 32 = 0) execute function bank.note_complete_block();

-- A check is planned anew for each row that is written, and PostgreSQL would each time try to put the text of
-- a function in its place; it does not try with one that has a setting. Each payment spent a part of its time
-- on this.
alter function bank.without_invisible(text) set search_path = pg_catalog, pg_temp;
