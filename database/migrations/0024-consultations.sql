-- What visitors ask of the bank: an hour of somebody's time, or an answer. They have no account; what they say about themselves
-- is kept for a year and then forgotten.

create table bank.consultation_hour (
  -- ISO 8601: Monday is 1. The bank sees visitors on weekdays.
  weekday int not null constraint a_weekday check (weekday between 1 and 5),
  -- The hour at which an appointment begins, in the bank's own time; it takes until the next.
  hour int not null constraint in_the_day check (hour between 8 and 17),
  primary key (weekday, hour)
);
insert into bank.consultation_hour (weekday, hour)
select weekday, hour from generate_series(1, 5) weekday, generate_series(11, 15) hour;

create table bank.holiday (
  day date primary key,
  name text not null constraint short_name check (length(name) between 1 and 80 and name !~ '[[:cntrl:]]')
);

create table bank.consultation (
  id uuid primary key,
  first_name text not null constraint short_first_name check (length(first_name) between 1 and 60 and first_name !~ '[[:cntrl:]]'),
  surname text not null constraint short_surname check (length(surname) between 1 and 60 and surname !~ '[[:cntrl:]]'),
  mobile text not null constraint a_telephone check (mobile ~ '^\+?[0-9 ().-]{7,30}$'),
  email text not null constraint one_address check (email ~ '^[^\s@,;<>]+@[^\s@,;<>]+$' and length(email) <= 254),
  starts_at timestamptz not null,
  status text not null default 'booked' constraint known_status check (status in ('booked', 'held', 'missed', 'cancelled')),
  -- Where it was before it was moved for the last time.
  moved_from timestamptz,
  -- RFC 5545, 3.8.7.4: counts what changed for whoever has it in their calendar.
  sequence int not null default 0 constraint counted check (sequence >= 0),
  -- For staff alone.
  note text constraint short_note check (length(note) between 1 and 2000),
  -- Counts every change, so that nobody overwrites what they have not seen.
  version int not null default 0,
  created_at timestamptz not null
);
-- An hour is promised to one visitor.
create unique index consultation_booked_once on bank.consultation (starts_at) where status = 'booked';
create index consultation_by_time on bank.consultation (starts_at, id);
create index consultation_of_address on bank.consultation (email) where status = 'booked';

-- Each letter about a consultation has a link of its own; whoever holds one may cancel or move it.
create table bank.consultation_link (
  link_hash bytea primary key constraint sha256 check (length(link_hash) = 32),
  consultation_id uuid not null references bank.consultation on delete cascade
);
create index consultation_link_of on bank.consultation_link (consultation_id);

create table bank.contact_message (
  id uuid primary key,
  first_name text not null constraint short_first_name check (length(first_name) between 1 and 60 and first_name !~ '[[:cntrl:]]'),
  surname text not null constraint short_surname check (length(surname) between 1 and 60 and surname !~ '[[:cntrl:]]'),
  phone text constraint a_telephone check (phone ~ '^\+?[0-9 ().-]{7,30}$'),
  email text not null constraint one_address check (email ~ '^[^\s@,;<>]+@[^\s@,;<>]+$' and length(email) <= 254),
  message text not null constraint sensible_length check (length(message) between 1 and 4000),
  status text not null default 'new' constraint known_status check (status in ('new', 'answered', 'closed')),
  note text constraint short_note check (length(note) between 1 and 2000),
  version int not null default 0,
  -- Of everything that was sent, to know it again when it is sent twice.
  digest bytea not null constraint sha256 check (length(digest) = 32),
  created_at timestamptz not null
);
create index contact_message_by_time on bank.contact_message (created_at desc, id desc);
create index contact_message_by_status on bank.contact_message (status, created_at desc, id desc);
create index contact_message_by_digest on bank.contact_message (digest, created_at desc);

-- A letter may be answered to somebody, and may carry an appointment.
alter table mail.message
  add column reply_to text constraint one_reply_address check (reply_to ~ '^[^\s@,;<>]+@[^\s@,;<>]+$' and length(reply_to) <= 254),
  add column calendar text constraint sensible_calendar check (length(calendar) between 1 and 8000),
  add column calendar_method text constraint known_method check (calendar_method in ('REQUEST', 'CANCEL', 'PUBLISH')),
  add constraint calendar_with_method check ((calendar is null) = (calendar_method is null));
-- It answers more from now on.
drop function if exists mail.claim(int);
