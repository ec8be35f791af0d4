-- Passkeys (WebAuthn) stand in for codes of the authenticator, for users who have added one.
create table identity.passkey (
  id uuid primary key default uuidv7(),
  user_id uuid not null references identity.users on delete cascade,
  -- The authenticator's own name for the key.
  credential_id bytea not null
    constraint credential_id_length check (length(credential_id) between 1 and 1023)
    constraint credential_id_unique unique,
  -- A public key in COSE form (RFC 9052).
  public_key bytea not null constraint public_key_length check (length(public_key) between 16 and 2000),
  -- How often the authenticator says that it has signed; always 0 for one that does not count.
  sign_count bigint not null constraint sign_count_range check (sign_count between 0 and 4294967295),
  name text not null
    constraint name_length check (length(name) between 1 and 60)
    constraint visible_name check (name = bank.without_invisible(name)),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_user on identity.passkey (user_id);

-- What a passkey is asked to sign: once, within five minutes.
create table identity.passkey_challenge (
  challenge bytea primary key constraint challenge_is_sha256 check (length(challenge) = 32),
  -- The hash of the session's token; at sign-in the MAC of the name that was entered.
  bound_to bytea not null constraint bound_to_is_sha256 check (length(bound_to) = 32),
  action text not null,
  digest bytea not null constraint digest_is_sha256 check (length(digest) = 32),
  expires_at timestamptz not null
);
create index passkey_challenge_of on identity.passkey_challenge (bound_to);
create index passkey_challenge_end on identity.passkey_challenge (expires_at);

-- When a passkey was last added or removed: large payments to new beneficiaries wait for a day after it.
alter table identity.credential add column passkeys_changed_at timestamptz;

-- They take or return more from now on.
drop function if exists identity.second_factor(bytea);
drop function if exists identity.open_session(uuid, bigint, bytea, bytea, bytea, int, jsonb);
