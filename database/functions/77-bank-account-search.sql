-- How staff find an account, and a client to open one for.
--
-- These are functions of the owner because a policy is asked before any condition that could tell something about a row, and so
-- keeps an index of parts of words from being used. They ask first who is asking, and answer ids only: what stands behind them
-- is read under the policies.

/* What every text has among its pieces (bank.grams) that holds these words. Three letters say all that shorter pieces could. */
create or replace function bank.pieces_of(p_sought text) returns text[]
language sql immutable strict as $$
  select array(
    select distinct substr(p_sought, place, least(3, length(p_sought)))
    from generate_series(1, greatest(1, length(p_sought) - 2)) place
  )
$$;

/*
 * Everybody's accounts, newest first, by any part of nickname, number or owner's username; those before `p_before`. Nothing for
 * whoever is no administrator.
 */
create or replace function bank.find_accounts(p_search text, p_before uuid, p_limit int) returns table (id uuid)
language plpgsql stable security definer set search_path = bank, pg_temp as $$
declare
  sought text := lower(p_search);
  before_at timestamptz;
begin
  if not identity.is_admin() then
    return;
  end if;
  select a.created_at into before_at from bank.account a where a.id = p_before;
  -- Planned anew each time, with what is sought: what is everywhere is met soon by walking from the newest, what is rare is
  -- found by its pieces.
  return query execute
    'select a.id from bank.account a where true'
      || case when sought = '' then '' else ' and bank.grams(a.search) @> $1 and position($2 in a.search) > 0' end
      || case when before_at is null then '' else ' and (a.created_at, a.id) < ($3, $4)' end
      || ' order by a.created_at desc, a.id desc limit $5'
    using pieces_of(sought), sought, before_at, p_before, least(p_limit, 100);
end
$$;

/* Clients by any part of username or name, in the order of names. Nothing for whoever is no administrator. */
create or replace function bank.find_clients(p_search text, p_limit int) returns table (id uuid)
language plpgsql stable security definer set search_path = bank, pg_temp as $$
declare
  sought text := lower(p_search);
begin
  if not identity.is_admin() then
    return;
  end if;
  return query execute
    'select p.id from identity.person p where p.role = ''user'''
      || case when sought = '' then '' else
        ' and bank.grams(p.username || chr(10) || p.first_name || '' '' || p.last_name) @> $1
          and position($2 in lower(p.username || chr(10) || p.first_name || '' '' || p.last_name)) > 0' end
      || ' order by lower(p.first_name), lower(p.last_name), p.id limit $3'
    using pieces_of(sought), sought, least(p_limit, 100);
end
$$;

grant execute on function bank.find_accounts(text, uuid, int), bank.find_clients(text, int) to bank_app;
