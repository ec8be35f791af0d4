-- What a client changes of a beneficiary without a code. Neither says where money goes: that is in `details`,
-- which no function changes once a beneficiary was added.
alter table bank.beneficiary
  add column nickname text constraint short_nickname check (length(nickname) between 1 and 40),
  add constraint visible_nickname check (nickname = bank.without_invisible(nickname)),
  -- The present postal address, encrypted with the client's key; null while it is the one in `details`.
  add column postal_address bytea constraint short_postal_address check (length(postal_address) <= 4000);
