-- Scheduled payments and standing orders between a client's own accounts of one currency.

-- A kind of its own: it counts neither towards the day's total of payments nor towards the client's own
-- limit.
alter domain ledger.kind drop constraint known_kind;
alter domain ledger.kind add constraint known_kind check (value in (
  'opening', 'payment', 'incoming', 'adjustment', 'certificate', 'maturity', 'transfer', 'standing-order',
  'standing-transfer'
));

-- An order has an own account in place of a beneficiary, as a payment has.
alter table bank.standing_order
  alter column beneficiary_id drop not null,
  add column credit_account_id uuid references bank.account on delete restrict,
  add constraint one_destination check (num_nonnulls(beneficiary_id, credit_account_id) = 1),
  add constraint another_account check (credit_account_id <> account_id);
alter table bank.occurrence
  alter column beneficiary_id drop not null,
  add column credit_account_id uuid,
  add constraint one_destination check (num_nonnulls(beneficiary_id, credit_account_id) = 1);
