-- The owner keeps the keys that proofs of servers are checked with, and begins to require proofs
-- (11-identity-proof.sql).

/*
 * Replaces the keys of proofs by these, {number, inner_pad, outer_pad} each in hex. A bank that has no users
 * yet, or is the demo bank, has no server of an older version, and requires proofs from now on. For the owner
 * alone.
 */
create or replace function identity.keep_proof_keys(p_keys jsonb) returns void
language plpgsql volatile set search_path = identity, pg_temp as $$
begin
  -- Two starts at once take turns.
  lock table proof_key in share row exclusive mode;
  delete from proof_key k
  where k.number not in (select (key ->> 'number')::int from jsonb_array_elements(p_keys) key);
  insert into proof_key as k (number, inner_pad, outer_pad)
  select (key ->> 'number')::int, decode(key ->> 'inner_pad', 'hex'), decode(key ->> 'outer_pad', 'hex')
  from jsonb_array_elements(p_keys) key
  on conflict (number) do update set inner_pad = excluded.inner_pad, outer_pad = excluded.outer_pad
  where (k.inner_pad, k.outer_pad) <> (excluded.inner_pad, excluded.outer_pad);
  if bank.is_demo() or not exists (select from users) then
    perform begin_to_require_proof();
  end if;
end
$$;

/* Requires proofs from now on; false where they were required already. For the owner alone. */
create or replace function identity.begin_to_require_proof() returns boolean
language plpgsql volatile set search_path = identity, pg_temp as $$
begin
  if bank.requires_proof() then
    return false;
  end if;
  perform bank.write_setting(null, 'require_proof', 'on', '{}');
  return true;
end
$$;
