-- Files that a client and the bank send each other with their messages.

-- A message may consist of its attachments alone. How many it has is written with it, because a message is
-- never changed.
alter table bank.message
  add column attachments int not null default 0,
  drop constraint says_something;
alter table bank.message
  add constraint says_something check (
    length(body) <= 4000 and (body ~ '[^[:space:]]' or (body = '' and attachments > 0))
  ),
  add constraint few_attachments check (attachments between 0 and 5 and (attachments = 0 or not automated));

-- A file of a conversation: it arrives in parts, is checked as a whole, and is sent with a message. What is
-- not sent within a day is deleted.
create table bank.attachment (
  -- Chosen by the browser.
  id uuid primary key,
  client_id uuid not null references identity.users on delete restrict,
  uploader_id uuid not null references identity.users on delete restrict,
  name text not null constraint short_name check (name ~ '[^[:space:]]' and length(name) <= 120),
  -- Of the file as it was announced; once it was checked, of the file that is stored.
  bytes int not null constraint some_bytes check (bytes between 1 and 16 * 1024 * 1024),
  -- Found by looking into it.
  type text constraint known_type check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  checked_at timestamptz,
  message_id uuid references bank.message on delete restrict,
  position int constraint few check (position between 1 and 5),
  created_at timestamptz not null default clock_timestamp(),
  constraint visible_name check (name = bank.without_invisible(name)),
  constraint once_in_a_place unique (message_id, position),
  constraint sent_as_a_whole check (num_nonnulls(message_id, position) in (0, 2)),
  constraint sent_once_checked check (message_id is null or checked_at is not null),
  constraint checked_has_type check (checked_at is null or type is not null)
);
create index attachment_not_sent on bank.attachment (created_at) where message_id is null;
create index attachment_of_client on bank.attachment (client_id);
create index attachment_of_uploader on bank.attachment (uploader_id);

-- A file that was sent is never changed afterwards.
create trigger sent_for_good before update or delete on bank.attachment
  for each row when (old.message_id is not null) execute function audit.refuse_change();
create trigger append_only before truncate on bank.attachment
  for each statement execute function audit.refuse_change();

-- The content, encrypted with the client's key, in parts of 192 KB: neither the server nor a backup's reader
-- ever holds a whole file in one row.
create table bank.attachment_part (
  attachment_id uuid not null references bank.attachment on delete cascade,
  part int not null constraint part_from_zero check (part between 0 and 85),
  content bytea not null constraint small_part check (octet_length(content) between 30 and 196637),
  primary key (attachment_id, part)
);
-- Ciphertext does not compress.
alter table bank.attachment_part alter column content set storage external;
create trigger append_only before update or truncate on bank.attachment_part
  for each statement execute function audit.refuse_change();
