-- Changes to a user's own credentials: password, authenticator, recovery codes. The user is the one of the
-- session whose token's hash is given. A change locks the user's row, and sign-in waits for that lock: no
-- session opens with a credential that has just been replaced. `p_version` is the version of the credential
-- that the server compared. The server proves by the key file that it has compared it
-- (11-identity-proof.sql).

/*
 * The credential of this session's user, for a server that has the key file to compare. No row without an
 * active session.
 */
create or replace function identity.own_credential(p_token_hash bytea)
returns table (
  user_id uuid, complete boolean, username text, email text, first_name text, last_name text,
  password_hash text, totp_secret bytea, two_factor_enabled boolean, version int,
  two_factor_required boolean
)
language sql stable security definer set search_path = identity, pg_temp as $$
  select require_proof(array['own-credential', encode(p_token_hash, 'hex')]);
  select p.id, s.complete, p.username, p.email, p.first_name, p.last_name,
    c.password_hash, c.totp_secret, c.two_factor_enabled, c.version, bank.requires_two_factor()
  from find_active_session(p_token_hash) s
  join users p on p.id = s.user_id
  join credential c on c.user_id = s.user_id
$$;

/*
 * Locks the user of a session until the transaction ends; null when the credential is no longer the one that
 * was compared, or when the session can only enrol and `p_incomplete_may` is false.
 */
create or replace function identity.lock_credential(
  p_token_hash bytea, p_version int, p_incomplete_may boolean
) returns uuid
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select s.user_id from find_active_session(p_token_hash) s);
begin
  perform lock_user(actor);
  -- A separate statement after the lock, because another transaction may have held the row until now.
  return (
    select s.user_id from find_active_session(p_token_hash) s join credential c on c.user_id = s.user_id
    where c.version = p_version
      -- A user who has to choose a password first cannot avoid that by enrolling.
      and (s.complete or p_incomplete_may and issued_password_state(s.user_id) is null)
  );
end
$$;

/*
 * Call it after a change of credentials: this session goes on under a new token, with full rights, and every
 * other one ends.
 */
create or replace function identity.renew_session(p_token_hash bytea, p_new_token_hash bytea) returns void
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
begin
  insert into session (
    token_hash, user_id, role, complete, idle, created_at, seen_at, expires_at, browser, address
  )
  select p_new_token_hash, s.user_id, s.role, true, s.idle, s.created_at, now(), s.expires_at, s.browser,
    s.address
  from session s where s.token_hash = p_token_hash;
  update session set ended_at = now()
  where user_id = (select s.user_id from session s where s.token_hash = p_token_hash)
    and ended_at is null and token_hash <> p_new_token_hash;
end
$$;

/*
 * Stores a new secret for a quarter of an hour, until its first code confirms it. A user with an
 * authenticator proves it with a code, `p_step`; a user without gives the password, which the server has
 * compared. No row when the code was used before.
 */
create or replace function identity.begin_enrolment(
  p_token_hash bytea, p_version int, p_step bigint, p_attempt_key bytea, p_secret bytea
) returns table (id uuid, expires_at timestamptz)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid;
begin
  perform require_proof(array[
    'begin-enrolment', encode(p_token_hash, 'hex'), p_version::text, p_step::text,
    encode(p_attempt_key, 'hex'), encode(p_secret, 'hex')
  ]);
  actor := lock_credential(p_token_hash, p_version, true);
  if actor is null
    or (p_step is not null) <> (select c.two_factor_enabled from credential c where c.user_id = actor)
  then
    return;
  end if;
  if p_step is not null and not use_step(actor, p_step) then
    return;
  end if;
  delete from attempt where key = p_attempt_key;
  return query
    insert into enrolment as begun (user_id, token_hash, totp_secret, expires_at)
    values (actor, p_token_hash, p_secret, now() + interval '15 minutes')
    on conflict (user_id) do update set
      id = excluded.id, token_hash = excluded.token_hash, totp_secret = excluded.totp_secret,
      expires_at = excluded.expires_at
    returning begun.id, begun.expires_at;
end
$$;

/* The secret of an enrolment that was begun in this session and has not expired; otherwise no row. */
create or replace function identity.pending_enrolment(p_token_hash bytea, p_id uuid)
returns table (totp_secret bytea)
language sql stable security definer set search_path = identity, pg_temp as $$
  select e.totp_secret
  from find_active_session(p_token_hash) s
  join enrolment e on e.user_id = s.user_id
  where e.id = p_id and e.token_hash = p_token_hash and e.expires_at > now()
$$;

/*
 * The first code was right: the new secret replaces the previous one. False when the enrolment has expired or
 * is not this session's.
 */
create or replace function identity.finish_enrolment(
  p_token_hash bytea, p_version int, p_id uuid, p_step bigint, p_new_token_hash bytea
) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid;
  secret bytea;
  was_enabled boolean;
begin
  perform require_proof(array[
    'finish-enrolment', encode(p_token_hash, 'hex'), p_version::text, p_id::text, p_step::text,
    encode(p_new_token_hash, 'hex')
  ]);
  actor := lock_credential(p_token_hash, p_version, true);
  delete from enrolment e
  where e.user_id = actor and e.id = p_id and e.token_hash = p_token_hash and e.expires_at > now()
  returning e.totp_secret into secret;
  if not found then
    return false;
  end if;
  select c.two_factor_enabled into was_enabled from credential c where c.user_id = actor;
  -- Time steps are counted per secret: the old secret's say nothing about the new one's.
  update credential set
    totp_secret = secret, two_factor_enabled = true, last_step = p_step, version = version + 1
  where user_id = actor;
  perform renew_session(p_token_hash, p_new_token_hash);
  perform audit.record(actor, actor, 'two-factor-enabled', null, jsonb_build_object('replaced', was_enabled));
  return true;
end
$$;

/*
 * Turns the second factor off, passkeys included. Answers DONE, or TWO_FACTOR_REQUIRED where the bank
 * requires one: the code is unused then. Null when the code was used before or the credential has changed.
 */
create or replace function identity.disable_two_factor(
  p_token_hash bytea, p_version int, p_step bigint, p_new_token_hash bytea
) returns text
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid;
begin
  perform require_proof(array[
    'disable-two-factor', encode(p_token_hash, 'hex'), p_version::text, p_step::text,
    encode(p_new_token_hash, 'hex')
  ]);
  actor := lock_credential(p_token_hash, p_version, false);
  if actor is null then
    return null;
  elsif bank.requires_two_factor() then
    return 'TWO_FACTOR_REQUIRED';
  elsif not use_step(actor, p_step) then
    return null;
  end if;
  update credential set totp_secret = null, two_factor_enabled = false, version = version + 1
  where user_id = actor;
  delete from recovery_code where user_id = actor;
  delete from enrolment where user_id = actor;
  perform renew_session(p_token_hash, p_new_token_hash);
  perform audit.record(
    actor, actor, 'two-factor-disabled', null, forget_passkeys(actor)
  );
  return 'DONE';
end
$$;

/*
 * Sets a new password, for a user whose old one was right and whose code, where there is a second factor, is
 * unused.
 */
create or replace function identity.change_password(
  p_token_hash bytea, p_version int, p_step bigint, p_attempt_key bytea, p_password_hash text,
  p_new_token_hash bytea
) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid;
begin
  perform require_proof(array[
    'change-password', encode(p_token_hash, 'hex'), p_version::text, p_step::text,
    encode(p_attempt_key, 'hex'), p_password_hash, encode(p_new_token_hash, 'hex')
  ]);
  actor := lock_credential(p_token_hash, p_version, false);
  if actor is null
    or (p_step is not null) <> (select c.two_factor_enabled from credential c where c.user_id = actor)
  then
    return false;
  end if;
  if p_step is not null and not use_step(actor, p_step) then
    return false;
  end if;
  delete from attempt where key = p_attempt_key;
  update credential set password_hash = p_password_hash, version = version + 1 where user_id = actor;
  delete from enrolment where user_id = actor;
  perform renew_session(p_token_hash, p_new_token_hash);
  perform audit.record(actor, actor, 'password-changed', null);
  return true;
end
$$;

/* Records in the audit that the current password was wrong. The server counted the try with the sign-ins. */
create or replace function identity.record_wrong_password(p_token_hash bytea, p_action text) returns void
language sql volatile security definer set search_path = identity, pg_temp as $$
  select audit.record(
    s.user_id, s.user_id, 'confirmation-refused', p_action, '{"reason": "wrong-password"}'
  )
  from find_active_session(p_token_hash) s
$$;

/*
 * New recovery codes, by their MACs under the pepper with this number; the old ones are void. False when the
 * code was used before.
 */
create or replace function identity.make_recovery_codes(
  p_token_hash bytea, p_version int, p_step bigint, p_macs bytea[], p_pepper int default 1
) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid;
begin
  perform require_proof(array[
    'make-recovery-codes', encode(p_token_hash, 'hex'), p_version::text, p_step::text, p_pepper::text,
    (select string_agg(encode(made.mac, 'hex'), ',' order by made.at)
    from unnest(p_macs) with ordinality as made (mac, at))
  ]);
  actor := lock_credential(p_token_hash, p_version, false);
  if actor is null or cardinality(p_macs) > 20 or not use_step(actor, p_step) then
    return false;
  end if;
  delete from recovery_code where user_id = actor;
  insert into recovery_code (user_id, mac, pepper) select actor, mac, p_pepper from unnest(p_macs) as mac;
  perform audit.record(
    actor, actor, 'recovery-codes-made', null, jsonb_build_object('count', cardinality(p_macs))
  );
  return true;
end
$$;

/* Returns how this session's user is protected; no row without an active session. */
create or replace function identity.own_protection(p_token_hash bytea)
returns table (
  two_factor_enabled boolean, two_factor_required boolean, codes_left int, codes_made int,
  codes_made_at timestamptz
)
language sql stable security definer set search_path = identity, pg_temp as $$
  select c.two_factor_enabled, bank.requires_two_factor(),
    count(r.mac) filter (where r.used_at is null)::int, count(r.mac)::int, max(r.made_at)
  from find_active_session(p_token_hash) s
  join credential c on c.user_id = s.user_id
  left join recovery_code r on r.user_id = s.user_id
  where s.complete
  group by c.user_id
$$;

grant execute on function identity.own_credential(bytea),
  identity.begin_enrolment(bytea, int, bigint, bytea, bytea), identity.pending_enrolment(bytea, uuid),
  identity.finish_enrolment(bytea, int, uuid, bigint, bytea),
  identity.disable_two_factor(bytea, int, bigint, bytea),
  identity.change_password(bytea, int, bigint, bytea, text, bytea),
  identity.record_wrong_password(bytea, text),
  identity.make_recovery_codes(bytea, int, bigint, bytea[], int),
  identity.own_protection(bytea) to bank_app;
