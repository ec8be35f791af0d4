-- A user's own data that only a confirmation opens: the identification phrase, and the export of all data.

/* The digest that a confirmation covers for seeing the phrase or exporting all data. */
create or replace function identity.own_data_digest(p_action text) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array('own-data', p_action))
$$;

/*
 * The phrase of this session's user, encrypted, for a confirmation. `outcome` is OPEN or the code of a
 * refusal.
 */
create or replace function identity.own_phrase(p_token_hash bytea, p_confirmation uuid)
returns table (outcome text, user_id uuid, data_key bytea, phrase bytea)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
#variable_conflict use_column
begin
  if not consume_confirmation(p_confirmation, p_token_hash, 'phrase', own_data_digest('phrase')) then
    return query select 'CONFIRMATION_REFUSED', null::uuid, null::bytea, null::bytea;
    return;
  end if;
  return query
    select case when k.phrase is null then 'NOT_FOUND' else 'OPEN' end, p.id, p.data_key, k.phrase
    from active_session s
    join users p on p.id = s.user_id
    left join profile k on k.user_id = p.id
    where s.token_hash = p_token_hash and s.complete;
  if not found then
    return query select 'NOT_SIGNED_IN', null::uuid, null::bytea, null::bytea;
  end if;
end
$$;

/* Returns when an admin looked at the phrase of the user of the signed context, newest first. */
create or replace function identity.phrase_views() returns setof timestamptz
language sql stable security definer set search_path = identity, pg_temp as $$
  select e.at from audit.event e
  where e.user_id = current_user_id() and e.action = 'phrase-viewed'
    and e.actor_id is distinct from e.user_id
  order by e.id desc
  limit 20
$$;

/*
 * Consumes the confirmation of an export of all data, and records the export. False without such a
 * confirmation.
 */
create or replace function identity.begin_export(p_token_hash bytea, p_confirmation uuid) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select s.user_id from active_session s where s.token_hash = p_token_hash and s.complete);
begin
  if actor is null
    or not consume_confirmation(p_confirmation, p_token_hash, 'export', own_data_digest('export'))
  then
    return false;
  end if;
  perform audit.record(actor, actor, 'data-exported', null);
  return true;
end
$$;

/* The audit events about the user of the signed context, oldest first, one page after this id. */
create or replace function identity.own_events(p_after bigint, p_limit int)
returns table (id bigint, at timestamptz, action text, subject text, detail jsonb, by_user boolean)
language sql stable security definer set search_path = identity, pg_temp as $$
  -- Leaves out what admins ask each other, and which of them approved an operation.
  select e.id, e.at, e.action, e.subject, e.detail - array['approval', 'approved_by', 'approver'],
    e.actor_id is not distinct from e.user_id
  from audit.event e
  where e.user_id = current_user_id() and e.id > p_after and e.action not like 'approval-%'
  order by e.id
  limit least(p_limit, 1000)
$$;

/* The sessions of the user of the signed context, newest first, without ids and token hashes. */
create or replace function identity.own_session_times(p_limit int)
returns table (browser text, address bytea, created_at timestamptz, seen_at timestamptz, ended_at timestamptz)
language sql stable security definer set search_path = identity, pg_temp as $$
  select s.browser, s.address, s.created_at, s.seen_at, s.ended_at from session s
  where s.user_id = current_user_id()
  order by s.created_at desc
  limit least(p_limit, 10000)
$$;

grant execute on function identity.own_data_digest(text), identity.own_phrase(bytea, uuid),
  identity.phrase_views(), identity.begin_export(bytea, uuid), identity.own_events(bigint, int),
  identity.own_session_times(int) to bank_app;
