-- Mail that is to go out: written in the transaction it speaks of, delivered afterwards, so that a mail server that is away loses nothing.
create schema mail;
grant usage on schema mail to bank_app;
create table mail.message (
  id uuid primary key default uuidv7(),
  person_id uuid references identity.person on delete set null,
  recipient text not null constraint one_address check (recipient ~ '^[^\s@,;<>]+@[^\s@,;<>]+$' and length(recipient) <= 254),
  kind text not null constraint known_shape check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject text not null constraint one_line check (subject !~ '[\r\n]' and length(subject) between 1 and 200),
  body text not null constraint sensible_length check (length(body) between 1 and 20000),
  created_at timestamptz not null default clock_timestamp(),
  -- When it is tried next; null once it is delivered or given up.
  due_at timestamptz default clock_timestamp(),
  attempts int not null default 0,
  delivered_at timestamptz,
  gave_up_at timestamptz,
  last_error text constraint short_error check (length(last_error) <= 500),
  constraint one_end check (num_nonnulls(due_at, delivered_at, gave_up_at) = 1)
);
create index message_due on mail.message (due_at) where due_at is not null;
create index message_by_time on mail.message (created_at desc, id desc);
