-- Row-level security: what the server may read for the user of the signed context. The policies allow no
-- writes. Accounts are also let through for a user who acts for a holder (15-bank-acting.sql), whom the first
-- conditions leave out; PostgreSQL does not reach that condition for a row of the user's own.

grant select on bank.account, bank.beneficiary, bank.payment, ledger.account, ledger.entry, ledger.transfer,
  ledger.currency to bank_app;
-- Leaves out the findings of a check of the books: they name accounts and amounts.
grant select (open, checked_at) on ledger.state to bank_app;
grant select (
  id, username, email, first_name, last_name, role, data_key, created_at
) on identity.users to bank_app;

alter table bank.account enable row level security;
alter table bank.beneficiary enable row level security;
alter table bank.payment enable row level security;
alter table ledger.account enable row level security;
alter table ledger.entry enable row level security;
alter table ledger.transfer enable row level security;
alter table identity.users enable row level security;

drop policy if exists own on bank.account;
create policy own on bank.account for select to bank_app
  using (
    client_id = (select identity.current_user_id())
    or (select identity.is_admin())
    or id = any ((select bank.readable_accounts('balances'))::uuid[])
  );

drop policy if exists own on bank.beneficiary;
create policy own on bank.beneficiary for select to bank_app
  using (
    client_id = (select identity.current_user_id())
    or (select identity.is_admin())
    or client_id = (select bank.holder_prepared_for())
  );

drop policy if exists own on bank.payment;
create policy own on bank.payment for select to bank_app
  using (client_id = (select identity.current_user_id()) or (select identity.is_admin()));

drop policy if exists own on ledger.account;
create policy own on ledger.account for select to bank_app
  using (
    client_id = (select identity.current_user_id())
    or (select identity.is_admin())
    or id = any ((select bank.readable_accounts('balances'))::uuid[])
  );

drop policy if exists own on ledger.entry;
create policy own on ledger.entry for select to bank_app
  using (
    account_id = any ((select bank.readable_accounts('movements'))::uuid[])
    or (select identity.is_admin())
  );

drop policy if exists own on ledger.transfer;
create policy own on ledger.transfer for select to bank_app
  using (
    debit_account_id = any ((select bank.readable_accounts('movements'))::uuid[])
    or credit_account_id = any ((select bank.readable_accounts('movements'))::uuid[])
    or (select identity.is_admin())
  );

drop policy if exists own on identity.users;
create policy own on identity.users for select to bank_app
  using (id = (select identity.current_user_id()) or (select identity.is_admin()));
