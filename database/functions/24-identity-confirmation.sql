-- Confirmations (step-up): for a code the database issues one confirmation, bound to this session and to a
-- digest of exactly the operation. Only a server that has the key file gets one (11-identity-proof.sql).

/*
 * The secret that the server compares a code of this session's user with, whether the user has passkeys, and
 * whether the demo code may stand in for a second factor. No row without an active session.
 */
create or replace function identity.second_factor(p_token_hash bytea)
returns table (
  user_id uuid, totp_secret bytea, two_factor_enabled boolean, is_demo boolean, has_passkeys boolean
)
language sql stable security definer set search_path = identity, pg_temp as $$
  select c.user_id, c.totp_secret, c.two_factor_enabled, bank.is_demo(),
    exists (select from passkey k where k.user_id = c.user_id)
  from find_active_session(p_token_hash) s
  join credential c on c.user_id = s.user_id
$$;

/* Counts a wrong code. The fifth ends the session; returns whether the session is still active. */
create or replace function identity.count_wrong_code(p_token_hash bytea, p_action text) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  here session;
begin
  update session set
    wrong_codes = wrong_codes + 1,
    ended_at = case when wrong_codes >= 4 then now() end
  where token_hash = p_token_hash and ended_at is null
  returning * into here;
  if not found then
    return false;
  end if;
  perform audit.record(here.user_id, here.user_id, 'confirmation-refused', p_action,
    jsonb_build_object('wrong', here.wrong_codes, 'session_ended', here.ended_at is not null));
  return here.ended_at is null;
end
$$;

/* Stores a confirmation for this session, and clears its count of wrong codes. Its callers have proof. */
create or replace function identity.store_confirmation(p_token_hash bytea, p_action text, p_digest bytea)
returns table (id uuid, expires_at timestamptz)
language sql volatile as $$
  update identity.session set wrong_codes = 0 where token_hash = p_token_hash;
  insert into identity.confirmation (token_hash, action, digest, expires_at)
  values (p_token_hash, p_action, p_digest, now() + interval '5 minutes')
  returning id, expires_at;
$$;

/*
 * Issues a confirmation, good for five minutes, to a server that has proved by the key file that a code was
 * right. `p_step` is the time step of the code. It is null only for users without a second factor: for a
 * certificate, where the demo code stood in for it, and for their own data, where their password did. No row
 * when the code was used before or the session is gone.
 */
create or replace function identity.issue_confirmation(
  p_token_hash bytea, p_step bigint, p_action text, p_digest bytea
) returns table (id uuid, expires_at timestamptz)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select s.user_id from find_active_session(p_token_hash) s);
begin
  perform require_proof(array[
    'issue-confirmation', encode(p_token_hash, 'hex'), p_step::text, encode(p_digest, 'hex'), p_action
  ]);
  if actor is null then
    return;
  end if;
  if p_step is null then
    if p_action not in ('certificate', 'profile', 'phrase', 'export', 'end-sessions')
      or p_action = 'certificate' and not bank.is_demo()
      or (select c.two_factor_enabled from credential c where c.user_id = actor)
    then
      return;
    end if;
  elsif not use_step(actor, p_step) then
    return;
  end if;
  return query select made.id, made.expires_at from store_confirmation(p_token_hash, p_action, p_digest) made;
  perform audit.record(actor, actor, 'confirmed', p_action);
end
$$;

/*
 * Issues a confirmation, as for a code, to a user whose passkey has signed a challenge bound to exactly this;
 * the server has verified the signature and taken the challenge. No row when the passkey is not the user's or
 * its count has not gone up.
 */
create or replace function identity.issue_confirmation_by_passkey(
  p_token_hash bytea, p_passkey uuid, p_sign_count bigint, p_action text, p_digest bytea
) returns table (id uuid, expires_at timestamptz)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select s.user_id from find_active_session(p_token_hash) s where s.complete);
begin
  perform require_proof(array[
    'issue-confirmation-by-passkey', encode(p_token_hash, 'hex'), p_passkey::text, p_sign_count::text,
    encode(p_digest, 'hex'), p_action
  ]);
  -- A change of passkeys takes a code of the authenticator.
  if actor is null or p_action in ('passkey-added', 'passkey-removed')
    or not use_passkey(actor, p_passkey, p_sign_count)
  then
    return;
  end if;
  return query select made.id, made.expires_at from store_confirmation(p_token_hash, p_action, p_digest) made;
  perform audit.record(
    actor, actor, 'confirmed', p_action, jsonb_build_object('passkey', passkey_name(p_passkey))
  );
end
$$;

/*
 * Issues a confirmation to a user without a second factor, whose password the server has compared with this
 * version of the credential, and proved as a confirmation without a step. Null when the credential has
 * changed since, or there is a second factor. Clears the count of wrong passwords.
 */
create or replace function identity.issue_confirmation_by_password(
  p_token_hash bytea, p_version int, p_attempt_key bytea, p_action text, p_digest bytea
) returns uuid
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  issued uuid;
begin
  if not exists (
    select from active_session s
    join credential c on c.user_id = s.user_id
    where s.token_hash = p_token_hash and c.version = p_version
  ) then
    return null;
  end if;
  issued := (select b.id from issue_confirmation(p_token_hash, null, p_action, p_digest) b);
  if issued is not null then
    delete from attempt where key = p_attempt_key;
  end if;
  return issued;
end
$$;

/*
 * Consumes a confirmation; false when there is none for exactly this digest and session, unused and not
 * expired.
 */
create or replace function identity.consume_confirmation(
  p_id uuid, p_token_hash bytea, p_action text, p_digest bytea
) returns boolean
language sql volatile security definer set search_path = identity, pg_temp as $$
  with consumed as (
    update confirmation set used_at = now()
    where id = p_id and token_hash = p_token_hash and action = p_action and digest = p_digest
      and used_at is null and expires_at > now()
    returning 1
  )
  select exists (select 1 from consumed)
$$;

/*
 * Consumes the confirmation of exactly this operation: null where it counts, or the code of a refusal. Called
 * last of all checks, so that no code is used up for an operation that is refused.
 */
create or replace function identity.confirmation_refusal(
  p_id uuid, p_token_hash bytea, p_action text, p_digest bytea
) returns text
language sql volatile as $$
  select case
    when identity.consume_confirmation(p_id, p_token_hash, p_action, p_digest) then null
    when p_id is null then 'CODE_REQUIRED'
    else 'CONFIRMATION_REFUSED'
  end
$$;

/*
 * The digest that a confirmation covers: SHA-256 over the JSON text of the operation's name and its fields.
 * Two have another form: the order of a certificate, whose printed hashes have to verify for good
 * (certificate_order_digest), and a beneficiary that is added and paid, the SHA-256 of both digests
 * (add_and_pay), as servers of the released version compute it too.
 */
create or replace function identity.digest_of(p_operation jsonb) returns bytea
language sql immutable as $$
  select sha256(convert_to(p_operation::text, 'UTF8'))
$$;

/* The digest that an admin's code confirms: the operation and all its fields. */
create or replace function identity.admin_operation_digest(p_parts text[]) returns bytea
language sql immutable as $$
  select identity.digest_of(to_jsonb('admin-operation'::text || p_parts))
$$;

grant execute on function identity.second_factor(bytea), identity.count_wrong_code(bytea, text),
  identity.issue_confirmation(bytea, bigint, text, bytea),
  identity.issue_confirmation_by_passkey(bytea, uuid, bigint, text, bytea),
  identity.issue_confirmation_by_password(bytea, int, bytea, text, bytea),
  identity.digest_of(jsonb), identity.admin_operation_digest(text[]) to bank_app;
