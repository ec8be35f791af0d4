-- The setup wizard, in the order of its steps. It has no session: the hash of the link's token is the proof
-- of possession, and the hash of a key that only this browser has keeps its progress from other browsers.

/*
 * Records that the page of a setup link was opened, which does not use the link up. Returns the user's id at
 * the first opening, otherwise null.
 */
create or replace function identity.mark_setup_link_opened(p_token_hash bytea) returns uuid
language sql volatile security definer set search_path = identity, pg_temp as $$
  update setup_link set opened_at = now()
  where token_hash = p_token_hash and opened_at is null and used_at is null and revoked_at is null
    and expires_at > now()
  returning user_id
$$;

/*
 * Returns how far this browser has got with a link: the username it gave and the secret it was shown; for an
 * hour after completion only the user, without a secret. No row for an unknown or void link or key.
 */
create or replace function identity.open_setup(p_token_hash bytea, p_key_hash bytea)
returns table (user_id uuid, username text, totp_secret bytea, expires_at timestamptz)
language sql stable security definer set search_path = identity, pg_temp as $$
  select p.id, p.username, s.totp_secret, l.expires_at
  from active_setup_link l
  join setup_progress s on s.link_id = l.id
  join users p on p.id = l.user_id
  where l.token_hash = p_token_hash and s.key_hash = p_key_hash and l.tries < 5
  union all
  select p.id, p.username, null, l.expires_at
  from setup_link l
  join users p on p.id = l.user_id
  where l.token_hash = p_token_hash and l.used_key = p_key_hash and l.used_at > now() - interval '1 hour'
$$;

/*
 * The user of a link, when the username is the right one. No row where either is wrong or the link is void.
 */
create or replace function identity.setup_candidate(p_token_hash bytea, p_username text)
returns table (user_id uuid, username text, email text, first_name text, last_name text)
language sql stable security definer set search_path = identity, pg_temp as $$
  select p.id, p.username, p.email, p.first_name, p.last_name
  from active_setup_link l
  join users p on p.id = l.user_id
  where l.token_hash = p_token_hash and p.username = lower(p_username) and l.tries < 5
$$;

/*
 * Stores a password and a new secret until the first code confirms them. A link carries at most ten browsers;
 * the oldest makes room. No row when the link is not this user's, or is void.
 */
create or replace function identity.begin_setup(
  p_token_hash bytea, p_user uuid, p_key_hash bytea, p_password_hash text, p_secret bytea
) returns table (expires_at timestamptz)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  link record;
begin
  perform from setup_link l where l.token_hash = p_token_hash for no key update;
  select * into link from active_setup_link l
  where l.token_hash = p_token_hash and l.user_id = p_user and l.tries < 5;
  if not found then
    return;
  end if;
  delete from setup_progress where key_hash in (
    select s.key_hash from setup_progress s
    where s.link_id = link.id
    order by s.begun_at desc, s.key_hash offset 9
  );
  insert into setup_progress (key_hash, link_id, password_hash, totp_secret)
  values (p_key_hash, link.id, p_password_hash, p_secret);
  return query select link.expires_at;
end
$$;

-- Its columns became fewer, which "or replace" cannot do.
drop function if exists identity.claim_setup_code(bytea, bytea);

/*
 * Takes one of the link's five tries, before anything is compared: concurrent guesses get no sixth. Answers
 * what the code is compared with; no row when there is nothing to compare, or no try left.
 */
create function identity.claim_setup_code(p_token_hash bytea, p_key_hash bytea)
returns table (user_id uuid, totp_secret bytea)
language sql volatile security definer set search_path = identity, pg_temp as $$
  update setup_link l set tries = l.tries + 1
  from setup_progress s, users p
  where l.token_hash = p_token_hash and l.tries < 5 and l.used_at is null and l.revoked_at is null
    and l.expires_at > now()
    and s.link_id = l.id and s.key_hash = p_key_hash and p.id = l.user_id
  returning p.id, s.totp_secret
$$;

/* Counts a wrong code. The fifth voids the link; returns whether the link is still valid. */
create or replace function identity.refuse_setup_code(p_token_hash bytea) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  ended setup_link;
begin
  update setup_link set revoked_at = now()
  where token_hash = p_token_hash and tries >= 5 and used_at is null and revoked_at is null
  returning * into ended;
  if found then
    delete from setup_progress where link_id = ended.id;
    perform audit.record(
      null, ended.user_id, 'setup-link-revoked', ended.id::text, '{"reason": "wrong-codes"}'
    );
  end if;
  return exists (select from active_setup_link l where l.token_hash = p_token_hash and l.tries < 5);
end
$$;

-- Dropped first: an argument was removed, which "or replace" cannot do.
drop function if exists identity.complete_setup(bytea, bytea, bigint, bytea[]);

/*
 * The first code was right, as the server proves by the key file: this browser's password and authenticator
 * replace the previous credentials. Every session ends; recovery codes, enrolments, the link and that to an
 * address which is not confirmed yet are void.
 * Failed sign-ins are counted by the credential's version, so a lock-out by strangers does not outlast the
 * setup. Returns the user's id; null when another browser was faster or the link is void.
 */
create or replace function identity.complete_setup(p_token_hash bytea, p_key_hash bytea, p_step bigint)
returns uuid
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select l.user_id from setup_link l where l.token_hash = p_token_hash);
  link record;
  chosen setup_progress;
begin
  perform require_proof(array[
    'complete-setup', encode(p_token_hash, 'hex'), encode(p_key_hash, 'hex'), p_step::text
  ]);
  perform lock_user(actor);
  -- A separate statement after the lock, because another transaction may have held the row until now.
  select * into link from active_setup_link l where l.token_hash = p_token_hash;
  select * into chosen from setup_progress s where s.link_id = link.id and s.key_hash = p_key_hash;
  if chosen.key_hash is null then
    return null;
  end if;
  update setup_link set used_at = now(), used_key = p_key_hash, opened_at = coalesce(opened_at, now())
  where id = link.id and used_at is null and revoked_at is null;
  if not found then
    return null;
  end if;
  -- Time steps are counted per secret: the old secret's say nothing about the new one's.
  update credential set
    password_hash = chosen.password_hash, totp_secret = chosen.totp_secret, two_factor_enabled = true,
    last_step = p_step, version = version + 1
  where user_id = actor;
  if not found then
    raise exception 'User % has no credential', actor;
  end if;
  delete from setup_progress where link_id = link.id;
  delete from recovery_code where user_id = actor;
  delete from enrolment where user_id = actor;
  update session set ended_at = now() where user_id = actor and ended_at is null;
  perform withdraw_email_change(actor, actor);
  perform audit.record(actor, actor, 'setup-completed', link.id::text, forget_passkeys(actor));
  return actor;
end
$$;

/* Deletes setups begun with links that are no longer valid: they hold hashes of typed passwords. */
create or replace function identity.forget_ended_setups() returns void
language sql volatile security definer set search_path = identity, pg_temp as $$
  delete from setup_progress s using setup_link l
  where l.id = s.link_id and (l.expires_at <= now() or l.used_at is not null or l.revoked_at is not null)
$$;

-- Only the owner's functions read the hashes of passwords that were typed.
alter table identity.setup_progress enable row level security;

grant execute on function identity.mark_setup_link_opened(bytea), identity.open_setup(bytea, bytea),
  identity.setup_candidate(bytea, text), identity.begin_setup(bytea, uuid, bytea, text, bytea),
  identity.claim_setup_code(bytea, bytea), identity.refuse_setup_code(bytea),
  identity.complete_setup(bytea, bytea, bigint), identity.forget_ended_setups() to bank_app;
