-- Beneficiaries: added or verified for a code, edited and removed at once, and restored within a minute.

/*
 * The digest that a confirmation of a new beneficiary covers. `p_details` is the SHA-256 of every other field
 * in canonical form.
 */
create or replace function bank.beneficiary_digest(
  p_beneficiary uuid, p_name text, p_is_crypto boolean, p_currency text, p_details bytea
) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array(
    'beneficiary', p_beneficiary, p_is_crypto, p_currency, encode(p_details, 'hex'), p_name
  ))
$$;

/*
 * Returns whether a client has as many beneficiaries as the bank allows, so that none may be added or
 * restored.
 */
create or replace function bank.has_most_beneficiaries(p_client uuid) returns boolean
language sql stable as $$
  select count(*) >= coalesce((select l.beneficiaries_per_client from bank.limits l), 0)
  from bank.beneficiary b where b.client_id = p_client and b.deleted_at is null
$$;

/*
 * Adds a beneficiary for the user of this session, verified by the confirmation that it consumes.
 * `outcome` is ADDED or the code of a refusal.
 *
 * The client's row is locked first: concurrent additions and restorations wait here, so that none is
 * added twice and the maximum is kept. An order whose id was added before is replayed by
 * the confirmation that added it, which covers the same content. `p_ciphertext` is the details,
 * encrypted by the server with the client's key; `p_details` their digest.
 */
create or replace function bank.add_beneficiary(
  p_token_hash bytea, p_beneficiary uuid, p_name text, p_is_crypto boolean, p_currency text,
  p_ciphertext bytea,
  p_details bytea, p_confirmation uuid
) returns table (outcome text, client_id uuid)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor uuid;
  asked_for bytea := beneficiary_digest(p_beneficiary, p_name, p_is_crypto, p_currency, p_details);
begin
  select u.refusal, u.user_id into outcome, actor from identity.user_of_session(p_token_hash) u;
  if outcome is not null then
    return next;
    return;
  end if;
  client_id := actor;
  perform identity.lock_user(actor);

  if exists (select from beneficiary b where b.id = p_beneficiary) then
    outcome := case when exists (
      select
      from beneficiary b
      join identity.confirmation c on c.id = p_confirmation
      where b.id = p_beneficiary and b.client_id = actor and b.deleted_at is null
        and c.token_hash = p_token_hash and c.action = 'beneficiary' and c.digest = asked_for
        and c.used_at is not null
    ) then 'ADDED' else 'BENEFICIARY_ID_TAKEN' end;
    return next;
    return;
  end if;

  if has_frozen_payments(actor) then
    outcome := 'PAYMENTS_FROZEN';
  elsif has_most_beneficiaries(actor) then
    outcome := 'TOO_MANY_BENEFICIARIES';
  elsif not identity.consume_confirmation(p_confirmation, p_token_hash, 'beneficiary', asked_for) then
    outcome := 'CONFIRMATION_REFUSED';
  else
    outcome := 'ADDED';
    insert into beneficiary (id, client_id, name, is_crypto, currency, details, verified_at, created_at)
    values (
      p_beneficiary, actor, p_name, p_is_crypto, p_currency, p_ciphertext, clock_timestamp(),
      clock_timestamp()
    );
    perform audit.record(
      actor, actor, 'beneficiary-added', p_beneficiary::text, jsonb_build_object('name', p_name)
    );
  end if;
  return next;
end
$$;

/*
 * Verifies a pending beneficiary of the user of this session by the confirmation that it consumes, which
 * covers the same digest as an addition. `p_details` is the SHA-256 of the encrypted fields, which nothing
 * changes after the addition. `outcome` is VERIFIED, also when it was verified before, or the code of a
 * refusal.
 */
create or replace function bank.verify_beneficiary(
  p_token_hash bytea, p_beneficiary uuid, p_details bytea, p_confirmation uuid
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor record;
  known beneficiary;
begin
  select * into actor from identity.user_of_session(p_token_hash);
  if actor.refusal is not null then
    return actor.refusal;
  end if;
  -- A freeze locks this row too.
  perform identity.lock_user(actor.user_id);
  select * into known from beneficiary b
  where b.id = p_beneficiary and b.client_id = actor.user_id and b.deleted_at is null
  for no key update;
  if not found then
    return 'NOT_FOUND';
  elsif known.verified_at is not null then
    return 'VERIFIED';
  elsif has_frozen_payments(actor.user_id) then
    return 'PAYMENTS_FROZEN';
  elsif not identity.consume_confirmation(
    p_confirmation, p_token_hash, 'beneficiary',
    beneficiary_digest(known.id, known.name, known.is_crypto, known.currency, p_details)
  ) then
    return 'CONFIRMATION_REFUSED';
  end if;
  update beneficiary set verified_at = clock_timestamp() where id = known.id;
  perform audit.record(
    known.client_id, known.client_id, 'beneficiary-verified', known.id::text,
    jsonb_build_object('name', known.name)
  );
  return 'VERIFIED';
end
$$;

/*
 * Changes what a client may change of a beneficiary without a code: the columns that the update below names,
 * none of which says where money goes. `p_changes` has a key for each column to change, null for none; a
 * column without a key stays. An address is encrypted by the server with the client's key. False when the
 * user of the signed context has no such beneficiary. The audit, which staff read, has the columns' names.
 */
create or replace function bank.edit_beneficiary(p_beneficiary uuid, p_changes jsonb) returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  known beneficiary;
  edited beneficiary;
  fields jsonb;
begin
  select * into known from beneficiary b
  where b.id = p_beneficiary and b.client_id = actor and b.deleted_at is null
  for no key update;
  if not found then
    return false;
  end if;
  edited := jsonb_populate_record(known, p_changes);
  update beneficiary b
  set nickname = edited.nickname, postal_address = edited.postal_address
  where b.id = known.id
  returning b.* into edited;
  if not to_jsonb(edited) @> p_changes then
    raise exception 'bank.edit_beneficiary does not change all of %',
      (select string_agg(asked, ', ') from jsonb_object_keys(p_changes) asked);
  end if;
  select jsonb_agg(e.key order by e.key) into fields from jsonb_each(to_jsonb(edited)) e
  where e.value is distinct from to_jsonb(known) -> e.key;
  if fields is not null then
    perform audit.record(
      actor, actor, 'beneficiary-edited', known.id::text,
      jsonb_build_object('name', known.name, 'fields', fields)
    );
  end if;
  return true;
end
$$;

/* The same for servers of before `p_changes`, until none is released: a null address stays as it is. */
create or replace function bank.edit_beneficiary(
  p_beneficiary uuid, p_nickname text, p_address bytea
) returns boolean
language sql volatile security definer set search_path = bank, pg_temp as $$
  select edit_beneficiary(
    p_beneficiary,
    jsonb_build_object('nickname', p_nickname) || case
      when p_address is null then '{}' else jsonb_build_object('postal_address', p_address)
    end
  )
$$;

/*
 * Removes a beneficiary of the user of the signed context; true also when it was removed before, false when
 * there is none.
 */
create or replace function bank.remove_beneficiary(p_beneficiary uuid) returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  removed text;
begin
  update beneficiary set deleted_at = clock_timestamp()
  where id = p_beneficiary and client_id = actor and deleted_at is null
  returning name into removed;
  if found then
    perform audit.record(
      actor, actor, 'beneficiary-removed', p_beneficiary::text, jsonb_build_object('name', removed)
    );
    return true;
  end if;
  return exists (select from beneficiary where id = p_beneficiary and client_id = actor);
end
$$;

/*
 * Undoes a removal by the user of the signed context, within a minute. `outcome` is RESTORED, also when there
 * was nothing to undo, or the code of a refusal. A verified beneficiary stays verified: it is the same row,
 * with the same content.
 */
create or replace function bank.restore_beneficiary(p_beneficiary uuid) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  restored text;
begin
  perform identity.lock_user(actor);
  if exists (
    select from beneficiary where id = p_beneficiary and client_id = actor and deleted_at is null
  ) then
    return 'RESTORED';
  end if;
  if has_most_beneficiaries(actor) then
    return 'TOO_MANY_BENEFICIARIES';
  end if;
  update beneficiary set deleted_at = null
  where id = p_beneficiary and client_id = actor and deleted_at > clock_timestamp() - interval '1 minute'
  returning name into restored;
  if not found then
    return 'NOT_FOUND';
  end if;
  perform audit.record(
    actor, actor, 'beneficiary-restored', p_beneficiary::text, jsonb_build_object('name', restored)
  );
  return 'RESTORED';
end
$$;

/*
 * Returns why the user of the signed context may add no beneficiary, before a code is asked for; null when
 * they may.
 */
create or replace function bank.review_beneficiary() returns text
language sql stable security definer set search_path = bank, pg_temp as $$
  select case
    when has_frozen_payments(identity.current_user_id()) then 'PAYMENTS_FROZEN'
    when has_most_beneficiaries(identity.current_user_id()) then 'TOO_MANY_BENEFICIARIES'
  end
$$;

grant execute on function bank.beneficiary_digest(uuid, text, boolean, text, bytea),
  bank.add_beneficiary(bytea, uuid, text, boolean, text, bytea, bytea, uuid), bank.remove_beneficiary(uuid),
  bank.restore_beneficiary(uuid), bank.review_beneficiary(),
  bank.verify_beneficiary(bytea, uuid, bytea, uuid),
  bank.edit_beneficiary(uuid, jsonb), bank.edit_beneficiary(uuid, text, bytea) to bank_app;
