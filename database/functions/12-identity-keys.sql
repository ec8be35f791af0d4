-- These functions tell whether a server has the bank's keys, and whether a user's own key was destroyed.

-- Compares a server's keys with the noted ones and returns the names of those that the server lacks or has
-- differently. Where none are noted, the keys in p_used, with which the server encrypts from now on, are
-- noted as well. p_macs: for each key of the server its name and, in hex, HMAC-SHA256(key, 'bank key check').
create or replace function identity.check_keys(p_macs jsonb, p_used text[]) returns text[]
language plpgsql security definer set search_path = identity, pg_temp as $$
declare
  differing text[];
begin
  -- Two servers with different new keys start at once: the second one has to see what the first one noted.
  lock table key_check in share row exclusive mode;
  select coalesce(array_agg(k.name order by k.name), '{}') into differing
  from key_check k
  where p_macs ->> k.name is distinct from encode(k.mac, 'hex');

  if differing = '{}' then
    insert into key_check (name, mac)
    select used.name, decode(p_macs ->> used.name, 'hex') from unnest(p_used) used (name)
    on conflict do nothing;
  end if;
  return differing;
end
$$;

-- Returns one data key for each master key in use, for a bank older than its key check; none once keys are
-- noted.
create or replace function identity.data_keys_to_try() returns table (id uuid, data_key bytea)
language sql stable security definer set search_path = identity, pg_temp as $$
  select distinct on (get_byte(p.data_key, 0)) p.id, p.data_key
  from users p
  where octet_length(p.data_key) > 0 and not exists (select from key_check)
  order by get_byte(p.data_key, 0), p.id
$$;

/*
 * Returns whether this user was erased: nothing can be encrypted for them, and they never sign in again. Of
 * joint holders, whether each of them was.
 */
create or replace function identity.is_erased(p_user uuid) returns boolean
language sql stable as $$
  select exists (select from identity.users u where u.id = p_user and u.erased_at is not null)
    or coalesce((
      select bool_and(u.erased_at is not null) from bank.mandate m
      join identity.users u on u.id = m.user_id
      where m.holder_id = p_user and m.is_member
    ), false)
$$;

grant execute on function identity.check_keys(jsonb, text[]), identity.data_keys_to_try() to bank_app;
