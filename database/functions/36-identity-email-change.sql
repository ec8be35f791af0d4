-- A user changes their e-mail address: the new address counts once the link that was sent to it is opened.

/*
 * Returns whether another e-mail may go to an address that this user named: ten a day, so that a user cannot
 * flood a stranger's mailbox.
 */
create or replace function identity.may_mail_link(p_user uuid) returns boolean
language sql stable as $$
  select coalesce(sum(sent), 0) < 10 from identity.email_change
  where user_id = p_user and asked_at > now() - interval '1 day'
$$;

/* Returns until when a link works that is sent now. */
create or replace function identity.email_link_ends_at() returns timestamptz
language sql stable as $$
  select now() + l.email_link_validity from bank.limits l
$$;

/*
 * Stores an address that is not confirmed yet, and the e-mails about it. `p_mails` holds the server's texts:
 * {confirm, taken, request}, each as in mail.enqueue_email. Only the mailbox itself
 * learns whether the address is in use.
 */
create or replace function identity.ask_email(
  p_user uuid, p_email text, p_link_hash bytea, p_mails jsonb
) returns void
language plpgsql volatile as $$
declare
  current_email text := (select p.email from identity.users p where p.id = p_user);
  is_taken boolean := exists (select from identity.users p where p.email = p_email and p.id <> p_user);
  asked uuid;
begin
  update identity.email_change set ended_at = now(), outcome = 'replaced'
  where user_id = p_user and ended_at is null;
  insert into identity.email_change (user_id, old_email, new_email, link_hash, taken, expires_at)
  values (p_user, current_email, p_email, p_link_hash, is_taken, identity.email_link_ends_at())
  returning id into asked;
  perform identity.mail_email_link(p_user, p_email, is_taken, p_mails);
  perform mail.enqueue_email(current_email, 'email-change-request', p_mails -> 'request', null, p_user);
  perform audit.record(p_user, p_user, 'email-change-asked', asked::text);
end
$$;

/*
 * Puts the e-mail with the link into the outbox; where the address is in use, an e-mail that says so. That
 * one has no user id: it must not appear among the requester's own.
 */
create or replace function identity.mail_email_link(
  p_user uuid, p_email text, p_taken boolean, p_mails jsonb
) returns void
language sql volatile as $$
  select case when p_taken
    then mail.enqueue_email(p_email, 'email-taken', p_mails -> 'taken', null)
    else mail.enqueue_email(p_email, 'email-confirm', p_mails -> 'confirm', null, p_user)
  end
$$;

/*
 * Sends a new link for the unconfirmed address, at most five in all and one a minute; the old link is void.
 * `outcome` is SENT or the code of a refusal. For the user of the signed context.
 */
create or replace function identity.send_email_link_again(
  p_email text, p_link_hash bytea, p_mails jsonb
) returns text
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := current_user_id();
  pending email_change;
begin
  select * into pending from email_change c
  where c.user_id = actor and c.new_email = p_email and c.ended_at is null and c.expires_at > now()
  for update;
  if not found then
    return 'NOT_FOUND';
  end if;
  if pending.sent >= 5 or pending.sent_at > now() - interval '1 minute' or not may_mail_link(actor) then
    return 'TOO_MANY_ATTEMPTS';
  end if;
  update email_change set
    link_hash = p_link_hash, sent = sent + 1, sent_at = now(), expires_at = email_link_ends_at(),
    taken = exists (select from users p where p.email = p_email and p.id <> actor)
  where id = pending.id
  returning * into pending;
  perform mail_email_link(actor, p_email, pending.taken, p_mails);
  return 'SENT';
end
$$;

/* Withdraws the unconfirmed address; false when there was none. For the user of the signed context. */
create or replace function identity.cancel_email_change() returns boolean
language sql volatile security definer set search_path = identity, pg_temp as $$
  select withdraw_email_change(current_user_id(), current_user_id())
$$;

/*
 * Confirms a new address by the link that was sent to it. Returns the user's id; null when the link is
 * unknown, used, replaced or too old, or the address belongs to another user by now. `p_mail` notifies the
 * old address, {client, admin}: whose link it is, is known here alone.
 */
create or replace function identity.confirm_email(p_link_hash bytea, p_mail jsonb) returns uuid
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select c.user_id from email_change c where c.link_hash = p_link_hash);
  confirmed email_change;
  role text;
begin
  -- The user's row first, as in save_profile.
  select p.role into role from users p
  where p.id = actor and p.role in ('user', 'admin') for no key update;
  if not found then
    return null;
  end if;
  begin
    update email_change set ended_at = now(), outcome = 'confirmed'
    where link_hash = p_link_hash and ended_at is null and expires_at > now() and not taken
    returning * into confirmed;
    if not found then
      return null;
    end if;
    update users set email = confirmed.new_email where id = confirmed.user_id;
  exception
    when unique_violation then
      return null;
  end;
  perform mail.enqueue_email(
    confirmed.old_email, 'email-changed',
    p_mail -> case role when 'user' then 'client' else 'admin' end, null, confirmed.user_id
  );
  perform audit.record(confirmed.user_id, confirmed.user_id, 'email-changed', confirmed.id::text);
  return confirmed.user_id;
end
$$;

-- The audit holds neither the link nor whether the address belongs to another user.
grant select (
  id, user_id, new_email, asked_at, sent, sent_at, expires_at, ended_at
) on identity.email_change to bank_app;

alter table identity.email_change enable row level security;

drop policy if exists own on identity.email_change;
create policy own on identity.email_change for select to bank_app
  using (user_id = (select identity.current_user_id()) or (select identity.is_admin()));

grant execute on function identity.send_email_link_again(text, bytea, jsonb), identity.cancel_email_change(),
  identity.confirm_email(bytea, jsonb) to bank_app;
