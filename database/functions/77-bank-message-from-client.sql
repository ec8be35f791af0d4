-- A client, or a person who acts for a holder, writes to the bank and reads its messages. Both sides of a
-- conversation are rows of bank.message.

/*
 * Returns whether as many messages as a minute allows were written on the client's side of a conversation
 * since then.
 */
create or replace function bank.has_most_messages(p_client uuid, p_since timestamptz) returns boolean
language sql stable as $$
  select count(*) = 30 from (
    select from bank.message m
    where m.client_id = p_client and m.from_client and m.created_at > p_since
    limit 30
  ) recent
$$;

/*
 * Stores a message in the conversation of the signed context with these files of its writer. `outcome` is
 * SENT, also for a message that was sent before under this id, or the code of a refusal; `is_new` is true
 * when a row was written. `p_reply` is the automated reply, due after so many milliseconds unless an admin is
 * present or writes first.
 */
create or replace function bank.send_message(
  p_id uuid, p_body text, p_attachments uuid[], p_reply text, p_reply_after_ms int
)
returns table (outcome text, is_new boolean, created_at timestamptz, is_reply_due boolean)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor uuid := own_user();
  client uuid := own_conversation();
  -- A client's own message names no writer.
  writer uuid := nullif(actor, client);
  -- It is computed outside of the query: an index is asked for a value, never for a clock.
  a_minute_ago timestamptz := clock_timestamp() - interval '1 minute';
  talk conversation;
  known message;
begin
  select false, false into is_new, is_reply_due;
  if client is null or identity.is_admin() then
    outcome := case when actor is null then 'NOT_SIGNED_IN' else 'NOT_ALLOWED' end;
    return next;
    return;
  end if;
  talk := lock_conversation(client);
  select * into known from message m where m.id = p_id;
  if found then
    outcome := case
      when (known.client_id, known.from_client, known.body, known.writer_id)
          is not distinct from (client, true, p_body, writer)
        and attached_to(p_id) = p_attachments then 'SENT'
      else 'MESSAGE_ID_TAKEN'
    end;
    created_at := case when outcome = 'SENT' then known.created_at end;
    return next;
    return;
  end if;
  outcome := case
    when has_most_messages(client, a_minute_ago) then 'TOO_MANY_ATTEMPTS'
    when not may_attach(client, actor, p_attachments) then 'ATTACHMENT_NOT_FOUND'
  end;
  if outcome is not null then
    return next;
    return;
  end if;
  created_at := next_timestamp(talk.last_message_at);
  insert into message (id, client_id, from_client, writer_id, body, attachments, created_at)
  values (p_id, client, true, writer, p_body, cardinality(p_attachments), created_at)
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
  where c.client_id = client;
  perform audit.record(actor, client, 'message-sent', p_id::text);
  outcome := 'SENT';
  is_new := true;
  return next;
end
$$;

/*
 * Records that the user of the signed context has read everything up to this message. The bank sees when the
 * first person of a holder did; each of them has a mark of their own. Returns whether it was not recorded
 * yet.
 */
create or replace function bank.read_messages(p_up_to uuid) returns boolean
language sql volatile security definer set search_path = bank, pg_temp as $$
  with seen as materialized (
    select m.client_id, m.created_at from message m
    where m.id = p_up_to and m.client_id = (select own_conversation())
  ), marked as (
    insert into message_mark as mark (holder_id, user_id, read_at)
    select s.client_id, own_user(), s.created_at from seen s where s.client_id <> own_user()
    on conflict (holder_id, user_id) do update set read_at = excluded.read_at
    where mark.read_at < excluded.read_at
    returning 1
  ), moved as (
    update conversation c
    set client_read_at = s.created_at,
      client_looked_at = case
        when wrote_between(c.client_id, false, c.client_read_at, s.created_at) then clock_timestamp()
        else c.client_looked_at
      end
    from seen s
    where c.client_id = s.client_id and s.created_at > coalesce(c.client_read_at, '-infinity')
    returning 1
  )
  select exists (select from moved) or exists (select from marked)
$$;

/*
 * Up to when a conversation was read: by the user of the signed context where they act for its holder, and
 * else by the client's side. Null for nothing, and for other callers than these and admins.
 */
create or replace function bank.read_until(p_holder uuid) returns timestamptz
language sql stable security definer set search_path = bank, pg_temp as $$
  select case
    when p_holder = own_conversation() and p_holder <> own_user() then (
      select k.read_at from message_mark k where k.holder_id = p_holder and k.user_id = own_user()
    )
    when p_holder = own_conversation() or identity.is_admin() then (
      select c.client_read_at from conversation c where c.client_id = p_holder
    )
  end
$$;

/*
 * Returns whether the user of the signed context has read this message, which the bank has written to a
 * holder for whom they act; also once they no longer do.
 */
create or replace function bank.has_read_for_holder(p_message uuid) returns boolean
language sql stable security definer set search_path = bank, pg_temp as $$
  select exists (
    select from message m
    join message_mark k on k.holder_id = m.client_id and k.user_id = identity.current_user_id()
    where m.id = p_message and m.created_at <= k.read_at
  )
$$;

/*
 * Returns whether a message is news for the reader in the signed context: one of the bank, or for a person
 * who acts for a holder one of another such person. Null and false are no.
 */
create or replace function bank.is_news(p_from_client boolean, p_writer uuid) returns boolean
language sql stable as $$
  select not p_from_client
    or p_writer <> (select bank.own_user()) and not (select identity.is_admin())
$$;

/* The person who wrote a message for a holder, for people in its conversation and admins; null for none. */
create or replace function bank.writer_of_message(p_message uuid) returns jsonb
language sql stable security definer set search_path = bank, pg_temp as $$
  select jsonb_build_object('id', p.id, 'name', identity.full_name(p.first_name, p.last_name))
  from message m
  join identity.users p on p.id = m.writer_id
  where m.id = p_message and (m.client_id = own_conversation() or identity.is_admin())
$$;

/*
 * Returns how many messages in the conversation of the signed context its user has not read: those of the
 * bank, and for a holder those of other people too.
 */
create or replace function bank.unread_messages() returns int
language sql stable as $$
  select count(*)::int
  from bank.message m
  where m.client_id = (select bank.own_conversation())
    and bank.is_news(m.from_client, m.writer_id)
    and m.created_at > coalesce((select bank.read_until(bank.own_conversation())), '-infinity')
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
-- Marks are read through functions alone.
alter table bank.message_mark enable row level security;

drop policy if exists own on bank.message;
create policy own on bank.message for select to bank_app
  using (client_id = (select bank.own_conversation()) or (select identity.is_admin()));

grant execute on function bank.send_message(uuid, text, uuid[], text, int), bank.read_messages(uuid),
  bank.unread_messages(), bank.read_until(uuid),
  bank.is_news(boolean, uuid), bank.writer_of_message(uuid), bank.has_read_for_holder(uuid),
  bank.use_emergency_line() to bank_app;
