-- The audit for staff: where they look into it, and seals over it, so that a change of what is written shows.

-- The whole log or a period of it, newest first. A new event goes to the end of this index, which costs an act next to nothing.
create index event_by_time on audit.event (at, id);
-- What somebody did that was not about themselves: the work of staff, and of the bank itself. What people do about
-- themselves, payments above all, is found by event_of_person and pays nothing for this one.
create index event_of_actor on audit.event (actor_id, at, id) where actor_id is distinct from person_id;
-- What happens seldom. What happens all the time is found soon by going back through event_by_time.
create index event_of_action on audit.event (action, at, id) where action not in (
  'payment-completed', 'confirmed', 'signed-in', 'signed-out', 'message-sent', 'message-received'
);

-- Each seal is SHA-256 over the seal before it and over up to a thousand events, every field of them: whoever changes,
-- takes out or slips in an event would have to make every later seal anew, and those are also in the server's log.
create table audit.seal (
  number bigint primary key constraint from_one check (number > 0),
  -- It lies on the events after the one and up to the other.
  after_event bigint not null,
  up_to_event bigint not null,
  events int not null,
  digest bytea not null constraint is_sha256 check (length(digest) = 32),
  sealed_at timestamptz not null default clock_timestamp(),
  constraint has_events check (events between 1 and 1000 and up_to_event - after_event >= events),
  -- Also finds the seal of an event.
  constraint seal_by_event unique (up_to_event)
);
create trigger append_only before update or delete or truncate on audit.seal
  for each statement execute function audit.refuse_change();

-- How far sealing has come, and how far the checking of the seals.
create table audit.sealing (
  only_row boolean primary key default true constraint one_sealing check (only_row),
  -- Whoever could still write an event up to this one has an older transaction than this.
  ready_event bigint,
  ready_xid xid8,
  marked_at timestamptz,
  -- The seal that is checked next; after the last one it begins anew with the first.
  next_number bigint not null default 1,
  -- When every seal had been checked, the last time.
  verified_at timestamptz,
  -- What is wrong, a sentence each: as known now, and found on the way that is not at its end yet.
  findings text[] not null default '{}',
  found_so_far text[] not null default '{}'
);
insert into audit.sealing default values;

-- Where an overview looks: conversations that nobody of staff ever answered, and those in which somebody waits.
create index conversation_never_answered on bank.conversation (client_id) where answered_at is null and unanswered > 0;
create index conversation_unanswered on bank.conversation (last_message_at) where unanswered > 0;
-- Letters that the mail server did not take.
create index message_undelivered on mail.message (created_at desc, id desc) where delivered_at is null and last_error is not null;
