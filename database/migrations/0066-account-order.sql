-- The list of all clients' accounts is also read by name and for one currency.
create index account_by_nickname on bank.account (lower(nickname), id);
create index account_by_currency on ledger.account (currency) where client_id is not null;
-- It has further parameters now.
drop function if exists bank.find_accounts(text, uuid, int);
