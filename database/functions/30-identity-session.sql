/* A user was active: the idle limit starts anew. No row when the session is gone. */
create or replace function identity.touch_session(p_token_hash bytea) returns boolean
language sql volatile security definer set search_path = identity, pg_temp as $$
  with touched as (
    update session s set seen_at = now()
    from living_session(p_token_hash) alive
    where s.token_hash = p_token_hash and s.ended_at is null
    returning 1
  )
  select exists (select 1 from touched)
$$;

/* Ends a session; answers whose it was, null when it was over already. */
create or replace function identity.end_session(p_token_hash bytea) returns uuid
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  whose uuid;
begin
  update session set ended_at = now()
  where token_hash = p_token_hash and ended_at is null
  returning user_id into whose;
  if whose is not null then
    perform audit.record(whose, whose, 'signed-out', null);
  end if;
  return whose;
end
$$;

/* Which of these tokens still have a living session: the event streams ask for all of theirs at once. */
create or replace function identity.living_sessions(p_token_hashes bytea[]) returns setof bytea
language sql stable security definer set search_path = identity, pg_temp as $$
  select asked.token_hash
  from unnest(p_token_hashes) as asked (token_hash)
  where exists (select 1 from living_session(asked.token_hash))
$$;

grant execute on function identity.touch_session(bytea), identity.end_session(bytea),
  identity.living_sessions(bytea[]) to bank_app;
