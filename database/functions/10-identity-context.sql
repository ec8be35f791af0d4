-- Identifies the caller. The server passes only the hash of a session's token; the database finds the user
-- and signs the context for this transaction on this connection. Policies read it once per statement.

/* HMAC-SHA256 (RFC 2104) of a text with the bank's context key, in hex. Only the owner can read the key. */
create or replace function identity.sign(p_text text) returns text
language sql stable security definer set search_path = identity, pg_temp as $$
  select encode(sha256(outer_pad || sha256(inner_pad || convert_to(p_text, 'UTF8'))), 'hex') from context_key
$$;

/* A user's name as screens, e-mails and documents write it. */
create or replace function identity.full_name(p_first_name text, p_last_name text) returns text
language sql immutable as $$
  select p_first_name || ' ' || p_last_name
$$;

/*
 * The MAC of a context's parts: bound to this connection and this transaction, so that it cannot be replayed.
 */
create or replace function identity.mac_of_context(p_parts text[]) returns text
language sql stable security definer set search_path = identity, pg_temp as $$
  select sign(
    array_to_string(p_parts, '|') || '|' || pg_backend_pid() || '|'
      || extract(epoch from transaction_timestamp())
  )
$$;

/* Makes these parts the signed context for the rest of this transaction. */
create or replace function identity.sign_context(p_parts text[]) returns void
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
begin
  perform set_config('bank.context', array_to_string(p_parts || mac_of_context(p_parts), '|'), true);
end
$$;

/*
 * The parts of the context without their MAC, where there are exactly so many; null where there are not, and
 * where they were not signed here and now.
 */
create or replace function identity.signed_parts(p_count int) returns text[]
language plpgsql stable security definer set search_path = identity, pg_temp as $$
declare
  -- After a connection's first transaction an unset setting reads as ''.
  parts text[] := string_to_array(nullif(current_setting('bank.context', true), ''), '|');
begin
  if array_length(parts, 1) = p_count + 1 and mac_of_context(parts[:p_count]) = parts[p_count + 1] then
    return parts[:p_count];
  end if;
  return null;
end
$$;

/* The signed context of a user who acts for themselves, as {user, role}; null where there is none. */
create or replace function identity.context() returns text[]
language plpgsql stable security definer set search_path = identity, pg_temp as $$
begin
  return signed_parts(2);
end
$$;

/* The user of the signed context; null without one. */
create or replace function identity.current_user_id() returns uuid
language sql stable security definer set search_path = identity, pg_temp as $$
  select ((context())[1])::uuid
$$;

/* Returns whether the user of the signed context is an admin; false without a context. */
create or replace function identity.is_admin() returns boolean
language sql stable security definer set search_path = identity, pg_temp as $$
  select coalesce((context())[2] = 'admin', false)
$$;

/*
 * Active sessions: not ended, not too old, not idle for too long, and their user still has the role with
 * which they began.
 */
create or replace view identity.active_session as
  select s.token_hash, s.user_id, s.role, s.complete,
    least(s.seen_at + s.idle, s.expires_at) as idle_expires_at, s.expires_at
  from identity.session s
  join identity.users p on p.id = s.user_id
  where s.ended_at is null
    and s.expires_at > now()
    and s.seen_at + s.idle > now()
    and p.role = s.role;

/*
 * The active session behind a token; no row when it is unknown, ended, idle for too long, or its user was
 * blocked.
 */
create or replace function identity.find_active_session(p_token_hash bytea)
returns table (
  user_id uuid, role text, complete boolean, idle_expires_at timestamptz, expires_at timestamptz
)
language sql stable security definer set search_path = identity, pg_temp as $$
  select s.user_id, s.role, s.complete, s.idle_expires_at, s.expires_at from active_session s
  where s.token_hash = p_token_hash
$$;

/*
 * The user of this session, and why the session may do nothing: `refusal` is null, NOT_SIGNED_IN or
 * ENROLMENT_REQUIRED. Always one row. A plain SQL function, so that PostgreSQL can inline it into the
 * caller's query.
 */
create or replace function identity.user_of_session(p_token_hash bytea)
returns table (refusal text, user_id uuid, role text)
language sql stable as $$
  select
    case when s.user_id is null then 'NOT_SIGNED_IN' when not s.complete then 'ENROLMENT_REQUIRED' end,
    s.user_id, s.role
  from (values (true)) always
  left join identity.active_session s on s.token_hash = p_token_hash
$$;

/*
 * Locks a user's row until this transaction ends: operations about one user that must not run at once take
 * turns here. A statement after it sees what the one before has committed.
 */
create or replace function identity.lock_user(p_user uuid) returns void
language plpgsql volatile as $$
begin
  perform from identity.users p where p.id = p_user for no key update;
end
$$;

/*
 * Opens a request: finds the session and signs the context for the rest of this transaction. Opening a
 * request does not count as activity.
 */
create or replace function identity.enter_session(p_token_hash bytea)
returns table (
  user_id uuid, role text, complete boolean, idle_expires_at timestamptz, expires_at timestamptz
)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  found_session record;
begin
  select * into found_session from find_active_session(p_token_hash);
  if not found then
    perform set_config('bank.context', '', true);
    return;
  end if;
  perform sign_context(array[found_session.user_id::text, found_session.role]);
  return query select found_session.user_id, found_session.role, found_session.complete,
    found_session.idle_expires_at, found_session.expires_at;
end
$$;

/* Writes an event. `p_actor` is null for the bank itself, `p_user` where the event concerns no user. */
create or replace function audit.record(
  p_actor uuid, p_user uuid, p_action text, p_subject text, p_detail jsonb default '{}'
) returns void
language sql volatile security definer set search_path = audit, pg_temp as $$
  insert into event (actor_id, user_id, action, subject, detail)
  values (p_actor, p_user, p_action, p_subject, p_detail)
$$;

grant execute on function identity.full_name(text, text), identity.current_user_id(), identity.is_admin(),
  identity.enter_session(bytea), identity.find_active_session(bytea) to bank_app;
