-- Messages between a client and the bank. Every function that writes finds out by itself who asks.

/* Records that an admin has this conversation open: the screen reports it several times a minute. */
create or replace function bank.is_attended(p_seen_at timestamptz) returns boolean
language sql stable as $$
  select coalesce(p_seen_at > clock_timestamp() - interval '60 seconds', false)
$$;

/*
 * Writes down that this admin is in the conversation, or has left it; answers when an admin
 * was last seen there.
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

/* The name of another admin who has this conversation open; for an admin of the signed context. */
create or replace function bank.colleagues_in(p_client uuid) returns setof text
language sql stable security definer set search_path = bank, pg_temp as $$
  select p.first_name || ' ' || p.last_name
  from attendance a
  join identity.users p on p.id = a.admin_id
  where a.client_id = p_client and a.admin_id <> identity.current_user_id() and is_attended(a.seen_at)
    and p.role = 'admin' and identity.is_admin()
  order by 1
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
 * Stores the signed client's message. `outcome` is SENT, also for a message that was sent before under this
 * id, or the code of a refusal; `is_new` is true when a row was written. `p_reply` is the automated reply,
 * due after so many milliseconds unless an admin is present or writes first.
 */
create or replace function bank.send_message(p_id uuid, p_body text, p_reply text, p_reply_after_ms int)
returns table (outcome text, is_new boolean, created_at timestamptz, is_reply_due boolean)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor uuid := identity.current_user_id();
  -- Outside of the query: an index is asked for a value, never for a clock.
  a_minute_ago timestamptz := clock_timestamp() - interval '1 minute';
  talk conversation;
  known message;
begin
  is_new := false;
  is_reply_due := false;
  if actor is null or identity.is_admin() then
    outcome := case when actor is null then 'NOT_SIGNED_IN' else 'NOT_ALLOWED' end;
    return next;
    return;
  end if;
  talk := lock_conversation(actor);

  select * into known from message m where m.id = p_id;
  if found then
    outcome := case
      when known.client_id = actor and known.from_client and known.body = p_body then 'SENT'
      else 'MESSAGE_ID_TAKEN'
    end;
    created_at := case when outcome = 'SENT' then known.created_at end;
    return next;
    return;
  end if;
  if (
    select count(*) from (
      select from message m
      where m.client_id = actor and m.from_client and m.created_at > a_minute_ago limit 30
    ) recent
  ) = 30 then
    outcome := 'TOO_MANY_ATTEMPTS';
    return next;
    return;
  end if;

  created_at := next_timestamp(talk.last_message_at);
  insert into message (id, client_id, from_client, body, created_at)
  values (p_id, actor, true, p_body, created_at)
  on conflict (id) do nothing;
  -- Another user's message took this id at the same moment.
  if not found then
    outcome := 'MESSAGE_ID_TAKEN';
    created_at := null;
    return next;
    return;
  end if;
  is_reply_due := not is_attended(talk.manager_seen_at);
  update conversation c
  set last_message_at = created_at, unanswered = c.unanswered + 1,
    reply_body = case when is_reply_due then p_reply end,
    reply_due_at = case
      when is_reply_due then clock_timestamp() + p_reply_after_ms * interval '1 millisecond'
    end
  where c.client_id = actor;
  perform audit.record(actor, actor, 'message-sent', p_id::text);
  outcome := 'SENT';
  is_new := true;
  return next;
end
$$;

/*
 * Schedules the automated greeting for the signed client, once, in an empty conversation. Returns whether
 * this call scheduled it.
 */
create or replace function bank.ask_for_greeting(p_greeting text, p_after_ms int) returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  talk conversation;
begin
  if actor is null or identity.is_admin() then
    return false;
  end if;
  -- Nearly every caller has a conversation already, and takes no lock.
  if exists (select from conversation c where c.client_id = actor and c.last_message_at is not null) then
    return false;
  end if;
  talk := lock_conversation(actor);
  if talk.last_message_at is not null
    or talk.reply_due_at is not null
    or is_attended(talk.manager_seen_at)
  then
    return false;
  end if;
  update conversation c
  set reply_body = p_greeting, reply_due_at = clock_timestamp() + p_after_ms * interval '1 millisecond'
  where c.client_id = actor;
  return true;
end
$$;

/*
 * Writes the automated replies that are due, each by one server only, and returns the users of their
 * conversations. A reply is dropped when an admin is present, or when it is more than ten minutes late after
 * a stop of the bank.
 */
create or replace function bank.deliver_due_replies() returns setof uuid
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  due_until timestamptz := clock_timestamp();
  talk conversation;
  message_id uuid;
  at timestamptz;
begin
  for talk in
    select * from conversation c where c.reply_due_at <= due_until order by c.client_id limit 500 for update
  loop
    update conversation c set reply_body = null, reply_due_at = null where c.client_id = talk.client_id;
    continue when is_attended(talk.manager_seen_at)
      or talk.reply_due_at < clock_timestamp() - interval '10 minutes';
    message_id := uuidv7();
    at := next_timestamp(talk.last_message_at);
    insert into message (id, client_id, from_client, automated, body, created_at)
    values (message_id, talk.client_id, false, true, talk.reply_body, at);
    update conversation c set last_message_at = at where c.client_id = talk.client_id;
    perform audit.record(null, talk.client_id, 'message-received', message_id::text, '{"automated": true}');
    return next talk.client_id;
  end loop;
end
$$;

/* The signed client has read everything up to this message. Returns whether that changed anything. */
create or replace function bank.read_messages(p_up_to uuid) returns boolean
language sql volatile security definer set search_path = bank, pg_temp as $$
  with moved as (
    update conversation c set client_read_at = m.created_at
    from message m
    where c.client_id = identity.current_user_id() and m.id = p_up_to and m.client_id = c.client_id
      and m.created_at > coalesce(c.client_read_at, '-infinity')
    returning 1
  )
  select exists (select from moved)
$$;

/* How many messages to the signed user they have not read. */
create or replace function bank.unread_messages() returns int
language sql stable as $$
  select count(*)::int
  from bank.message m
  where m.client_id = (select identity.current_user_id()) and not m.from_client
    and m.created_at > coalesce(
      (
        select c.client_read_at from bank.conversation c
        where c.client_id = (select identity.current_user_id())
      ),
      '-infinity'
    )
$$;

/* The signed client called the bank's emergency line from the portal. */
create or replace function bank.use_emergency_line() returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
begin
  if actor is null or identity.is_admin() then
    return false;
  end if;
  perform audit.record(actor, actor, 'emergency-line-used', null);
  return true;
end
$$;

/* Stores the account manager's answer in the name of the signed admin. `outcome` as in bank.send_message. */
create or replace function bank.reply_message(p_client uuid, p_id uuid, p_body text)
returns table (outcome text, is_new boolean, created_at timestamptz)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor uuid := identity.current_user_id();
  talk conversation;
  known message;
begin
  is_new := false;
  if actor is null or not identity.is_admin() then
    outcome := case when actor is null then 'NOT_SIGNED_IN' else 'NOT_ALLOWED' end;
    return next;
    return;
  end if;
  if not exists (select from identity.users p where p.id = p_client and p.role <> 'admin') then
    outcome := 'NOT_FOUND';
    return next;
    return;
  end if;
  talk := lock_conversation(p_client);

  select * into known from message m where m.id = p_id;
  if not found then
    created_at := next_timestamp(talk.last_message_at);
    insert into message (id, client_id, from_client, author_id, body, created_at)
    values (p_id, p_client, false, actor, p_body, created_at)
    on conflict (id) do nothing;
    is_new := found;
  end if;
  if not is_new then
    outcome := case
      when (known.client_id, known.author_id, known.body) = (p_client, actor, p_body) then 'SENT'
      else 'MESSAGE_ID_TAKEN'
    end;
    created_at := case when outcome = 'SENT' then known.created_at end;
    return next;
    return;
  end if;
  -- An answering admin is present: automated replies stop.
  update conversation c
  set last_message_at = created_at, answered_at = created_at, unanswered = 0, admin_read_at = created_at,
    manager_seen_at = note_attendance(p_client, actor, true), reply_body = null, reply_due_at = null
  where c.client_id = p_client;
  perform audit.record(actor, p_client, 'message-received', p_id::text, '{"automated": false}');
  outcome := 'SENT';
  return next;
end
$$;

/*
 * The signed admin has this conversation in front of them, or has left it, and has read it up to a
 * message. Answers CAME or LEFT where the client is now attended or no longer; JOINED or PARTED where
 * colleagues are there anyway; STAYS where nothing changed; or the code of a refusal.
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
begin
  if actor is null or not identity.is_admin() then
    return case when actor is null then 'NOT_SIGNED_IN' else 'NOT_ALLOWED' end;
  end if;
  if not exists (select from identity.users p where p.id = p_client and p.role <> 'admin') then
    return 'NOT_FOUND';
  end if;
  talk := lock_conversation(p_client);
  knew_me := exists (
    select from attendance a where a.client_id = p_client and a.admin_id = actor and is_attended(a.seen_at)
  );
  seen := note_attendance(p_client, actor, p_here);
  update conversation c
  set manager_seen_at = seen,
    admin_read_at = greatest(
      c.admin_read_at,
      (select m.created_at from message m where m.id = p_read_up_to and m.client_id = p_client)
    )
  where c.client_id = p_client;
  return case
    when is_attended(talk.manager_seen_at) <> is_attended(seen)
      then case when p_here then 'CAME' else 'LEFT' end
    when knew_me <> p_here then case when p_here then 'JOINED' else 'PARTED' end
    else 'STAYS'
  end;
end
$$;

grant select on bank.message to bank_app;
-- Leaves out the scheduled automated replies.
grant select (
  client_id, client_read_at, admin_read_at, last_message_at, answered_at, unanswered, manager_seen_at
) on bank.conversation to bank_app;

-- Presence is read through functions alone.
alter table bank.attendance enable row level security;
alter table bank.message enable row level security;
alter table bank.conversation enable row level security;

drop policy if exists own on bank.message;
create policy own on bank.message for select to bank_app
  using (client_id = (select identity.current_user_id()) or (select identity.is_admin()));

drop policy if exists own on bank.conversation;
create policy own on bank.conversation for select to bank_app
  using (client_id = (select identity.current_user_id()) or (select identity.is_admin()));

grant execute on function bank.is_attended(timestamptz), bank.send_message(uuid, text, text, int),
  bank.ask_for_greeting(text, int), bank.deliver_due_replies(), bank.read_messages(uuid),
  bank.unread_messages(), bank.use_emergency_line(), bank.reply_message(uuid, uuid, text),
  bank.attend_conversation(uuid, boolean, uuid), bank.colleagues_in(uuid) to bank_app;
