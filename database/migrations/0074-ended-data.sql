-- What has ended is deleted after a time that the operator sets: sessions with the browser and address they
-- came from, addresses that were given up, and e-mails that were sent.
alter table bank.limits
  add column sessions_kept interval not null default '90 days',
  add column emails_kept interval not null default '90 days',
  -- Staff see the e-mails of a month that could not be delivered.
  add constraint kept_for_a_month check (sessions_kept >= '30 days' and emails_kept >= '30 days');

create index session_by_end on identity.session (least(ended_at, expires_at));
create index email_change_by_end on identity.email_change (least(ended_at, expires_at));
create index freeze_link_by_end on identity.freeze_link (expires_at);
create index message_by_end on mail.message (coalesce(delivered_at, gave_up_at)) where due_at is null;
