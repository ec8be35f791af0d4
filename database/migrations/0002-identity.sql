-- Who there is, how they prove it, and what proof has been given.

create table identity.person (
  id uuid primary key default uuidv7(),
  username text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null default 'user' constraint known_role check (role in ('user', 'admin', 'blocked')),
  -- This person's own key for personal data, sealed with the bank's master key.
  data_key bytea not null,
  created_at timestamptz not null default now(),
  constraint username_lower check (username = lower(username) and username !~ '@' and length(username) between 1 and 64),
  constraint email_lower check (email = lower(email) and email ~ '@' and length(email) <= 254),
  constraint username_unique unique (username),
  constraint email_unique unique (email)
);

create table identity.credential (
  person_id uuid primary key references identity.person on delete cascade,
  -- argon2id in PHC form, over the password and the bank's pepper.
  password_hash text not null,
  -- AES-256-GCM, bound to this row; null until an authenticator is enrolled.
  totp_secret bytea,
  two_factor_enabled boolean not null default false,
  -- RFC 6238 section 5.2: a code is accepted once. The last time step that was used.
  last_step bigint not null default 0,
  constraint enabled_has_secret check (not two_factor_enabled or totp_secret is not null)
);

create table identity.session (
  -- SHA-256 of the cookie's token; the token itself is nowhere.
  token_hash bytea primary key constraint is_sha256 check (length(token_hash) = 32),
  person_id uuid not null references identity.person on delete cascade,
  role text not null constraint can_sign_in check (role in ('user', 'admin')),
  -- False while the bank asks for a second factor that this person has yet to enrol.
  complete boolean not null,
  idle interval not null,
  wrong_codes int not null default 0,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
-- Ending every session of a person.
create index session_of_person on identity.session (person_id) where ended_at is null;

-- Failed sign-ins by HMAC of the identifier that was typed, whether it exists or not.
create table identity.attempt (
  key bytea primary key,
  failures int not null,
  -- How often it was locked already: 15 minutes, then an hour, then a day.
  level int not null default 0,
  locked_until timestamptz,
  last_at timestamptz not null
);

-- Requests counted by caller; a crash may forget them.
create unlogged table identity.request_count (
  key text primary key,
  requests int not null,
  window_ends_at timestamptz not null
);

-- What a code bought: the right to do exactly one thing, once.
create table identity.confirmation (
  id uuid primary key default uuidv7(),
  token_hash bytea not null references identity.session on delete cascade,
  action text not null,
  -- SHA-256 over what is to be done, in canonical form.
  digest bytea not null constraint is_sha256 check (length(digest) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index confirmation_of_session on identity.confirmation (token_hash);
