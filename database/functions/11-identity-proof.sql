-- A server proves that it has the bank's key file, which SQL through its login alone has not. It asks for a
-- challenge, makes a MAC over that and over what it is about to call with, and sets it for the transaction.

/* Returns whether servers have to prove it: not while servers of the version before run. */
create or replace function bank.requires_proof() returns boolean
language sql stable as $$
  select coalesce((select s.value = 'on' from bank.setting s where s.name = 'require_proof'), true)
$$;

/* Binds a proof to this connection's process and this transaction, so that it cannot be replayed. */
create or replace function identity.proof_challenge() returns text
language sql stable security definer set search_path = identity, pg_temp as $$
  select pg_backend_pid() || '|' || extract(epoch from transaction_timestamp())
$$;

/*
 * Returns whether this transaction's proof is one of exactly these parts: HMAC-SHA256 (RFC 2104) under the
 * key of the number that it names. An absent part is empty, as in the server's with-proof.ts.
 */
create or replace function identity.is_proved(p_parts text[]) returns boolean
language sql stable security definer set search_path = identity, pg_temp as $$
  select exists (
    select from string_to_array(current_setting('bank.proof', true), '|') as proof (part)
    join proof_key k on k.number::text = proof.part[1]
    where proof.part[2] = encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(
      array_to_string(p_parts, '|', '') || '|' || proof_challenge(), 'UTF8'))), 'hex')
  )
$$;

/*
 * Raises without a proof of exactly these parts, where the bank requires one. The owner, who could read the
 * keys, needs none.
 */
create or replace function identity.require_proof(p_parts text[]) returns void
language plpgsql stable security definer set search_path = identity, pg_temp as $$
begin
  if bank.requires_proof() and not pg_has_role(session_user, 'bank_owner', 'member')
    and not is_proved(p_parts)
  then
    raise exception 'This connection has not proved that it has the key file for %', p_parts[1]
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

/* Returns whether the proof of a server that starts counts, or none is required. */
create or replace function identity.accepts_proof() returns boolean
language sql stable security definer set search_path = identity, pg_temp as $$
  select not bank.requires_proof() or is_proved(array['start'])
$$;

alter table identity.proof_key enable row level security;

grant execute on function identity.proof_challenge(), identity.accepts_proof() to bank_app;
