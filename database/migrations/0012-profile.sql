-- What the bank keeps of a person beside their name: sealed by the server with the person's own key, so that without that
-- key it is gone, in every backup. And e-mail addresses that wait for whoever reads them to say so.

create table identity.profile (
  person_id uuid primary key references identity.person on delete cascade,
  date_of_birth bytea,
  phone bytea,
  address bytea,
  -- What the person says on the telephone, so that the bank knows who calls. Never a credential.
  phrase bytea,
  phrase_set_at timestamptz,
  -- Grows with every change: whoever saves says which one they began with.
  version int not null default 1 constraint from_one check (version > 0),
  changed_at timestamptz not null default now(),
  constraint phrase_has_a_date check ((phrase is null) = (phrase_set_at is null)),
  constraint sealed_and_short check (
    coalesce(length(date_of_birth), 0) <= 200 and coalesce(length(phone), 0) <= 300
    and coalesce(length(address), 0) <= 3000 and coalesce(length(phrase), 0) <= 1000
  )
);

create table identity.email_change (
  id uuid primary key default uuidv7(),
  person_id uuid not null references identity.person on delete cascade,
  old_email text not null,
  new_email text not null,
  -- SHA-256 of the token in the link; the token itself is in the mail and nowhere else.
  link_hash bytea not null constraint is_sha256 check (length(link_hash) = 32),
  -- The address is somebody else's. The link opens nothing, the mail says so, and the asker is told nothing.
  taken boolean not null,
  asked_at timestamptz not null default now(),
  sent int not null default 1 constraint once_or_more check (sent > 0),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text constraint known_outcome check (outcome in ('confirmed', 'cancelled', 'replaced')),
  constraint email_lower check (new_email = lower(new_email) and new_email ~ '@' and length(new_email) <= 254),
  constraint another_address check (new_email <> old_email),
  constraint ended_somehow check ((ended_at is null) = (outcome is null)),
  constraint link_unique unique (link_hash)
);
-- Whether one waits, and that it is only one.
create unique index email_change_waiting on identity.email_change (person_id) where ended_at is null;
-- How many a person asked for in the last day.
create index email_change_of_person on identity.email_change (person_id, asked_at desc);

-- Everything of one's own, ended sessions too.
create index session_of_person_by_time on identity.session (person_id, created_at desc);
