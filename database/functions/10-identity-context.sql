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

/* The MAC of a context: bound to this connection and this transaction, so that it cannot be replayed. */
create or replace function identity.context_mac(p_user uuid, p_role text) returns text
language sql stable security definer set search_path = identity, pg_temp as $$
  select sign(
    p_user || '|' || p_role || '|' || pg_backend_pid() || '|' || extract(epoch from transaction_timestamp())
  )
$$;

/* The signed context as {user, role}; null where there is none, or where it was not signed here and now. */
create or replace function identity.context() returns text[]
language plpgsql stable security definer set search_path = identity, pg_temp as $$
declare
  -- After a connection's first transaction an unset setting reads as ''.
  parts text[] := string_to_array(nullif(current_setting('bank.context', true), ''), '|');
begin
  if coalesce(array_length(parts, 1), 0) <> 3 then
    return null;
  end if;
  if context_mac(parts[1]::uuid, parts[2]) <> parts[3] then
    return null;
  end if;
  return parts[1:2];
exception
  when invalid_text_representation then
    return null;
end
$$;

/* The user of the signed context; null without one. */
create or replace function identity.current_user_id() returns uuid
language sql stable security definer set search_path = identity, pg_temp as $$
  select ((context())[1])::uuid
$$;

/* Whether the user of the signed context is an admin; false without a context. */
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
  perform set_config(
    'bank.context',
    found_session.user_id || '|' || found_session.role || '|'
      || context_mac(found_session.user_id, found_session.role),
    true
  );
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
