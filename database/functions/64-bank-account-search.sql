-- Admins find an account by these functions, and a client to open one for.
--
-- These are functions of the owner: under row-level security a policy runs before any condition that
-- could reveal something about a row, so PostgreSQL could not use the trigram index. They check first that
-- the caller is an admin, and return ids only; the rows themselves are read under the policies.

/*
 * The trigrams that every text with these words contains (bank.grams). Trigrams imply all that shorter pieces
 * could.
 */
create or replace function bank.pieces_of(p_sought text) returns text[]
language sql immutable strict as $$
  select array(
    select distinct substr(p_sought, index, least(3, length(p_sought)))
    from generate_series(1, greatest(1, length(p_sought) - 2)) index
  )
$$;

/*
 * The text by which an account is found: its nickname, its number, its holder's name or username; and all of
 * it folded where that differs.
 */
create or replace function bank.keep_account_search() returns trigger
language plpgsql security definer set search_path = bank, pg_temp as $$
declare
  shown text := lower(concat_ws(chr(10), new.nickname, new.opened_as, new.account_number,
    (select coalesce(h.name, p.username) from holder h left join identity.users p on p.id = h.user_id
      where h.id = new.client_id)));
begin
  new.search := concat_ws(chr(10), shown, nullif(identity.fold(shown), shown));
  return new;
end
$$;

/*
 * The `from` and `where` of a query for accounts by any part of nickname, number or owner's username, of one
 * client and in one currency where these are given. Its parameters: $1 and $2 are the pieces and the text in
 * lower case, $3 and $4 the same without accents, $5 the client, $6 the currency.
 */
create or replace function bank.account_filter(p_search text, p_client uuid, p_currency text) returns text
language sql stable as $$
  select ' from bank.account a'
    || case when p_currency is null then '' else ' join ledger.account l on l.id = a.id' end
    || ' where true'
    || case
      when p_search = '' then ''
      when lower(p_search) = identity.fold(p_search)
        then ' and bank.grams(a.search) @> $1 and position($2 in a.search) > 0'
      else ' and (bank.grams(a.search) @> $1 and position($2 in a.search) > 0'
        || ' or bank.grams(a.search) @> $3 and position($4 in a.search) > 0)'
    end
    || case when p_client is null then '' else ' and a.client_id = $5' end
    || case when p_currency is null then '' else ' and l.currency = $6 and l.client_id is not null' end
$$;

/*
 * All clients' accounts that `account_filter` finds; those after `p_after` in the order of 'nickname' or
 * 'opened'. Case and accents do not count. No row unless the caller is an admin.
 */
create or replace function bank.find_accounts(
  p_search text, p_client uuid, p_currency text, p_sort text, p_descending boolean, p_after uuid, p_limit int
) returns table (id uuid)
language plpgsql stable security definer set search_path = bank, pg_temp as $$
declare
  sought text := lower(p_search);
  folded text := identity.fold(p_search);
  key text := case when p_sort = 'nickname' then 'lower(a.nickname)' else 'a.created_at' end;
  way text := case when p_descending then 'desc' else 'asc' end;
  last account;
begin
  if not identity.is_admin() then
    return;
  end if;
  select * into last from bank.account a where a.id = p_after;
  -- PostgreSQL plans this query for each search: it finds a common text soon by reading in the order of the
  -- list, and a rare one by the index of trigrams.
  return query execute
    'select a.id' || account_filter(p_search, p_client, p_currency)
      || case
        when last.id is null then ''
        else format(
          ' and (%s, a.id) %s (%s, $8)', key, case when p_descending then '<' else '>' end,
          case when p_sort = 'nickname' then '$10' else '$7' end
        )
      end
      || format(' order by %s %s, a.id %s limit $9', key, way, way)
    using pieces_of(sought), sought, pieces_of(folded), folded, p_client, p_currency, last.created_at,
      p_after, least(p_limit, 100), lower(last.nickname);
end
$$;

/*
 * The total balance and the number of the accounts that `account_filter` finds, by currency. No row where it
 * finds more than `p_most`, at most 10,000: it reads no further, so that a large bank's list is not delayed.
 * And none unless the caller is an admin.
 */
create or replace function bank.total_accounts(p_search text, p_client uuid, p_currency text, p_most int)
returns table (currency text, amount numeric, accounts int)
language plpgsql stable security definer set search_path = bank, pg_temp as $$
declare
  sought text := lower(p_search);
  folded text := identity.fold(p_search);
  most int := least(p_most, 10000);
begin
  if not identity.is_admin() then
    return;
  end if;
  return query execute
    'with found as materialized ('
      -- Without words the ledger alone answers, by its indexes of clients and currencies.
      || case
        when p_search = '' then
          'select v.currency, v.balance from ledger.account v where v.client_id is not null'
            || case when p_client is null then '' else ' and v.client_id = $5' end
            || case when p_currency is null then '' else ' and v.currency = $6' end
            || ' limit $7 + 1'
        else
          'select v.currency, v.balance from (select a.id'
            || account_filter(p_search, p_client, p_currency)
            || ' limit $7 + 1) a join ledger.account v on v.id = a.id'
      end
      || ') select currency, sum(balance), count(*)::int from found
      where (select count(*) from found) <= $7
      group by currency'
    using pieces_of(sought), sought, pieces_of(folded), folded, p_client, p_currency, most;
end
$$;

/*
 * Clients by any part of username or name, in the order of names, like the list of users
 * (identity.list_users): every word must occur, and case and accents do not count. No row unless the caller
 * is an admin.
 */
create or replace function bank.find_clients(p_search text, p_limit int) returns table (id uuid)
language plpgsql stable security definer set search_path = bank, pg_temp as $$
declare
  words text[] := array(
    select word
    from unnest(string_to_array(regexp_replace(identity.fold(p_search), '\s+', ' ', 'g'), ' ')) word
    where word <> '' limit 5
  );
  pieces text[] := array(
    select distinct piece from unnest(words) word, unnest(identity.pieces_of(word)) piece
  );
begin
  if not identity.is_admin() then
    return;
  end if;
  return query execute
    'select p.id from identity.users p where p.role = ''user'''
      || case when cardinality(words) > 0 then ' and identity.pieces(p.search_text) @> $1' else '' end
      || (
        select coalesce(string_agg(format(' and strpos(p.search_text, $2[%s]) > 0', index), ''), '')
        from generate_subscripts(words, 1) index
      )
      || ' order by lower(p.first_name), lower(p.last_name), p.id limit $3'
    using pieces, words, least(p_limit, 100);
end
$$;

grant execute on function bank.find_accounts(text, uuid, text, text, boolean, uuid, int),
  bank.total_accounts(text, uuid, text, int), bank.find_clients(text, int) to bank_app;
