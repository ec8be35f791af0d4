-- Finding one person among a million, and passwords that staff gave and nobody may keep.

-- A name as it is compared: capitals and accents do not count, so that "elodie" finds "Élodie".
create function identity.fold(p_text text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize(p_text, NFKD)), E'[\u0300-\u036f]', '', 'g')
$$;

-- Every piece of one, two and three letters of each line. An index of them answers "who has these letters anywhere in a
-- name" without reading everybody; the extension that does the same is not there in every PostgreSQL.
create function identity.pieces(p_text text) returns text[]
language sql immutable parallel safe cost 1000 as $$
  select coalesce(array_agg(distinct substr(line, at, size)), '{}')
  from unnest(string_to_array(p_text, E'\n')) as line
  cross join generate_series(1, 3) as size
  cross join lateral generate_series(1, length(line) - size + 1) as at
$$;

alter table identity.person
  -- Username, first and last name, a line each, folded.
  add column search_text text generated always as (
    identity.fold(username) || E'\n' || identity.fold(first_name) || E'\n' || identity.fold(last_name)
  ) stored,
  add column first_folded text collate "C" generated always as (identity.fold(first_name)) stored,
  add column last_folded text collate "C" generated always as (identity.fold(last_name)) stored;

-- The three orders of the list of people, each with the id last, so that a page begins where the one before ended.
create index person_by_time on identity.person (created_at, id);
create index person_by_name on identity.person (first_folded, last_folded, id);
-- By e-mail there is one already: it is unique.
create index person_by_pieces on identity.person using gin (identity.pieces(search_text));
-- How many there are of each role, and who the administrators are, without reading everybody.
create index person_by_role on identity.person (role, id);

-- A password that staff gave somebody. It says something as long as it is the one that counts: whoever chooses their own,
-- in whatever way, leaves a hash behind that is no longer this one.
create table identity.issued_password (
  person_id uuid primary key references identity.person on delete cascade,
  password_hash text not null,
  -- provisional: shown when the person was created, and opens nothing. one-time: opens a session that can only choose another.
  kind text not null constraint known_kind check (kind in ('provisional', 'one-time')),
  issued_by uuid references identity.person on delete set null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint one_time_expires check ((kind = 'one-time') = (expires_at is not null))
);
