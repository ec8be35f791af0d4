-- The challenge that a passkey has to sign, and the use of its signature, at sign-in and for confirmations.
-- The server verifies signatures; the database keeps that each challenge serves once, and for its purpose.

/*
 * Makes a challenge: SHA-256 over the action, its digest, the session (or the name at sign-in), the expiry
 * and a random text. It replaces the one before it in the same session.
 */
create or replace function identity.make_challenge(
  p_bound_to bytea, p_action text, p_digest bytea, p_replaces boolean
) returns table (challenge bytea, expires_at timestamptz)
language plpgsql volatile as $$
declare
  until timestamptz := now() + interval '5 minutes';
begin
  if p_replaces then
    delete from identity.passkey_challenge c where c.bound_to = p_bound_to;
  end if;
  return query
    insert into identity.passkey_challenge as made (challenge, bound_to, action, digest, expires_at)
    values (
      sha256(convert_to(jsonb_build_array(
        'passkey', p_action, encode(p_digest, 'hex'), encode(p_bound_to, 'hex'), until,
        gen_random_uuid(), gen_random_uuid()
      )::text, 'UTF8')),
      p_bound_to, p_action, p_digest, until
    )
    returning made.challenge, made.expires_at;
end
$$;

/*
 * Asks a passkey of this session's user to confirm exactly this. No row without a complete session, a second
 * factor and a passkey. Counts nothing: the server limits how often it is called.
 */
create or replace function identity.ask_passkey(p_token_hash bytea, p_action text, p_digest bytea)
returns table (challenge bytea, expires_at timestamptz, credential_ids bytea[])
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
#variable_conflict use_column
declare
  actor uuid := (select s.user_id from find_active_session(p_token_hash) s where s.complete);
  ids bytea[] := (select array_agg(k.credential_id order by k.id) from passkey k where k.user_id = actor);
begin
  if ids is not null then
    return query
      select made.challenge, made.expires_at, ids
      from make_challenge(p_token_hash, p_action, p_digest, true) made;
  end if;
end
$$;

/*
 * Asks any passkey to sign in under the name with this MAC. It looks nothing up, so that the answer is the
 * same for the name of no user and for a user without passkeys.
 */
create or replace function identity.ask_passkey_to_sign_in(p_name_mac bytea)
returns table (challenge bytea, expires_at timestamptz)
language sql volatile security definer set search_path = identity, pg_temp as $$
  select made.challenge, made.expires_at from make_challenge(p_name_mac, 'sign-in', p_name_mac, false) made
$$;

/*
 * Takes a challenge, before anything that was signed is compared: it serves one try. False when it was taken
 * or replaced before, has expired, or was made for anything else.
 */
create or replace function identity.take_challenge(
  p_challenge bytea, p_bound_to bytea, p_action text, p_digest bytea
) returns boolean
language sql volatile security definer set search_path = identity, pg_temp as $$
  with taken as (
    delete from passkey_challenge
    where challenge = p_challenge and bound_to = p_bound_to and action = p_action and digest = p_digest
    returning expires_at
  )
  select exists (select 1 from taken where expires_at > now())
$$;

/* This user's passkey with this name of the authenticator's. */
create or replace function identity.find_passkey(p_user uuid, p_credential bytea)
returns table (id uuid, public_key bytea)
language sql stable security definer set search_path = identity, pg_temp as $$
  select k.id, k.public_key from passkey k where k.user_id = p_user and k.credential_id = p_credential
$$;

/*
 * Notes a use of this user's passkey. False when it is not theirs, or when its count has not gone up: then
 * there may be a copy of it. An authenticator that does not count always says 0.
 */
create or replace function identity.use_passkey(p_user uuid, p_passkey uuid, p_sign_count bigint)
returns boolean
language sql volatile as $$
  with used as (
    update identity.passkey k set sign_count = p_sign_count, last_used_at = now()
    from identity.credential c
    where k.id = p_passkey and k.user_id = p_user and c.user_id = p_user and c.two_factor_enabled
      and (p_sign_count > k.sign_count or p_sign_count = 0 and k.sign_count = 0)
    returning 1
  )
  select exists (select 1 from used)
$$;

/* The name of a passkey, for the audit. */
create or replace function identity.passkey_name(p_passkey uuid) returns text
language sql stable as $$
  select k.name from identity.passkey k where k.id = p_passkey
$$;

/*
 * Removes all passkeys of a user whose second factor ends or is set up anew. Answers the detail of the event
 * that says so: how many there were, where there were any.
 */
create or replace function identity.forget_passkeys(p_user uuid) returns jsonb
language plpgsql volatile as $$
declare
  there_were int;
begin
  delete from identity.passkey where user_id = p_user;
  get diagnostics there_were = row_count;
  if there_were = 0 then
    return '{}';
  end if;
  update identity.credential set passkeys_changed_at = now() where user_id = p_user;
  return jsonb_build_object('passkeys_removed', there_were);
end
$$;

-- Only the owner's functions read keys and challenges.
alter table identity.passkey enable row level security;
alter table identity.passkey_challenge enable row level security;

grant execute on function identity.ask_passkey(bytea, text, bytea), identity.ask_passkey_to_sign_in(bytea),
  identity.take_challenge(bytea, bytea, text, bytea), identity.find_passkey(uuid, bytea) to bank_app;
