-- Files of a conversation until they are sent with a message: announced, received in parts, checked by the
-- server, kept. One that is about a person's mandate is kept with it in place of a message
-- (43-bank-holder-operation.sql), and admins alone see it from then on. Every function that writes finds out
-- by itself who asks.

/*
 * Announces a file for a conversation: that of the signed context, or any for an admin. Returns BEGUN, also
 * when this uploader announced the same before under this id, or the code of a refusal.
 */
create or replace function bank.begin_attachment(p_id uuid, p_client uuid, p_name text, p_bytes int)
returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := own_user();
  known attachment;
begin
  if actor is null then
    return 'NOT_SIGNED_IN';
  end if;
  if p_client is distinct from own_conversation() and not identity.is_admin()
    or not has_conversation(p_client)
  then
    return 'NOT_FOUND';
  end if;
  insert into attachment (id, client_id, uploader_id, name, bytes)
  values (p_id, p_client, actor, p_name, p_bytes)
  on conflict (id) do nothing;
  if found then
    return 'BEGUN';
  end if;
  select * into known from attachment a where a.id = p_id;
  return case
    when (known.client_id, known.uploader_id, known.name, known.bytes) = (p_client, actor, p_name, p_bytes)
      and known.checked_at is null
      then 'BEGUN'
    else 'ATTACHMENT_NOT_FOUND'
  end;
end
$$;

/*
 * The signed user's own file for the conversation of the signed context, or for any where they are an admin;
 * locked, while it is neither checked nor sent. No row otherwise.
 */
create or replace function bank.lock_own_upload(p_id uuid) returns setof bank.attachment
language sql volatile security definer set search_path = bank, pg_temp as $$
  select * from attachment a
  where a.id = p_id and a.uploader_id = own_user() and a.checked_at is null
    and (a.client_id = own_conversation() or identity.is_admin())
  for update
$$;

/*
 * Stores an encrypted part of the signed user's own file, from 0. Returns whether there is such a file with
 * such a part; a repeated part is stored once.
 */
create or replace function bank.add_attachment_part(p_id uuid, p_part int, p_content bytea)
returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  upload attachment;
begin
  select * into upload from lock_own_upload(p_id);
  if not found or p_part < 0 or p_part * 196608 >= upload.bytes then
    return false;
  end if;
  insert into attachment_part (attachment_id, part, content) values (p_id, p_part, p_content)
  on conflict do nothing;
  return true;
end
$$;

/*
 * Removes the parts that arrived, before those of the checked file take their place: with this name, of this
 * type, and of this many bytes. Returns whether there is such a file.
 */
create or replace function bank.replace_attachment_parts(
  p_id uuid, p_name text, p_type text, p_bytes int
) returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
begin
  if not exists (select from lock_own_upload(p_id)) then
    return false;
  end if;
  delete from attachment_part p where p.attachment_id = p_id;
  update attachment a set name = p_name, type = p_type, bytes = p_bytes where a.id = p_id;
  return true;
end
$$;

/* Keeps the signed user's checked file until it is sent. Returns whether all of its parts are there. */
create or replace function bank.keep_attachment(p_id uuid) returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  upload attachment;
begin
  select * into upload from lock_own_upload(p_id);
  if not found or upload.type is null
    or (select count(*) from attachment_part p where p.attachment_id = p_id)
      <> ceil(upload.bytes / 196608.0)
  then
    return false;
  end if;
  update attachment a set checked_at = clock_timestamp() where a.id = p_id;
  return true;
end
$$;

/* Deletes the signed user's own file that was not sent. Returns whether there was one. */
create or replace function bank.remove_attachment(p_id uuid) returns boolean
language sql volatile security definer set search_path = bank, pg_temp as $$
  with gone as (
    delete from attachment a
    where a.id = p_id and a.uploader_id = own_user()
      and num_nonnulls(a.message_id, a.mandate_id) = 0
    returning 1
  )
  select exists (select from gone)
$$;

/*
 * Deletes files that were not sent within a day, and documents of mandates that were not approved and cannot
 * be any more. Returns how many.
 */
create or replace function bank.forget_attachments() returns int
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  late uuid[];
  forgotten int;
begin
  late := array(
    select a.id from attachment a
    where a.message_id is null and a.created_at < clock_timestamp() - interval '1 day'
      and a.kept_at is null and not has_pending_approval('mandate-document', a.id::text)
    limit 100
    for update skip locked
  );
  -- An approval may have been asked for, and committed, while these were looked for. None can be now,
  -- because asking for one locks the file first.
  delete from attachment a
  where a.id = any (late) and a.kept_at is null
    and not has_pending_approval('mandate-document', a.id::text);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

/*
 * Returns whether these are up to five different checked files of this uploader for this client that were not
 * sent yet. Locks them.
 */
create or replace function bank.may_attach(p_client uuid, p_uploader uuid, p_attachments uuid[])
returns boolean
language sql volatile security definer set search_path = bank, pg_temp as $$
  with mine as (
    select a.id from attachment a
    where a.id = any (p_attachments) and a.client_id = p_client and a.uploader_id = p_uploader
      and a.checked_at is not null and num_nonnulls(a.message_id, a.mandate_id) = 0
    order by a.id
    for update
  )
  select cardinality(p_attachments) <= 5 and count(*) = cardinality(p_attachments) from mine
$$;

/* Sends these files with this message, in their order. */
create or replace function bank.attach(p_message uuid, p_attachments uuid[]) returns void
language sql volatile security definer set search_path = bank, pg_temp as $$
  update attachment a set message_id = p_message, position = given.position
  from unnest(p_attachments) with ordinality given (id, position)
  where a.id = given.id
$$;

/* The files of a message, in their order. */
create or replace function bank.attached_to(p_message uuid) returns uuid[]
language sql stable security definer set search_path = bank, pg_temp as $$
  select coalesce(array_agg(a.id order by a.position), '{}') from attachment a where a.message_id = p_message
$$;

/*
 * Records that the admin of the signed context downloaded a file of a client's conversation, or the document
 * of a mandate.
 */
create or replace function bank.record_attachment_download(p_id uuid) returns void
language sql volatile security definer set search_path = bank, pg_temp as $$
  select case
    when a.message_id is not null then audit.record(
      identity.current_user_id(), a.client_id, 'attachment-downloaded', a.id::text,
      jsonb_build_object('message', a.message_id)
    )
    else audit.record(
      identity.current_user_id(), m.holder_id, 'mandate-document-downloaded', a.id::text,
      jsonb_build_object('mandate', m.id, 'person', m.user_id)
    )
  end
  from attachment a
  left join mandate m on m.id = a.mandate_id
  where a.id = p_id and num_nonnulls(a.message_id, m.id) = 1 and identity.is_admin()
$$;

grant select on bank.attachment, bank.attachment_part to bank_app;

alter table bank.attachment enable row level security;
alter table bank.attachment_part enable row level security;

-- A sent file is read as messages are; before that, by its uploader alone. The document of a mandate is read
-- by admins.
drop policy if exists own on bank.attachment;
create policy own on bank.attachment for select to bank_app
  using (
    case when mandate_id is not null then (select identity.is_admin())
      else (client_id = (select bank.own_conversation()) or (select identity.is_admin()))
        and (message_id is not null or uploader_id = (select bank.own_user()))
    end
  );

-- The parts of the files that one may see.
drop policy if exists own on bank.attachment_part;
create policy own on bank.attachment_part for select to bank_app
  using (exists (select from bank.attachment a where a.id = attachment_id));

grant execute on function bank.begin_attachment(uuid, uuid, text, int),
  bank.add_attachment_part(uuid, int, bytea), bank.replace_attachment_parts(uuid, text, text, int),
  bank.keep_attachment(uuid), bank.remove_attachment(uuid), bank.forget_attachments(),
  bank.record_attachment_download(uuid) to bank_app;
