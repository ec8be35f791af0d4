-- What staff need to answer clients: finding a message by its words, and knowing who of them is in which conversation.

-- Words as they are written, whatever the language: no stemming, no stop words. A message goes into it at once: messages
-- are few and short, and a pile of those not sorted in yet would be read through by every search.
create index message_words on bank.message using gin (to_tsvector('simple', body)) with (fastupdate = off);

-- Somebody of staff has a conversation in front of them. One row each, so that who leaves does not take others along.
create table bank.attendance (
  client_id uuid not null references identity.person on delete restrict,
  admin_id uuid not null references identity.person on delete restrict,
  -- Their screen says so several times a minute.
  seen_at timestamptz not null,
  primary key (client_id, admin_id)
);
