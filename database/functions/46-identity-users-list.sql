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
 * The ids of the first `p_limit` users after `p_after` whose username, first and last name contain every
 * word, in an order that list_users composes: among the first `p_among` users by reading in that order, or
 * among all by the index of pieces of words.
 */
create or replace function identity.find_listed_users(
  p_words text[], p_comes_after text, p_order text, p_after uuid, p_limit int, p_among int
) returns uuid[]
language plpgsql stable set search_path = identity, pg_temp set enable_seqscan = off as $$
declare
  pieces text[] := array(select distinct piece from unnest(p_words) word, unnest(pieces_of(word)) piece);
  has_words text := (
    select string_agg(format('strpos(p.search_text, $1[%s]) > 0', index), ' and ')
    from generate_subscripts(p_words, 1) index
  );
  among text := case when p_among is null then
    format('(select * from users p where pieces(p.search_text) @> $2 %s)', p_comes_after)
  else
    format('(select * from users p where true %s order by %s limit $5)', p_comes_after, p_order)
  end;
  found uuid[];
begin
  execute format(
    'select array(select p.id from %s p where %s order by %s limit $4)', among, has_words, p_order
  ) into found using p_words, pieces, p_after, p_limit, p_among;
  return found;
end
$$;

/*
 * A page of users for the admin of the signed context: `p_sort` is created, name or email, `p_after` the last
 * user of the page before. Every word of `p_search` must occur in username, first or last name.
 *
 * PostgreSQL cannot estimate how many names contain a word. So the first users of the list are read, and the
 * share of them that have it is taken for that of all. If reading on in order fills the page sooner than the
 * index of pieces would, it reads on; otherwise it asks the index.
 */
create or replace function identity.list_users(
  p_search text, p_sort text, p_descending boolean, p_after uuid, p_limit int
) returns table (
  id uuid, username text, email text, first_name text, last_name text, role text, created_at timestamptz,
  two_factor_enabled boolean, phrase_set boolean
)
language plpgsql stable security definer set search_path = identity, pg_temp as $$
declare
  most int := least(p_limit, 101);
  words text[] := array(
    select word from unnest(string_to_array(regexp_replace(fold(p_search), '\s+', ' ', 'g'), ' ')) word
    where word <> '' limit 5
  );
  -- Column names come from this list only: no part of the request becomes SQL.
  columns text[] := case p_sort
    when 'name' then array['first_folded', 'last_folded', 'id']
    when 'email' then array['email']
    else array['created_at', 'id']
  end;
  direction text := case when p_descending then 'desc' else 'asc' end;
  in_order text := (select string_agg(format('p.%s %s', name, direction), ', ') from unnest(columns) name);
  comes_after text := case when p_after is null then '' else format(
    'and (p.%s) %s (select seen.%s from users seen where seen.id = $3)',
    array_to_string(columns, ', p.'), case when p_descending then '<' else '>' end,
    array_to_string(columns, ', seen.')
  ) end;
  among int := 4 * most;
  found uuid[];
begin
  if not is_admin() then
    return;
  end if;
  while among is not null and cardinality(words) > 0 loop
    found := find_listed_users(words, comes_after, in_order, p_after, most, among);
    exit when cardinality(found) = most;
    among := (
      select case when needed between among + 1 and cardinality(found) * total / among then needed end
      from (
        select among * most * 3 / nullif(2 * cardinality(found), 0) as needed, c.reltuples::bigint as total
        from pg_class c where c.oid = 'users'::regclass
      ) promised
    );
  end loop;
  if cardinality(found) < most then
    found := find_listed_users(words, comes_after, in_order, p_after, most, null);
  end if;
  return query execute format(
    'select p.id, p.username, p.email, p.first_name, p.last_name, p.role, p.created_at,
      coalesce(c.two_factor_enabled, false), k.phrase_set_at is not null
    from (select * from users p where %s order by %s limit $2) p
    left join credential c on c.user_id = p.id
    left join profile k on k.user_id = p.id
    order by %s',
    case when found is null then 'true ' || comes_after else 'p.id = any ($1)' end, in_order, in_order
  ) using found, most, p_after;
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
