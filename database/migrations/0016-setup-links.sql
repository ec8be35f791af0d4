-- The one way in for somebody new, and for somebody who lost their way in: a link that staff hand over, once.

create table identity.setup_link (
  id uuid primary key default uuidv7(),
  person_id uuid not null references identity.person on delete cascade,
  -- SHA-256 of the link's token; the token itself is nowhere.
  token_hash bytea not null constraint is_sha256 check (length(token_hash) = 32),
  -- Null when the operator's own command made it.
  issued_by uuid references identity.person on delete set null,
  issued_at timestamptz not null default now(),
  -- When its page was first looked at; that uses nothing up.
  opened_at timestamptz,
  used_at timestamptz,
  -- SHA-256 of the key of the browser that used it: whoever lost the answer on the way may ask again.
  used_key bytea constraint used_key_is_sha256 check (length(used_key) = 32),
  -- Taken back by staff, replaced by a newer one, or guessed at too often.
  revoked_at timestamptz,
  expires_at timestamptz not null,
  -- Codes that were compared. The fifth is the last.
  tries int not null default 0 constraint five_tries check (tries between 0 and 5),
  constraint token_unique unique (token_hash),
  constraint one_end check (num_nonnulls(used_at, revoked_at) <= 1),
  constraint used_by_somebody check ((used_at is null) = (used_key is null))
);
-- A new link voids the old one: there is never a second that could be used.
create unique index setup_link_that_counts on identity.setup_link (person_id) where used_at is null and revoked_at is null;
-- The newest of a person, for staff.
create index setup_link_of_person on identity.setup_link (person_id, id desc);

-- What a browser has chosen and been shown on the way, until the first code confirms it. Several browsers may be on the way
-- with one link; none sees or changes what another was shown, and the first to arrive ends the way of all.
create table identity.setup_progress (
  -- SHA-256 of a key that only this browser knows, so that a reload finds its place and nobody else does.
  key_hash bytea primary key constraint is_sha256 check (length(key_hash) = 32),
  link_id uuid not null references identity.setup_link on delete cascade,
  -- argon2id in PHC form, as identity.credential will keep it.
  password_hash text not null,
  -- Sealed for identity.credential, where it goes once it is confirmed.
  totp_secret bytea not null constraint secret_short check (length(totp_secret) <= 200),
  begun_at timestamptz not null default now()
);
create index setup_progress_of_link on identity.setup_progress (link_id, begun_at);
