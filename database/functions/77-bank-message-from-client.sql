-- A client writes to the bank and reads its messages. Both sides of a conversation are rows of bank.message.

/*
 * Stores the signed client's message with these files of theirs. `outcome` is SENT, also for a message that
 * was sent before under this id, or the code of a refusal; `is_new` is true when a row was written. `p_reply`
 * is the automated reply, due after so many milliseconds unless an admin is present or writes first.
 */
create or replace function bank.send_message(
  p_id uuid, p_body text, p_attachments uuid[], p_reply text, p_reply_after_ms int
)
returns table (outcome text, is_new boolean, created_at timestamptz, is_reply_due boolean)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor uuid := identity.current_user_id();
  -- It is computed outside of the query: an index is asked for a value, never for a clock.
  a_minute_ago timestamptz := clock_timestamp() - interval '1 minute';
  talk conversation;
  known message;
begin
  select false, false into is_new, is_reply_due;
  if actor is null or identity.is_admin() then
    outcome := case when actor is null then 'NOT_SIGNED_IN' else 'NOT_ALLOWED' end;
    return next;
    return;
  end if;
  talk := lock_conversation(actor);
  select * into known from message m where m.id = p_id;
  if found then
    outcome := case
      when (known.client_id, known.from_client, known.body) = (actor, true, p_body)
        and attached_to(p_id) = p_attachments then 'SENT'
      else 'MESSAGE_ID_TAKEN'
    end;
    created_at := case when outcome = 'SENT' then known.created_at end;
    return next;
    return;
  end if;
  outcome := case
    when (
      select count(*) from (
        select from message m
        where m.client_id = actor and m.from_client and m.created_at > a_minute_ago limit 30
      ) recent
    ) = 30 then 'TOO_MANY_ATTEMPTS'
    when not may_attach(actor, actor, p_attachments) then 'ATTACHMENT_NOT_FOUND'
  end;
  if outcome is not null then
    return next;
    return;
  end if;
  created_at := next_timestamp(talk.last_message_at);
  insert into message (id, client_id, from_client, body, attachments, created_at)
  values (p_id, actor, true, p_body, cardinality(p_attachments), created_at)
  on conflict (id) do nothing;
  -- Another user's message took this id at the same moment.
  if not found then
    outcome := 'MESSAGE_ID_TAKEN';
    created_at := null;
    return next;
    return;
  end if;
  perform attach(p_id, p_attachments);
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
 * Records that the signed client has read everything up to this message. Returns whether it was not recorded
 * yet.
 */
create or replace function bank.read_messages(p_up_to uuid) returns boolean
language sql volatile security definer set search_path = bank, pg_temp as $$
  with moved as (
    update conversation c
    set client_read_at = m.created_at,
      client_looked_at = case
        when wrote_between(c.client_id, false, c.client_read_at, m.created_at) then clock_timestamp()
        else c.client_looked_at
      end
    from message m
    where c.client_id = identity.current_user_id() and m.id = p_up_to and m.client_id = c.client_id
      and m.created_at > coalesce(c.client_read_at, '-infinity')
    returning 1
  )
  select exists (select from moved)
$$;

/* Returns how many messages of the bank the user of the signed context has not read. */
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

/*
 * Records that the signed client called the bank's emergency line from the portal. False for other callers.
 */
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

grant select on bank.message to bank_app;

alter table bank.message enable row level security;

drop policy if exists own on bank.message;
create policy own on bank.message for select to bank_app
  using (client_id = (select identity.current_user_id()) or (select identity.is_admin()));

grant execute on function bank.send_message(uuid, text, uuid[], text, int), bank.read_messages(uuid),
  bank.unread_messages(), bank.use_emergency_line() to bank_app;
