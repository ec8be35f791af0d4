alter table bank.account
  -- The name that the bank opened the account with; null while it is still the client's name for it.
  add column opened_as text constraint short_opened_as check (length(opened_as) between 1 and 80),
  add constraint visible_opened_as check (opened_as = bank.without_invisible(opened_as)),
  -- Its place among the client's accounts; null until the client puts them in order.
  add column position int constraint small_position check (position between 1 and 1000);
