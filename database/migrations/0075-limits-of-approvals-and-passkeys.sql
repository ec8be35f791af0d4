-- Constants that functions repeated: how many passkeys a user may have, how long a request for approval can be
-- decided, how long approvals rest after an admin's password was reset, how long an e-mail's link works.
alter table bank.limits
  add column passkeys_per_user int not null default 10,
  add column approval_validity interval not null default '7 days',
  add column approval_pause interval not null default '7 days',
  add column email_link_validity interval not null default '24 hours',
  add constraint positive_passkeys check (passkeys_per_user > 0),
  add constraint positive_approval_times check (
    approval_validity > '0' and approval_pause > '0' and email_link_validity > '0'
  );
