-- A session while it lasts: activity, sign-out, and which sessions are still active.

/*
 * Withdraws the e-mail address that a user has named and not confirmed yet; false where there is none. Where
 * someone else named it, its link would outlast the sessions and credentials that were ended because of them.
 */
create or replace function identity.withdraw_email_change(p_actor uuid, p_user uuid) returns boolean
language plpgsql volatile as $$
declare
  withdrawn uuid;
begin
  update identity.email_change set ended_at = now(), outcome = 'cancelled'
  where user_id = p_user and ended_at is null and expires_at > now()
  returning id into withdrawn;
  if withdrawn is null then
    return false;
  end if;
  perform audit.record(p_actor, p_user, 'email-change-cancelled', withdrawn::text);
  return true;
end
$$;

/* Records that a user was active: the idle limit starts anew. False when the session is gone. */
create or replace function identity.touch_session(p_token_hash bytea) returns boolean
language sql volatile security definer set search_path = identity, pg_temp as $$
  with touched as (
    update session s set seen_at = now()
    from find_active_session(p_token_hash) alive
    where s.token_hash = p_token_hash and s.ended_at is null
    returning 1
  )
  select exists (select 1 from touched)
$$;

/* Ends a session; returns its user's id, or null when it had ended already. */
create or replace function identity.end_session(p_token_hash bytea) returns uuid
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid;
begin
  update session set ended_at = now()
  where token_hash = p_token_hash and ended_at is null
  returning user_id into actor;
  if actor is not null then
    perform audit.record(actor, actor, 'signed-out', null);
  end if;
  return actor;
end
$$;

/* Returns which of these tokens still have an active session: one query for all event streams. */
create or replace function identity.list_active_sessions(p_token_hashes bytea[]) returns setof bytea
language sql stable security definer set search_path = identity, pg_temp as $$
  select asked.token_hash
  from unnest(p_token_hashes) as asked (token_hash)
  where exists (select 1 from find_active_session(asked.token_hash))
$$;

/*
 * Deletes sessions, with what they confirmed, and changes of an e-mail address that ended longer ago than
 * bank.limits says, and at once what can be used no longer: links that freeze and enrolments. A thousand of
 * each at most; what another server is deleting is left to it. Returns how many.
 */
create or replace function identity.forget_ended_sessions() returns int
language sql volatile security definer set search_path = identity, pg_temp as $$
  with sessions as (
    delete from session where token_hash in (
      select s.token_hash from session s
      where least(s.ended_at, s.expires_at) <= (select now() - l.sessions_kept from bank.limits l)
      order by least(s.ended_at, s.expires_at) limit 1000 for update skip locked
    )
    returning 1
  ), addresses as (
    delete from email_change where id in (
      select c.id from email_change c
      where least(c.ended_at, c.expires_at) <= (select now() - l.sessions_kept from bank.limits l)
      order by least(c.ended_at, c.expires_at) limit 1000 for update skip locked
    )
    returning 1
  ), links as (
    delete from freeze_link where token_hash in (
      select k.token_hash from freeze_link k where k.expires_at <= now()
      order by k.expires_at limit 1000 for update skip locked
    )
    returning 1
  ), enrolments as (
    delete from enrolment where user_id in (
      select e.user_id from enrolment e where e.expires_at <= now() limit 1000 for update skip locked
    )
    returning 1
  )
  select (
    (select count(*) from sessions) + (select count(*) from addresses) + (select count(*) from links)
      + (select count(*) from enrolments)
  )::int
$$;

grant execute on function identity.forget_ended_sessions(), identity.touch_session(bytea),
  identity.end_session(bytea), identity.list_active_sessions(bytea[]) to bank_app;
