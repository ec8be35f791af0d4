-- Transfers between a client's own accounts of one currency. Each side's statement names the other account:
-- `counterparty` is what the debit side reads, `debtor` what the credit side reads where it is another name.
alter domain ledger.kind drop constraint known_kind;
alter domain ledger.kind add constraint known_kind
  check (value in ('opening', 'payment', 'incoming', 'adjustment', 'certificate', 'maturity', 'transfer'));

alter table ledger.transfer add column debtor ledger.counterparty;

-- The order lies among the payments, whose ids are unique. It has an account in place of a beneficiary.
alter table bank.payment
  add column credit_account_id uuid,
  add constraint credit_account foreign key (credit_account_id) references ledger.account not enforced,
  add constraint one_destination check (credit_account_id is null or beneficiary_id is null),
  drop constraint own_note,
  add constraint own_note check (
    note is null or num_nonnulls(beneficiary_id, credit_account_id) = 0
    or length(note) <= 140 and note = bank.without_invisible(note)
  );
