-- What a payment costs. Every rule stays; it is kept where it is cheap to keep.

-- PostgreSQL reads the text of a table's checks anew for every statement that writes the table; those of a domain it reads
-- once per connection. A payment writes six tables, and their checks took a tenth of its time. So a rule about one
-- column is a domain: the same rule under the same name, refused with the same code.
create domain audit.action as text constraint known_shape check (value ~ '^[a-z]+(-[a-z]+)*$');
create domain ledger.amount as numeric(30, 8) constraint positive check (value > 0);
create domain ledger.movement as numeric(30, 8) constraint moves_something check (value <> 0);
create domain ledger.balance as numeric(30, 8) constraint never_below_zero check (value >= 0);
create domain ledger.sequence as bigint constraint from_one check (value > 0);
create domain ledger.house as text constraint known_house check (value in ('payments', 'incoming', 'adjustments'));
create domain ledger.kind as text constraint known_kind check (value in ('opening', 'payment', 'incoming', 'adjustment'));
create domain ledger.note as text constraint short_note check (length(value) <= 500);
create domain ledger.counterparty as text constraint short_name check (length(value) <= 200);
create domain bank.payment_status as text constraint known_status check (value in ('pending', 'completed', 'failed'));

alter table audit.event drop constraint known_shape, alter column action type audit.action;

alter table ledger.account
  drop constraint known_house, drop constraint never_below_zero,
  drop constraint client_or_house, drop constraint only_clients_have_a_balance,
  alter column house type ledger.house,
  alter column balance type ledger.balance,
  -- About more than one column, so they stay checks of the table, in the shortest form.
  add constraint client_or_house check (num_nonnulls(client_id, house) = 1),
  add constraint only_clients_have_a_balance check (num_nonnulls(balance, house) = 1);

alter table ledger.transfer
  drop constraint known_kind, drop constraint positive, drop constraint short_note, drop constraint short_name,
  alter column kind type ledger.kind,
  alter column amount type ledger.amount,
  alter column note type ledger.note,
  alter column counterparty type ledger.counterparty;

alter table ledger.entry
  drop constraint from_one, drop constraint moves_something, drop constraint never_below_zero,
  alter column sequence type ledger.sequence,
  alter column amount type ledger.movement,
  alter column balance_after type ledger.balance;

alter table ledger.house_entry
  drop constraint moves_something,
  alter column amount type ledger.movement;

alter table bank.payment
  drop constraint moves_something, drop constraint known_status, drop constraint short_note,
  alter column amount type ledger.movement,
  alter column status type bank.payment_status,
  alter column note type ledger.note;

-- An account stands in a transfer once.
drop index ledger.entry_of_transfer;
create unique index entry_of_transfer on ledger.entry (transfer_id, account_id);

-- A statement is read from the entries: of payments only those that failed or hang are ever looked for by account.
drop index bank.payment_of_account;
create index payment_of_account on bank.payment (account_id, created_at desc) where status <> 'completed';
-- The books check reads what was written since the last one, and whatever is pending.
create index payment_by_time on bank.payment using brin (created_at);
create index payment_pending on bank.payment (created_at) where status = 'pending';

-- Replaced by ledger.write and by other forms of these two.
drop function if exists ledger.side(uuid, uuid, uuid, numeric, timestamptz, date);
drop function if exists ledger.move(uuid, uuid, numeric, timestamptz, date);
drop function if exists bank.payment_terms(uuid, uuid, uuid, numeric, jsonb, boolean);
