-- A user's own sessions, which they can end, and the history of their sign-ins.

/* The user's active sessions: this one first, then by latest activity. */
create or replace function identity.own_sessions(p_token_hash bytea)
returns table (
  id uuid, is_current boolean, browser text, address bytea, created_at timestamptz, seen_at timestamptz
)
language sql stable security definer set search_path = identity, pg_temp as $$
  select s.id, s.token_hash = p_token_hash, s.browser, s.address, s.created_at, s.seen_at
  from find_active_session(p_token_hash) me
  join active_session alive on alive.user_id = me.user_id
  join session s on s.token_hash = alive.token_hash
  where me.complete
  order by s.token_hash = p_token_hash desc, s.seen_at desc
  limit 100
$$;

/*
 * The digest that a confirmation covers for ending another session of the same user; null means all others.
 */
create or replace function identity.end_sessions_digest(p_session uuid) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array('end-sessions', p_session))
$$;

/* Ends another session of the same user, for a confirmation. Answers ENDED or the code of a refusal. */
create or replace function identity.end_own_session(p_token_hash bytea, p_id uuid, p_confirmation uuid)
returns text
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select s.user_id from find_active_session(p_token_hash) s where s.complete);
  its_browser text;
begin
  if actor is null
    or not consume_confirmation(p_confirmation, p_token_hash, 'end-sessions', end_sessions_digest(p_id))
  then
    return 'CONFIRMATION_REFUSED';
  end if;
  update session s set ended_at = now()
  from active_session alive
  where s.id = p_id and alive.token_hash = s.token_hash and s.user_id = actor
    and s.token_hash <> p_token_hash and s.ended_at is null
  returning s.browser into its_browser;
  if not found then
    return 'NOT_FOUND';
  end if;
  perform audit.record(
    actor, actor, 'session-ended-by-owner', p_id::text, jsonb_build_object('browser', its_browser)
  );
  return 'ENDED';
end
$$;

/*
 * Ends every other session of the same user, for a confirmation; answers how many there were, and null
 * without a confirmation.
 */
create or replace function identity.end_other_sessions(p_token_hash bytea, p_confirmation uuid) returns int
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select s.user_id from find_active_session(p_token_hash) s where s.complete);
  there_were int;
begin
  if actor is null
    or not consume_confirmation(p_confirmation, p_token_hash, 'end-sessions', end_sessions_digest(null))
  then
    return null;
  end if;
  with ended as (
    update session s set ended_at = now()
    from active_session alive
    where alive.token_hash = s.token_hash and s.user_id = actor
      and s.token_hash <> p_token_hash and s.ended_at is null
    returning 1
  )
  select count(*) into there_were from ended;
  if there_were > 0 then
    perform audit.record(
      actor, actor, 'session-ended-by-owner', null, jsonb_build_object('count', there_were)
    );
  end if;
  return there_were;
end
$$;

/*
 * The user's sign-ins and refused attempts, newest first: those before `p_before`, or all where it is null.
 */
create or replace function identity.sign_in_history(p_token_hash bytea, p_before timestamptz, p_limit int)
returns table (at timestamptz, action text, reason text, browser text, address text, is_new_device boolean)
language sql stable security definer set search_path = identity, pg_temp as $$
  select e.at, e.action, e.detail->>'reason', e.detail->>'browser', e.detail->>'address',
    coalesce((e.detail->>'new_device')::boolean, false)
  from find_active_session(p_token_hash) s
  join audit.event e on e.user_id = s.user_id
  where s.complete and e.action in ('signed-in', 'sign-in-refused') and e.at < coalesce(p_before, 'infinity')
  order by e.at desc
  limit least(p_limit, 100)
$$;

grant execute on function identity.own_sessions(bytea), identity.end_sessions_digest(uuid),
  identity.end_own_session(bytea, uuid, uuid), identity.end_other_sessions(bytea, uuid),
  identity.sign_in_history(bytea, timestamptz, int) to bank_app;
