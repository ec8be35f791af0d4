-- Conversations are read and written by clients, each their own, and that of another holder by people whose
-- right to it includes messages. The conversation is in 76-bank-conversation.sql and the files after it.

/* The user of the signed context, also while they act for a holder; null without a context. */
create or replace function bank.own_user() returns uuid
language sql stable security definer set search_path = bank, pg_temp as $$
  select coalesce(identity.current_user_id(), (identity.acting())[1]::uuid)
$$;

/* The people who may read and write the messages of a holder other than themselves now. */
create or replace function bank.people_in_conversation(p_holder uuid) returns setof uuid
language sql stable as $$
  select distinct r.user_id from bank.right_in_force r
  where r.holder_id = p_holder and r.messages
$$;

/*
 * The holder whose conversation the signed context reads and writes: the user, or the holder for whom they
 * act with a right to messages; null for none.
 */
create or replace function bank.own_conversation() returns uuid
language plpgsql stable security definer set search_path = bank, pg_temp as $$
declare
  reader uuid := identity.current_user_id();
  acting text[];
begin
  if reader is not null then
    return reader;
  end if;
  acting := identity.acting();
  if acting[3] = 'messages' and acting[1]::uuid in (select people_in_conversation(acting[2]::uuid)) then
    return acting[2]::uuid;
  end if;
  return null;
end
$$;

/* Returns whether the user of the signed context may read and write the messages of this holder now. */
create or replace function bank.may_write_messages(p_holder uuid) returns boolean
language sql stable security definer set search_path = bank, pg_temp as $$
  select coalesce(identity.current_user_id() in (select people_in_conversation(p_holder)), false)
$$;

/* Returns whether there is a conversation with this holder, or can be one: staff have none. */
create or replace function bank.has_conversation(p_holder uuid) returns boolean
language sql stable as $$
  select exists (
    select from bank.holder h
    left join identity.users p on p.id = h.user_id
    where h.id = p_holder and p.role is distinct from 'admin' and p.erased_at is null
  )
$$;

/*
 * The key that encrypts the files of joint holders or of an organisation, after this one has become theirs
 * where there was none: for people in their conversation, and for admins. Null for any other caller, and for
 * a client, whose key is their user's.
 */
create or replace function bank.keep_key_of_conversation(p_holder uuid, p_key bytea) returns bytea
language sql volatile security definer set search_path = bank, pg_temp as $$
  update holder set data_key = coalesce(data_key, p_key)
  where id = p_holder and kind <> 'individual' and (p_holder = own_conversation() or identity.is_admin())
  returning data_key
$$;

/* The same key where there is one. */
create or replace function bank.key_of_conversation(p_holder uuid) returns bytea
language sql stable security definer set search_path = bank, pg_temp as $$
  select h.data_key from holder h
  where h.id = p_holder and (p_holder = (select own_conversation()) or (select identity.is_admin()))
$$;

/*
 * The name of joint holders or of an organisation for whom the user of the signed context acts or has acted;
 * null for others.
 */
create or replace function bank.name_of_own_holder(p_holder uuid) returns text
language sql stable security definer set search_path = bank, pg_temp as $$
  select h.name from holder h
  where h.id = p_holder and exists (
    select from mandate m where m.holder_id = h.id and m.user_id = identity.current_user_id()
  )
$$;

grant execute on function bank.own_user(), bank.own_conversation(), bank.may_write_messages(uuid),
  bank.keep_key_of_conversation(uuid, bytea), bank.key_of_conversation(uuid),
  bank.name_of_own_holder(uuid) to bank_app;
