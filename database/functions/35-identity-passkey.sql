-- A user's own passkeys: listed, added and removed. Adding and removing take a code of the authenticator, and
-- for a day afterwards a large payment to a new beneficiary is refused (66-bank-payment.sql).

/* The passkeys of this session's user, oldest first. */
create or replace function identity.own_passkeys(p_token_hash bytea)
returns table (id uuid, name text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = identity, pg_temp as $$
  select k.id, k.name, k.created_at, k.last_used_at
  from find_active_session(p_token_hash) s
  join passkey k on k.user_id = s.user_id
  where s.complete
  order by k.created_at, k.id
$$;

/* The passkeys of the user of the signed context, for the export of their data. */
create or replace function identity.own_passkey_uses()
returns table (name text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = identity, pg_temp as $$
  select k.name, k.created_at, k.last_used_at from passkey k
  where k.user_id = current_user_id()
  order by k.created_at, k.id
$$;

/* The digest that a confirmation covers for adding a passkey (null), or for removing this one. */
create or replace function identity.passkey_digest(p_passkey uuid) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array('passkey', p_passkey))
$$;

/* Returns how many passkeys a user may have. */
create or replace function identity.most_passkeys() returns int
language sql stable as $$
  select coalesce((select l.passkeys_per_user from bank.limits l), 0)
$$;

/*
 * Begins an addition for a confirmation: answers what the new passkey signs, and the passkeys that an
 * authenticator may have already. `outcome` is BEGUN or the code of a refusal.
 */
create or replace function identity.begin_passkey(p_token_hash bytea, p_confirmation uuid)
returns table (
  outcome text, user_id uuid, username text, challenge bytea, expires_at timestamptz, credential_ids bytea[]
)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
#variable_conflict use_column
begin
  select s.user_id, p.username into user_id, username
  from find_active_session(p_token_hash) s
  join users p on p.id = s.user_id
  join credential c on c.user_id = s.user_id
  where s.complete and c.two_factor_enabled;
  credential_ids := coalesce(
    (select array_agg(k.credential_id order by k.id) from passkey k where k.user_id = begin_passkey.user_id),
    '{}'
  );
  outcome := case
    when user_id is null then 'NOT_SIGNED_IN'
    when cardinality(credential_ids) >= most_passkeys() then 'TOO_MANY_PASSKEYS'
    when not consume_confirmation(p_confirmation, p_token_hash, 'passkey-added', passkey_digest(null))
      then 'CONFIRMATION_REFUSED'
    else 'BEGUN'
  end;
  if outcome = 'BEGUN' then
    select made.challenge, made.expires_at into challenge, expires_at
    from make_challenge(p_token_hash, 'passkey-added', passkey_digest(null), true) made;
  end if;
  return next;
end
$$;

/*
 * Adds a passkey that has signed the challenge of `begin_passkey`, for a server that has verified and taken
 * it, and proves so by the key file. Answers ADDED or the code of a refusal. The user's row is locked first:
 * of two at once none exceeds the maximum.
 */
create or replace function identity.add_passkey(
  p_token_hash bytea, p_credential bytea, p_public_key bytea, p_sign_count bigint, p_name text
) returns text
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select s.user_id from find_active_session(p_token_hash) s where s.complete);
begin
  perform require_proof(array[
    'add-passkey', encode(p_token_hash, 'hex'), encode(p_credential, 'hex'), encode(p_public_key, 'hex'),
    p_sign_count::text, p_name
  ]);
  perform lock_user(actor);
  -- A separate statement after the lock, because another transaction may have held the row until now.
  if not exists (
    select from find_active_session(p_token_hash) s
    join credential c on c.user_id = s.user_id
    where s.complete and c.two_factor_enabled
  ) then
    return 'NOT_SIGNED_IN';
  elsif (select count(*) from passkey k where k.user_id = actor) >= most_passkeys() then
    return 'TOO_MANY_PASSKEYS';
  end if;
  insert into passkey (user_id, credential_id, public_key, sign_count, name)
  values (actor, p_credential, p_public_key, p_sign_count, p_name)
  on conflict (credential_id) do nothing;
  if not found then
    return 'PASSKEY_REFUSED';
  end if;
  update credential set passkeys_changed_at = clock_timestamp() where user_id = actor;
  perform audit.record(actor, actor, 'passkey-added', null, jsonb_build_object('name', p_name));
  return 'ADDED';
end
$$;

/* Removes a passkey of this session's user for a confirmation. Answers REMOVED or the code of a refusal. */
create or replace function identity.remove_passkey(p_token_hash bytea, p_passkey uuid, p_confirmation uuid)
returns text
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select s.user_id from find_active_session(p_token_hash) s where s.complete);
  removed text;
begin
  perform lock_user(actor);
  if actor is null
    or not consume_confirmation(p_confirmation, p_token_hash, 'passkey-removed', passkey_digest(p_passkey))
  then
    return 'CONFIRMATION_REFUSED';
  end if;
  delete from passkey where id = p_passkey and user_id = actor returning name into removed;
  if not found then
    return 'NOT_FOUND';
  end if;
  update credential set passkeys_changed_at = clock_timestamp() where user_id = actor;
  perform audit.record(actor, actor, 'passkey-removed', null, jsonb_build_object('name', removed));
  return 'REMOVED';
end
$$;

grant execute on function identity.own_passkeys(bytea), identity.own_passkey_uses(),
  identity.passkey_digest(uuid), identity.begin_passkey(bytea, uuid),
  identity.add_passkey(bytea, bytea, bytea, bigint, text), identity.remove_passkey(bytea, uuid, uuid)
  to bank_app;
