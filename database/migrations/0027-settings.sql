-- What holds for the whole bank and administrators can change; the first of it: approval by a second administrator.

create table bank.setting (
  name text primary key constraint known_setting check (name in ('approval_by_second_admin')),
  value text not null,
  -- Both null while the setting is as the bank came with it.
  changed_by uuid references identity.person on delete restrict,
  changed_at timestamptz,
  constraint known_value check (name <> 'approval_by_second_admin' or value in ('on', 'off')),
  constraint changed_by_somebody check ((changed_by is null) = (changed_at is null))
);
create trigger kept before delete or truncate on bank.setting
  for each statement execute function audit.refuse_change();

-- Off until the bank turns it on, also for a bank that was open before this migration.
insert into bank.setting (name, value) values ('approval_by_second_admin', 'off');

-- People without an authenticator whose password staff have reset: whoever reset it could sign in as them. Until
-- `paused_until` they count neither as the requester nor as the approver of anything.
create table bank.approval_pause (
  person_id uuid primary key references identity.person on delete cascade,
  paused_until timestamptz not null
);

-- It tells more columns now.
drop function if exists bank.four_eyes_rule();
