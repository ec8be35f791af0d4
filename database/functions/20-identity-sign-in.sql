-- Signing in: counted before anything is compared, so that concurrent tries are no more guesses than five.

/*
 * Counts a request under this key; false once the window has had more than `p_maximum`. The operator sets the
 * numbers for each server (SIGN_IN_REQUESTS_PER_MINUTE and the like), to keep load away. They are no rule of
 * the bank: a caller who passed a larger one could as well leave the call out. The tries of passwords and
 * codes are limited by claim_attempt, which takes no number.
 */
create or replace function identity.count_request(
  p_key text, p_maximum int, p_window interval
) returns boolean
language sql volatile security definer set search_path = identity, pg_temp as $$
  insert into request_count as r (key, requests, window_ends_at) values (p_key, 1, now() + p_window)
  on conflict (key) do update set
    requests = case when r.window_ends_at <= now() then 1 else r.requests + 1 end,
    window_ends_at = case when r.window_ends_at <= now() then now() + p_window else r.window_ends_at end
  returning requests <= p_maximum
$$;

/*
 * Takes one of five tries for this key; false while it is locked. The fifth locks at once, for 15 minutes,
 * then an hour, then a day; a success deletes the count, and a day without a try resets it.
 */
create or replace function identity.claim_attempt(p_key bytea) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  row_ attempt;
begin
  -- After this statement the row exists and is locked, whether or not it existed before.
  insert into attempt as known (key, failures, last_at) values (p_key, 0, now())
  on conflict (key) do update set failures = known.failures
  returning * into row_;
  if row_.locked_until > now() then
    return false;
  end if;
  if row_.last_at < now() - interval '1 day'
    and coalesce(row_.locked_until, '-infinity') < now() - interval '1 day'
  then
    row_.failures := 0;
    row_.level := 0;
  end if;
  update attempt set
    failures = case when row_.failures >= 4 then 0 else row_.failures + 1 end,
    level = case when row_.failures >= 4 then least(row_.level + 1, 3) else row_.level end,
    locked_until = case when row_.failures >= 4
      then now()
        + (array[interval '15 minutes', interval '1 hour', interval '1 day'])[least(row_.level, 2) + 1]
    end,
    last_at = now()
  where key = p_key;
  return true;
end
$$;

/*
 * Returns whether one of these keys is locked now: the same name under keys of the bank before or after the
 * present one. It counts nothing.
 */
create or replace function identity.is_locked(p_keys bytea[]) returns boolean
language sql stable security definer set search_path = identity, pg_temp as $$
  select exists (select from attempt a where a.key = any (p_keys) and a.locked_until > now())
$$;

/*
 * Deletes counts that no longer matter: requests of past windows, tries that are a day old and lock no
 * user, and challenges that have expired.
 */
create or replace function identity.forget_stale_counts() returns void
language sql volatile security definer set search_path = identity, pg_temp as $$
  delete from request_count where key in (
    select key from request_count where window_ends_at < now() limit 10000 for update skip locked
  );
  delete from attempt where key in (
    select key from attempt
    where last_at < now() - interval '1 day'
      and coalesce(locked_until, '-infinity') < now() - interval '1 day'
    limit 10000 for update skip locked
  );
  delete from passkey_challenge where challenge in (
    select challenge from passkey_challenge where expires_at < now() limit 10000 for update skip locked
  );
$$;

/*
 * The state of a password that an admin issued: a provisional one cannot sign in, a one-time one opens a
 * session that can only choose another, an expired one no longer works. Null where the user chose the
 * password.
 */
create or replace function identity.issued_password_state(p_user uuid) returns text
language sql stable as $$
  select case when i.expires_at <= now() then 'expired' else i.kind end
  from identity.issued_password i
  join identity.credential c on c.user_id = i.user_id and c.password_hash = i.password_hash
  where i.user_id = p_user
$$;

-- Dropped first: the result got more columns, which "or replace" cannot do.
drop function if exists identity.find_credential(text);

/*
 * The credential that the server compares a sign-in with, for a server that has the key file. An identifier
 * with an @ is an e-mail address, any other a username.
 */
create function identity.find_credential(p_identifier text)
returns table (
  user_id uuid, username text, email text, data_key bytea, role text,
  password_hash text, totp_secret bytea, two_factor_enabled boolean, version int, password_opens boolean
)
language sql stable security definer set search_path = identity, pg_temp as $$
  select require_proof(array['find-credential', p_identifier]);
  select p.id, p.username, p.email, p.data_key, p.role, c.password_hash, c.totp_secret, c.two_factor_enabled,
    c.version, coalesce(issued_password_state(p.id), 'one-time') = 'one-time'
  from users p
  join credential c on c.user_id = p.id
  where case when position('@' in p_identifier) > 0 then p.email else p.username end = lower(p_identifier)
$$;

/* Accepts a time step once: false when it, or a later one, was used before. */
create or replace function identity.use_step(p_user uuid, p_step bigint) returns boolean
language sql volatile security definer set search_path = identity, pg_temp as $$
  with used as (
    update credential set last_step = p_step
    where user_id = p_user and two_factor_enabled and last_step < p_step
    returning 1
  )
  select exists (select 1 from used)
$$;

/*
 * The first time step from `p_step` on, at most one later, that this user has not used: the demo bank shows
 * its code.
 */
create or replace function identity.next_step(p_username text, p_step bigint) returns bigint
language sql stable security definer set search_path = identity, pg_temp as $$
  select least(greatest(p_step, c.last_step + 1), p_step + 1)
  from users p
  join credential c on c.user_id = p.id
  where p.username = p_username
$$;

/*
 * Uses up a recovery code: false when it does not exist or was used before. A concurrent call waits for the
 * row and then finds it used.
 */
create or replace function identity.use_recovery_code(p_user uuid, p_mac bytea) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
begin
  update recovery_code set used_at = now() where user_id = p_user and mac = p_mac and used_at is null;
  if not found then
    return false;
  end if;
  perform audit.record(p_user, p_user, 'recovery-code-used', null, jsonb_build_object(
    'left', (select count(*) from recovery_code r where r.user_id = p_user and r.used_at is null)));
  return true;
end
$$;

/*
 * Returns which of these MACs of one code, under different peppers, is an unused recovery code of this user.
 */
create or replace function identity.find_recovery_mac(p_user uuid, p_macs bytea[]) returns bytea
language sql stable security definer set search_path = identity, pg_temp as $$
  select r.mac from recovery_code r where r.user_id = p_user and r.mac = any (p_macs) and r.used_at is null
$$;

drop function if exists identity.open_session(uuid, bigint, bytea, bytea, boolean);

/*
 * Opens a session for a user whose password was right, for a server that has proved it by the key file.
 * `p_step` is the time step of the code; in its place `p_recovery` is the MAC of the recovery code, or
 * `p_passkey` the passkey whose signature the server has verified, with its count; all are null for a user
 * without a second factor. `p_version` is the version of the compared credential. `p_from` is the origin:
 * {browser, address (encrypted, base64), new_device}. False when the code was used before, the credential has
 * changed since, or the user may not sign in.
 */
create or replace function identity.open_session(
  p_user uuid, p_step bigint, p_token_hash bytea, p_attempt_key bytea, p_recovery bytea default null,
  p_version int default null, p_from jsonb default '{}', p_passkey uuid default null,
  p_sign_count bigint default null
) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  its_role text;
  factor record;
begin
  perform require_proof(array[
    'open-session', p_user::text, p_step::text, encode(p_token_hash, 'hex'), encode(p_attempt_key, 'hex'),
    encode(p_recovery, 'hex'), p_version::text, p_passkey::text, p_sign_count::text
  ]);
  select p.role into its_role from users p where p.id = p_user and p.role in ('user', 'admin') for share;
  if not found then
    return false;
  end if;
  -- A separate statement after the lock, so that it sees what a concurrent change of the credential
  -- committed.
  select c.two_factor_enabled as enabled, c.version, issued_password_state(p_user) as issued into factor
  from credential c where c.user_id = p_user;
  if not found
    or coalesce(factor.issued, 'one-time') <> 'one-time'
    or factor.version <> coalesce(p_version, factor.version)
    or num_nonnulls(p_step, p_recovery, p_passkey) <> factor.enabled::int
  then
    return false;
  end if;
  if p_step is not null and not use_step(p_user, p_step) then
    return false;
  end if;
  if p_recovery is not null and not use_recovery_code(p_user, p_recovery) then
    return false;
  end if;
  if p_passkey is not null and not use_passkey(p_user, p_passkey, p_sign_count) then
    return false;
  end if;
  delete from attempt where key = p_attempt_key;
  insert into session (token_hash, user_id, role, complete, idle, expires_at, browser, address)
  values (
    p_token_hash, p_user, its_role,
    -- A session opened with an issued password can do nothing but choose another.
    factor.issued is null and (factor.enabled or not bank.requires_two_factor()),
    (select case its_role when 'admin' then l.admin_idle else l.client_idle end from bank.limits l),
    now() + interval '12 hours',
    p_from->>'browser', decode(p_from->>'address', 'base64')
  );
  perform audit.record(
    p_user, p_user, 'signed-in', null,
    jsonb_build_object('role', its_role) || p_from
      || case when p_passkey is null then '{}' else jsonb_build_object('passkey', passkey_name(p_passkey)) end
  );
  return true;
end
$$;

/*
 * Stores the hash of the same password under the present pepper, for the user of a session that a server with
 * the key file has just opened. `p_was` is the hash that was compared. An issued password keeps its hash, by
 * which it is known as one.
 */
create or replace function identity.renew_password_hash(p_token_hash bytea, p_was text, p_hash text)
returns void
language sql volatile security definer set search_path = identity, pg_temp as $$
  select require_proof(array['renew-password-hash', encode(p_token_hash, 'hex'), p_was, p_hash]);
  update credential c set password_hash = p_hash
  from find_active_session(p_token_hash) s
  where c.user_id = s.user_id and c.password_hash = p_was and issued_password_state(s.user_id) is null
$$;

drop function if exists identity.record_refused_sign_in(uuid, text);

/* Records a refused sign-in. The caller never learns the reason; the user sees it in their history. */
create or replace function identity.record_refused_sign_in(
  p_user uuid, p_reason text, p_from jsonb default '{}'
) returns void
language sql volatile security definer set search_path = identity, pg_temp as $$
  select audit.record(
    null, p_user, 'sign-in-refused', null, jsonb_build_object('reason', p_reason) || p_from
  )
$$;

grant execute on function identity.count_request(text, int, interval), identity.claim_attempt(bytea),
  identity.is_locked(bytea[]), identity.find_recovery_mac(uuid, bytea[]),
  identity.renew_password_hash(bytea, text, text),
  identity.forget_stale_counts(), identity.find_credential(text), identity.next_step(text, bigint),
  identity.open_session(uuid, bigint, bytea, bytea, bytea, int, jsonb, uuid, bigint),
  identity.record_refused_sign_in(uuid, text, jsonb) to bank_app;
