-- The conversation between a client and the bank: one each, kept for good.

create table bank.message (
  -- Chosen by whoever writes it, so that sending twice says it once.
  id uuid primary key,
  -- Whose conversation it belongs to.
  client_id uuid not null references identity.person on delete restrict,
  from_client boolean not null,
  -- Written by the bank's server, and not an answer of the account manager.
  automated boolean not null default false,
  -- Who of the bank's staff wrote it.
  author_id uuid references identity.person on delete restrict,
  body text not null constraint says_something check (body ~ '[^[:space:]]' and length(body) <= 4000),
  created_at timestamptz not null default clock_timestamp(),
  constraint written_by_one check (num_nonnulls(author_id) + from_client::int + automated::int = 1)
);
-- A thread, newest first.
create index message_of_client on bank.message (client_id, created_at desc, id desc);

-- What was said to a client, and by whom, is never changed afterwards.
create trigger append_only before update or delete or truncate on bank.message
  for each statement execute function audit.refuse_change();

-- What a conversation has come to. Whoever writes into it locks this row first, so that its messages have an order.
create table bank.conversation (
  client_id uuid primary key references identity.person on delete restrict,
  -- Times of messages: everything up to there was read by that side, or came last.
  client_read_at timestamptz,
  staff_read_at timestamptz,
  last_message_at timestamptz,
  -- The account manager's last own answer, and how many of the client's messages came after it.
  answered_at timestamptz,
  unanswered int not null default 0 constraint counts_messages check (unanswered >= 0),
  -- Somebody of staff had this conversation in front of them.
  manager_seen_at timestamptz,
  -- What the server will write into it by itself, and when.
  reply_body text,
  reply_due_at timestamptz,
  constraint whole_reply check (num_nonnulls(reply_body, reply_due_at) in (0, 2))
);
-- Whom staff should answer first.
create index conversation_waiting on bank.conversation (unanswered desc, last_message_at desc, client_id desc)
  where last_message_at is not null;
create index conversation_reply_due on bank.conversation (reply_due_at) where reply_due_at is not null;
