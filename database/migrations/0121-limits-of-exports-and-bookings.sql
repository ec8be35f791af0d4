-- How many events a file of the audit may have, how far ahead a consultation can be booked, how many e-mails
-- about bookings an address gets in a day. The server or a function had these numbers.
alter table bank.limits
  add column exported_events int not null default 100000,
  add column consultation_horizon interval not null default '90 days',
  add column booking_emails_per_day int not null default 6,
  add constraint positive_exported_events check (exported_events > 0),
  add constraint positive_booking_limits check (
    consultation_horizon > '0' and booking_emails_per_day > 0
  );
