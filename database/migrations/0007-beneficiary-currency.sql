-- What a wallet takes. Sealed in `details` it told the database nothing, so that bitcoin could be sent to a wallet for ether.
alter table bank.beneficiary
  add column currency text constraint known_currency references ledger.currency on delete restrict,
  add constraint only_wallets_have_a_currency check (is_crypto or currency is null),
  -- Not for the wallets that are there already: what they take is sealed, and SQL cannot read it. Nothing is paid to them
  -- until whoever holds the keys has filled it in.
  add constraint wallets_have_a_currency check (not is_crypto or currency is not null) not valid;

