-- The conversation of a holder with the bank, and which admins have it open. Every function that writes
-- finds out by itself who asks. The messages are in 77-bank-message-from-client.sql and
-- 78-bank-message-from-bank.sql.

/*
 * Returns whether an admin had the conversation open within the last minute. The screen reports it more
 * often.
 */
create or replace function bank.is_attended(p_seen_at timestamptz) returns boolean
language sql stable as $$
  select coalesce(p_seen_at > clock_timestamp() - interval '60 seconds', false)
$$;

/*
 * Records that this admin has the conversation open, or has left it; returns when an admin was last seen
 * there.
 */
create or replace function bank.note_attendance(
  p_client uuid, p_admin uuid, p_here boolean
) returns timestamptz
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
begin
  if p_here then
    insert into attendance (client_id, admin_id, seen_at) values (p_client, p_admin, clock_timestamp())
    on conflict (client_id, admin_id) do update set seen_at = excluded.seen_at;
  else
    delete from attendance a where a.client_id = p_client and a.admin_id = p_admin;
  end if;
  return (select max(a.seen_at) from attendance a where a.client_id = p_client);
end
$$;

/* Keeps since when the client waits for an answer: the time of the oldest message without one. */
create or replace function bank.keep_waiting_since() returns trigger
language plpgsql set search_path = bank, pg_temp as $$
begin
  new.waiting_since := case when new.unanswered > 0 then coalesce(new.waiting_since, new.last_message_at) end;
  return new;
end
$$;

/* The names of the other admins who have this conversation open; no row unless the caller is an admin. */
create or replace function bank.colleagues_in(p_client uuid) returns setof text
language sql stable security definer set search_path = bank, pg_temp as $$
  select identity.full_name(p.first_name, p.last_name)
  from attendance a
  join identity.users p on p.id = a.admin_id
  where a.client_id = p_client and a.admin_id <> identity.current_user_id() and is_attended(a.seen_at)
    and p.role = 'admin' and identity.is_admin()
  order by 1
$$;

/*
 * With whom a conversation is, for admins: their name, and of a client also the username; no row where there
 * can be none, and for any other caller. A client is one since they became a user: the row of the holder may
 * be younger.
 */
create or replace function bank.show_correspondent(p_holder uuid)
returns table (
  id uuid, kind text, name text, username text, since timestamptz, blocked boolean, accounts int
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select h.id, h.kind, coalesce(h.name, identity.full_name(p.first_name, p.last_name)),
    coalesce(p.username, ''), coalesce(p.created_at, h.created_at), coalesce(p.role = 'blocked', false),
    (select count(*)::int from account a where a.client_id = h.id)
  from holder h
  left join identity.users p on p.id = h.user_id
  where h.id = p_holder and has_conversation(h.id) and identity.is_admin()
$$;

/* The client's conversation, locked until the transaction ends; created if there was none. */
create or replace function bank.lock_conversation(p_client uuid) returns bank.conversation
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  found_one conversation;
begin
  select * into found_one from conversation c where c.client_id = p_client for update;
  if not found then
    insert into conversation (client_id) values (p_client) on conflict do nothing;
    select * into found_one from conversation c where c.client_id = p_client for update;
  end if;
  return found_one;
end
$$;

/*
 * The timestamp of the next message of a conversation: always after the last one, even if the clock went
 * back.
 */
create or replace function bank.next_timestamp(p_last timestamptz) returns timestamptz
language sql volatile as $$
  select greatest(clock_timestamp(), p_last + interval '1 microsecond')
$$;

/*
 * Returns whether one side wrote something after the first time and up to the second. Automated replies do
 * not count: their author is on neither side.
 */
create or replace function bank.wrote_between(
  p_client uuid, p_from_client boolean, p_after timestamptz, p_until timestamptz
) returns boolean
language sql stable security definer set search_path = bank, pg_temp as $$
  select exists (
    select from message m
    where m.client_id = p_client and m.from_client = p_from_client and not m.automated
      and m.created_at > coalesce(p_after, '-infinity') and m.created_at <= p_until
  )
$$;

/*
 * Records that the admin of the signed context has this conversation open or has left it, and up to which
 * message they have read. Returns CAME or LEFT where the client is now attended or no longer; READ where the
 * client's words were read that were not read before; JOINED or PARTED where colleagues are there anyway;
 * STAYS where nothing changed; or the code of a refusal.
 */
create or replace function bank.attend_conversation(
  p_client uuid, p_here boolean, p_read_up_to uuid
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  talk conversation;
  seen timestamptz;
  knew_me boolean;
  read_until timestamptz;
  has_read boolean;
begin
  if actor is null or not identity.is_admin() then
    return case when actor is null then 'NOT_SIGNED_IN' else 'NOT_ALLOWED' end;
  end if;
  if not has_conversation(p_client) then
    return 'NOT_FOUND';
  end if;
  talk := lock_conversation(p_client);
  knew_me := exists (
    select from attendance a where a.client_id = p_client and a.admin_id = actor and is_attended(a.seen_at)
  );
  seen := note_attendance(p_client, actor, p_here);
  read_until := (select m.created_at from message m where m.id = p_read_up_to and m.client_id = p_client);
  has_read := wrote_between(p_client, true, talk.admin_read_at, read_until);
  update conversation c
  set manager_seen_at = seen,
    admin_read_at = greatest(c.admin_read_at, read_until),
    admin_looked_at = case when has_read then clock_timestamp() else c.admin_looked_at end
  where c.client_id = p_client;
  return case
    when is_attended(talk.manager_seen_at) <> is_attended(seen)
      then case when p_here then 'CAME' else 'LEFT' end
    when has_read then 'READ'
    when knew_me <> p_here then case when p_here then 'JOINED' else 'PARTED' end
    else 'STAYS'
  end;
end
$$;

-- Leaves out the scheduled automated replies.
grant select (
  client_id, client_read_at, admin_read_at, client_looked_at, admin_looked_at, last_message_at, answered_at,
  unanswered, waiting_since, manager_seen_at
) on bank.conversation to bank_app;

-- Presence is read through functions alone.
alter table bank.attendance enable row level security;
alter table bank.conversation enable row level security;

drop policy if exists own on bank.conversation;
create policy own on bank.conversation for select to bank_app
  using (client_id = (select bank.own_conversation()) or (select identity.is_admin()));

grant execute on function bank.is_attended(timestamptz), bank.attend_conversation(uuid, boolean, uuid),
  bank.colleagues_in(uuid), bank.show_correspondent(uuid) to bank_app;
