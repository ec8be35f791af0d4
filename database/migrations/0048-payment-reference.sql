-- A payment's reference for the beneficiary: ISO 20022 unstructured remittance information, at most 140
-- characters of the Latin character set that every SEPA bank passes on (EPC217-08). Both sides of a transfer
-- read it, so the transfer keeps it as well as the order.
create domain ledger.reference as text constraint remittance_text
  check (value ~ '^[A-Za-z0-9/?:().,''+ -]{1,140}$' and value = btrim(value));

alter table ledger.transfer add column reference ledger.reference;
alter table bank.payment add column reference ledger.reference;

-- The client's own note of a payment to a beneficiary. Bookings of the bank have a note of the bank, which
-- may be longer.
alter table bank.payment add constraint own_note check (
  note is null or beneficiary_id is null or length(note) <= 140 and note = bank.without_invisible(note)
);
