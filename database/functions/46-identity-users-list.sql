-- The list of users, a page at a time. A function of the owner, because it says whether a user has an
-- authenticator, and because parts of names are looked up in an index: under row-level security PostgreSQL
-- would compare every row first.

/* The trigrams of a word, by which the index finds names that contain it. */
create or replace function identity.pieces_of(p_word text) returns text[]
language sql immutable parallel safe as $$
  select array_agg(distinct substr(p_word, at, least(length(p_word), 3)))
  from generate_series(1, greatest(length(p_word) - 2, 1)) as at
$$;

/*
 * A page of users for the admin of the signed context: `p_sort` is created, name or email, `p_after` the last
 * user of the page before. Every word of `p_search` must occur in username, first or last name. The query is
 * planned anew for the actual words, so that each case reads an index and never the table.
 */
create or replace function identity.list_users(
  p_search text, p_sort text, p_descending boolean, p_after uuid, p_limit int
) returns table (
  id uuid, username text, email text, first_name text, last_name text, role text, created_at timestamptz,
  two_factor_enabled boolean, phrase_set boolean
)
language plpgsql stable security definer set search_path = identity, pg_temp as $$
declare
  words text[] := array(
    select word from unnest(string_to_array(regexp_replace(fold(p_search), '\s+', ' ', 'g'), ' ')) word
    where word <> '' limit 5
  );
  pieces text[] := array(select distinct piece from unnest(words) word, unnest(pieces_of(word)) piece);
  -- Column names come from this list only: no part of the request becomes SQL.
  columns text[] := case p_sort
    when 'name' then array['first_folded', 'last_folded', 'id']
    when 'email' then array['email']
    else array['created_at', 'id']
  end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  has_words text := case when cardinality(words) > 0 then 'and pieces(p.search_text) @> $1' else '' end
    || (
      select coalesce(string_agg(format(' and strpos(p.search_text, $2[%s]) > 0', index), ''), '')
      from generate_subscripts(words, 1) index
    );
  comes_after text := case when p_after is null then '' else format(
    'and (p.%s) %s (select seen.%s from users seen where seen.id = $3)',
    array_to_string(columns, ', p.'), case when p_descending then '<' else '>' end,
    array_to_string(columns, ', seen.')
  ) end;
begin
  if not is_admin() then
    return;
  end if;
  return query execute format(
    'select l.id, l.username, l.email, l.first_name, l.last_name, l.role, l.created_at,
      coalesce(c.two_factor_enabled, false), k.phrase_set_at is not null
    from (select p.* from users p where true %s %s order by p.%s limit $4) l
    left join credential c on c.user_id = l.id
    left join profile k on k.user_id = l.id
    order by l.%s',
    has_words, comes_after,
    array_to_string(columns, format(' %s, p.', direction)) || ' ' || direction,
    array_to_string(columns, format(' %s, l.', direction)) || ' ' || direction
  ) using pieces, words, p_after, least(p_limit, 101);
end
$$;

/*
 * The number of users of each role, counted up to `p_most` of each, because counting a million takes too
 * long.
 */
create or replace function identity.count_users(p_most int) returns table (role text, users int)
language sql stable security definer set search_path = identity, pg_temp as $$
  select r.role, (
    -- This is the order of the index, so that PostgreSQL finds a few matches among many users by it.
    select count(*)::int
    from (select from users p where p.role = r.role order by p.id limit least(p_most, 10001)) counted
  )
  from unnest(array['user', 'admin', 'blocked']) as r (role)
  where is_admin()
$$;

grant execute on function identity.list_users(text, text, boolean, uuid, int),
  identity.count_users(int) to bank_app;
