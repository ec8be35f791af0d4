-- What a client is told of what happened: notices are the client's own audit rows, read as notices; only what the client
-- chose and how far they have read is kept here.

-- Which ways a kind of notice takes. No row: both. What concerns security has no row: it cannot be switched off.
create table bank.notice_setting (
  person_id uuid not null references identity.person on delete cascade,
  kind text not null constraint known_kind check (kind in ('payment', 'certificate', 'beneficiary', 'request', 'message', 'profile')),
  in_portal boolean not null,
  by_mail boolean not null,
  primary key (person_id, kind)
);

-- The newest notice that a person has seen.
create table bank.notice_mark (
  person_id uuid primary key references identity.person on delete cascade,
  read_up_to bigint not null,
  marked_at timestamptz not null default clock_timestamp()
);

-- In the order in which transactions began: whatever is older than the oldest one still running is complete, so that a
-- reader who remembers how far they came misses nothing.
create index event_by_transaction on audit.event (transaction_id, id);

-- How far the audit has been read for mail. What happened before there was mail is not told any more.
create table mail.reader (
  only_row boolean primary key default true constraint one_reader check (only_row),
  transaction_id xid8 not null,
  event_id bigint not null
);
insert into mail.reader (transaction_id, event_id) values (pg_current_xact_id(), 0);
