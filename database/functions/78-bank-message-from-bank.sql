-- The bank answers a client: an admin in the name of the account manager, or an automated reply.

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
 * Records that the bank has written, in the history of the client or holder; and of a holder also in that of
 * each person in the conversation, who is notified of it.
 */
create or replace function bank.record_received_message(
  p_actor uuid, p_holder uuid, p_message uuid, p_automated boolean
) returns void
language sql volatile as $$
  select audit.record(
    p_actor, p_holder, 'message-received', p_message::text, jsonb_build_object('automated', p_automated)
  );
  select audit.record(
    p_actor, person, 'holder-message-received', p_message::text, jsonb_build_object('holder', p_holder)
  )
  from bank.people_in_conversation(p_holder) person
  where not p_automated
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
    perform record_received_message(null, talk.client_id, message_id, true);
    return next talk.client_id;
  end loop;
end
$$;

/*
 * Stores the account manager's answer in the name of the signed admin, with these files of theirs. `outcome`
 * as in bank.send_message.
 */
create or replace function bank.reply_message(
  p_client uuid, p_id uuid, p_body text, p_attachments uuid[]
)
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
  if not has_conversation(p_client) then
    outcome := 'NOT_FOUND';
    return next;
    return;
  end if;
  talk := lock_conversation(p_client);

  select * into known from message m where m.id = p_id;
  if not found then
    if not may_attach(p_client, actor, p_attachments) then
      outcome := 'ATTACHMENT_NOT_FOUND';
      return next;
      return;
    end if;
    created_at := next_timestamp(talk.last_message_at);
    insert into message (id, client_id, from_client, author_id, body, attachments, created_at)
    values (p_id, p_client, false, actor, p_body, cardinality(p_attachments), created_at)
    on conflict (id) do nothing;
    is_new := found;
  end if;
  if not is_new then
    outcome := case
      when (known.client_id, known.author_id, known.body) = (p_client, actor, p_body)
        and attached_to(p_id) = p_attachments
        then 'SENT'
      else 'MESSAGE_ID_TAKEN'
    end;
    created_at := case when outcome = 'SENT' then known.created_at end;
    return next;
    return;
  end if;
  perform attach(p_id, p_attachments);
  -- An answering admin is present and has read what they answer: automated replies stop.
  update conversation c
  set last_message_at = created_at, answered_at = created_at, unanswered = 0, admin_read_at = created_at,
    admin_looked_at = case
      when wrote_between(p_client, true, talk.admin_read_at, created_at) then clock_timestamp()
      else c.admin_looked_at
    end,
    manager_seen_at = note_attendance(p_client, actor, true), reply_body = null, reply_due_at = null
  where c.client_id = p_client;
  perform record_received_message(actor, p_client, p_id, false);
  outcome := 'SENT';
  return next;
end
$$;

grant execute on function bank.ask_for_greeting(text, int), bank.deliver_due_replies(),
  bank.reply_message(uuid, uuid, text, uuid[]) to bank_app;
