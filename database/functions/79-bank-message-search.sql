-- Finding a message by its words, for admins.

/* A word as a search query has it. */
create or replace function bank.quoted_word(p_word text) returns text
language sql immutable as $$
  select '''' || replace(replace(p_word, '\', '\\'), '''', '''''') || ''''
$$;

/* The search query: every word as a prefix. Null where there is no word. */
create or replace function bank.message_query(p_words text) returns tsquery
language sql immutable as $$
  select string_agg(bank.quoted_word(word) || ':*', ' & ')::tsquery
  from unnest(tsvector_to_array(bank.words_of_message(p_words))) word
$$;

/*
 * The query for the words of a message as it is written that a search for folded words has found: they are
 * marked in the excerpt. Null where none is found by itself.
 */
create or replace function bank.written_words(p_body text, p_words text) returns tsquery
language sql immutable as $$
  select string_agg('(' || spelling.words || ')', ' & ')::tsquery
  from (
    select string_agg(bank.quoted_word(written), ' | ') as words
    from unnest(tsvector_to_array(bank.words_of_message(p_words))) wanted
    join unnest(tsvector_to_array(to_tsvector('simple', p_body))) written
      on starts_with(identity.fold(written), wanted)
    group by wanted
  ) spelling
$$;

/*
 * Messages of all conversations that contain these words, newest first, those before this one. The excerpt
 * has its hits between the characters U+E000 and U+E001 (private use), and "…" where the message goes on.
 * Only for an admin of the signed context. It runs as the owner, because under a policy PostgreSQL cannot use
 * the text index: the operator is not leakproof.
 */
create or replace function bank.search_messages(p_words text, p_before uuid, p_most int)
returns table (
  id uuid, client_id uuid, name text, from_client boolean, automated boolean, created_at timestamptz,
  excerpt text
)
language plpgsql stable security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  wanted tsquery := message_query(p_words);
  -- An excerpt ends with a word: what closes the last sentence of a message is not missed.
  stops constant text := E' .!?)\n';
begin
  if wanted is null or not identity.is_admin() then
    return;
  end if;
  return query
    with hit as materialized (
      select m.id, m.client_id, m.from_client, m.automated, m.created_at,
        translate(m.body, E'\uE000\uE001', '') as body
      from message m
      where words_of_message(m.body) @@ wanted
        and (
          p_before is null
          or (m.created_at, m.id) < (select b.created_at, b.id from message b where b.id = p_before)
        )
      order by m.created_at desc, m.id desc
      limit least(p_most, 101)
    )
    select h.id, h.client_id,
      case when p.id is null then name_of_holder(h.client_id)
        else identity.full_name(p.first_name, p.last_name)
      end,
      h.from_client, h.automated, h.created_at,
      case when starts_with(h.body, unmarked.plain) then '' else '…' end || marked.text ||
        case when right(rtrim(h.body, stops), length(unmarked.words)) = unmarked.words then '' else '…' end
    from hit h
    cross join lateral (
      select ts_headline('simple', h.body, coalesce(written_words(h.body, p_words), wanted),
        E'StartSel=\uE000, StopSel=\uE001, MaxFragments=1, MaxWords=26, MinWords=12, ShortWord=0') as text
    ) marked
    cross join lateral (
      select translate(marked.text, E'\uE000\uE001', '') as plain,
        rtrim(translate(marked.text, E'\uE000\uE001', ''), stops) as words
    ) unmarked
    left join identity.users p on p.id = h.client_id
    order by h.created_at desc, h.id desc;
end
$$;

grant execute on function bank.search_messages(text, uuid, int) to bank_app;
