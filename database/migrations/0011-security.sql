-- What somebody proves who they are with, and from where they did.

-- Goes up with every change of password or second factor: what was compared before it opens nothing after it.
alter table identity.credential add column version int not null default 0;

alter table identity.session
  -- How its owner speaks of it; the token's hash never leaves the database.
  add column id uuid not null default uuidv7(),
  -- "Firefox on Windows": what is kept of the browser's own word about itself.
  add column browser text constraint browser_short check (length(browser) <= 60),
  -- Network address at sign-in, sealed with the person's own key.
  add column address bytea constraint address_short check (length(address) <= 120);
create unique index session_by_id on identity.session (id);

-- A secret that was shown and not yet confirmed with a first code. One a person: a second one takes the place of the first.
create table identity.enrolment (
  person_id uuid primary key references identity.person on delete cascade,
  id uuid not null default uuidv7(),
  -- Only the session that began it can end it.
  token_hash bytea not null references identity.session on delete cascade,
  -- Sealed for the place where it goes once it is confirmed; nothing that signs in or confirms reads it here.
  totp_secret bytea not null constraint secret_short check (length(totp_secret) <= 200),
  expires_at timestamptz not null
);
create index enrolment_of_session on identity.enrolment (token_hash);

-- Each stands in for a code of the authenticator once, at sign-in and nowhere else.
create table identity.recovery_code (
  person_id uuid not null references identity.person on delete cascade,
  -- HMAC-SHA256 under the pepper, over person and code.
  mac bytea not null constraint is_sha256 check (length(mac) = 32),
  made_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (person_id, mac)
);

-- A person's own sign-ins, newest first, and what was refused in their name.
create index sign_in_of_person on audit.event (person_id, at desc) where action in ('signed-in', 'sign-in-refused');
