-- A user's profile. The server encrypts it; the database decides whose row it is, whether it has changed
-- since the screen showed it, and which changes need a confirmation.

grant select (
  user_id, date_of_birth, phone, address, phrase_set_at, version, changed_at
) on identity.profile to bank_app;
-- The audit holds neither the link nor whether the address belongs to another user.
grant select (
  id, user_id, new_email, asked_at, sent, sent_at, expires_at, ended_at
) on identity.email_change to bank_app;

alter table identity.profile enable row level security;
alter table identity.email_change enable row level security;

drop policy if exists own on identity.profile;
create policy own on identity.profile for select to bank_app
  using (user_id = (select identity.current_user_id()) or (select identity.is_admin()));

drop policy if exists own on identity.email_change;
create policy own on identity.email_change for select to bank_app
  using (user_id = (select identity.current_user_id()) or (select identity.is_admin()));

/*
 * The digest that a confirmation of a changed profile covers: every field as it will be stored. The personal
 * fields are encrypted, because a plain hash of a telephone number or a short phrase could be guessed.
 */
create or replace function identity.profile_digest(
  p_version int, p_fields text[], p_phone bytea, p_address bytea, p_phrase bytea, p_email text
) returns bytea
language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(
    'profile', p_version, p_fields, encode(p_phone, 'hex'), encode(p_address, 'hex'),
    encode(p_phrase, 'hex'), p_email
  )::text, 'UTF8'))
$$;

/* The digest that a confirmation covers for seeing the phrase or exporting all data. */
create or replace function identity.own_data_digest(p_action text) returns bytea
language sql immutable as $$
  select sha256(convert_to(jsonb_build_array('own-data', p_action)::text, 'UTF8'))
$$;

/*
 * Whether another e-mail may go to an address that this user named: ten a day, so that a user cannot flood a
 * stranger's mailbox.
 */
create or replace function identity.may_mail_link(p_user uuid) returns boolean
language sql stable as $$
  select coalesce(sum(sent), 0) < 10 from identity.email_change
  where user_id = p_user and asked_at > now() - interval '1 day'
$$;

/*
 * Stores an address that is not confirmed yet, and the e-mails about it. `p_mails` holds the server's texts:
 * {confirm, taken, notice}, each {subject, body}. Only the mailbox itself learns whether the address is in
 * use.
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
  values (p_user, current_email, p_email, p_link_hash, is_taken, now() + interval '24 hours')
  returning id into asked;
  perform identity.mail_email_link(p_user, p_email, is_taken, p_mails);
  perform mail.enqueue(
    p_user, current_email, 'email-change-notice', p_mails #>> '{notice,subject}',
    p_mails #>> '{notice,body}'
  );
  perform audit.record(p_user, p_user, 'email-change-asked', asked::text);
end
$$;

/* An e-mail to another user's mailbox has no user id: it must not appear among the requester's own. */
create or replace function identity.mail_email_link(
  p_user uuid, p_email text, p_taken boolean, p_mails jsonb
) returns void
language sql volatile as $$
  select case when p_taken
    then mail.enqueue(null, p_email, 'email-taken', p_mails #>> '{taken,subject}', p_mails #>> '{taken,body}')
    else mail.enqueue(
      p_user, p_email, 'email-confirm', p_mails #>> '{confirm,subject}', p_mails #>> '{confirm,body}'
    )
  end
$$;

/* Keeps what is named in `p_fields`, the rest of the profile as it is. Nothing is checked here. */
create or replace function identity.write_profile(
  p_user uuid, p_fields text[], p_phone bytea, p_address bytea, p_phrase bytea
) returns void
language sql volatile as $$
  insert into identity.profile as known (user_id, phone, address, phrase, phrase_set_at)
  values (
    p_user,
    case when 'phone' = any (p_fields) then p_phone end,
    case when 'address' = any (p_fields) then p_address end,
    case when 'phrase' = any (p_fields) then p_phrase end,
    case when 'phrase' = any (p_fields) and p_phrase is not null then now() end
  )
  on conflict (user_id) do update set
    phone = case when 'phone' = any (p_fields) then p_phone else known.phone end,
    address = case when 'address' = any (p_fields) then p_address else known.address end,
    -- An address can be replaced and never removed.
    phrase = case
      when 'phrase' = any (p_fields) then coalesce(p_phrase, known.phrase)
      else known.phrase
    end,
    phrase_set_at = case
      when 'phrase' = any (p_fields) and p_phrase is not null then now()
      else known.phrase_set_at
    end,
    version = known.version + 1,
    changed_at = now()
$$;

/*
 * Saves the fields named in `p_fields` (phone, address, phrase, email) for the user of this session, all or
 * none. `outcome` is SAVED or the code of a refusal. What identifies a user by telephone or e-mail (phone,
 * phrase, e-mail) changes only with a confirmation of exactly this content. `p_version` is the version that
 * the user edited, 0 where there was no profile.
 */
create or replace function identity.save_profile(
  p_token_hash bytea, p_confirmation uuid, p_version int, p_fields text[], p_phone bytea, p_address bytea,
  p_phrase bytea, p_email text, p_link_hash bytea, p_mails jsonb
) returns table (outcome text, user_id uuid)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
  kept int;
  written text[] := array(select f from unnest(p_fields) f where f in ('phone', 'address') order by f);
begin
  select u.refusal, u.user_id into actor from user_of_session(p_token_hash) u;
  outcome := actor.refusal;
  if outcome is not null then
    return next;
    return;
  end if;
  user_id := actor.user_id;

  -- Locks the user's row first: concurrent saves and confirmations of an address wait here.
  perform from users p where p.id = actor.user_id for no key update;
  select p.version into kept from profile p where p.user_id = actor.user_id;
  outcome := case
    when coalesce(kept, 0) <> p_version then 'PROFILE_CHANGED'
    when 'email' = any (p_fields) and p_email = (select p.email from users p where p.id = actor.user_id)
      then 'EMAIL_UNCHANGED'
    when 'email' = any (p_fields) and not may_mail_link(actor.user_id) then 'TOO_MANY_ATTEMPTS'
    when p_fields && '{phone,phrase,email}' and not consume_confirmation(
      p_confirmation, p_token_hash, 'profile',
      profile_digest(p_version, p_fields, p_phone, p_address, p_phrase, p_email)
    ) then case when p_confirmation is null then 'CODE_REQUIRED' else 'CONFIRMATION_REFUSED' end
    else 'SAVED'
  end;
  if outcome <> 'SAVED' then
    return next;
    return;
  end if;

  if p_fields && '{phone,address,phrase}' then
    perform write_profile(actor.user_id, p_fields, p_phone, p_address, p_phrase);
  end if;
  if written <> '{}' then
    perform audit.record(
      actor.user_id, actor.user_id, 'profile-changed', null,
      jsonb_build_object('fields', to_jsonb(written))
    );
  end if;
  if 'phrase' = any (p_fields) then
    perform audit.record(actor.user_id, actor.user_id, 'phrase-changed', null);
  end if;
  if 'email' = any (p_fields) then
    perform ask_email(actor.user_id, p_email, p_link_hash, p_mails);
  end if;
  return next;
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
    link_hash = p_link_hash, sent = sent + 1, sent_at = now(), expires_at = now() + interval '24 hours',
    taken = exists (select from users p where p.email = p_email and p.id <> actor)
  where id = pending.id
  returning * into pending;
  perform mail_email_link(actor, p_email, pending.taken, p_mails);
  return 'SENT';
end
$$;

/* Withdraws the unconfirmed address; false when there was none. For the user of the signed context. */
create or replace function identity.cancel_email_change() returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := current_user_id();
  cancelled uuid;
begin
  update email_change set ended_at = now(), outcome = 'cancelled'
  where user_id = actor and ended_at is null and expires_at > now()
  returning id into cancelled;
  if cancelled is null then
    return false;
  end if;
  perform audit.record(actor, actor, 'email-change-cancelled', cancelled::text);
  return true;
end
$$;

/*
 * Confirms a new address by the link that was sent to it. Returns the user's id; null when the link is
 * unknown, used, replaced or too old, or the address belongs to another user by now. `p_mail` is the e-mail
 * that tells the old address.
 */
create or replace function identity.confirm_email(p_link_hash bytea, p_mail jsonb) returns uuid
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select c.user_id from email_change c where c.link_hash = p_link_hash);
  confirmed email_change;
begin
  -- The user's row first, as in save_profile.
  perform from users p where p.id = actor and p.role in ('user', 'admin') for no key update;
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
  perform mail.enqueue(
    confirmed.user_id, confirmed.old_email, 'email-changed', p_mail ->> 'subject', p_mail ->> 'body'
  );
  perform audit.record(confirmed.user_id, confirmed.user_id, 'email-changed', confirmed.id::text);
  return confirmed.user_id;
end
$$;

/*
 * The phrase of this session's user, encrypted, for a confirmation. `outcome` is OPEN or the code of a
 * refusal.
 */
create or replace function identity.own_phrase(p_token_hash bytea, p_confirmation uuid)
returns table (outcome text, user_id uuid, data_key bytea, phrase bytea)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
#variable_conflict use_column
begin
  if not consume_confirmation(p_confirmation, p_token_hash, 'phrase', own_data_digest('phrase')) then
    return query select 'CONFIRMATION_REFUSED', null::uuid, null::bytea, null::bytea;
    return;
  end if;
  return query
    select case when k.phrase is null then 'NOT_FOUND' else 'OPEN' end, p.id, p.data_key, k.phrase
    from active_session s
    join users p on p.id = s.user_id
    left join profile k on k.user_id = p.id
    where s.token_hash = p_token_hash and s.complete;
  if not found then
    return query select 'NOT_SIGNED_IN', null::uuid, null::bytea, null::bytea;
  end if;
end
$$;

/* When an admin looked at the phrase of the user of the signed context, newest first. */
create or replace function identity.phrase_views() returns setof timestamptz
language sql stable security definer set search_path = identity, pg_temp as $$
  select e.at from audit.event e
  where e.user_id = current_user_id() and e.action = 'phrase-viewed'
    and e.actor_id is distinct from e.user_id
  order by e.id desc
  limit 20
$$;

/*
 * Consumes the confirmation of an export of all data, and records the export. False without such a
 * confirmation.
 */
create or replace function identity.begin_export(p_token_hash bytea, p_confirmation uuid) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select s.user_id from active_session s where s.token_hash = p_token_hash and s.complete);
begin
  if actor is null
    or not consume_confirmation(p_confirmation, p_token_hash, 'export', own_data_digest('export'))
  then
    return false;
  end if;
  perform audit.record(actor, actor, 'data-exported', null);
  return true;
end
$$;

/* The audit events about the user of the signed context, oldest first, one page after this id. */
create or replace function identity.own_events(p_after bigint, p_limit int)
returns table (id bigint, at timestamptz, action text, subject text, detail jsonb, by_user boolean)
language sql stable security definer set search_path = identity, pg_temp as $$
  -- Leaves out what admins ask each other, and which of them approved an operation.
  select e.id, e.at, e.action, e.subject, e.detail - array['approval', 'approved_by', 'approver'],
    e.actor_id is not distinct from e.user_id
  from audit.event e
  where e.user_id = current_user_id() and e.id > p_after and e.action not like 'approval-%'
  order by e.id
  limit p_limit
$$;

/* The sessions of the user of the signed context, newest first, without what they are known by. */
create or replace function identity.own_session_times(p_limit int)
returns table (browser text, address bytea, created_at timestamptz, seen_at timestamptz, ended_at timestamptz)
language sql stable security definer set search_path = identity, pg_temp as $$
  select s.browser, s.address, s.created_at, s.seen_at, s.ended_at from session s
  where s.user_id = current_user_id()
  order by s.created_at desc
  limit p_limit
$$;

/*
 * Issues a confirmation to a user without a second factor, whose password the server has compared with this
 * version of the credential. Null when the credential has changed since, or there is a second factor. Clears
 * the count of wrong passwords.
 */
create or replace function identity.issue_confirmation_by_password(
  p_token_hash bytea, p_version int, p_attempt_key bytea, p_action text, p_digest bytea
) returns uuid
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  issued uuid;
begin
  if not exists (
    select from active_session s
    join credential c on c.user_id = s.user_id
    where s.token_hash = p_token_hash and c.version = p_version
  ) then
    return null;
  end if;
  issued := (select b.id from issue_confirmation(p_token_hash, null, p_action, p_digest) b);
  if issued is not null then
    delete from attempt where key = p_attempt_key;
  end if;
  return issued;
end
$$;

grant execute on function identity.profile_digest(int, text[], bytea, bytea, bytea, text),
  identity.own_data_digest(text),
  identity.save_profile(bytea, uuid, int, text[], bytea, bytea, bytea, text, bytea, jsonb),
  identity.send_email_link_again(text, bytea, jsonb), identity.cancel_email_change(),
  identity.confirm_email(bytea, jsonb), identity.own_phrase(bytea, uuid), identity.phrase_views(),
  identity.begin_export(bytea, uuid), identity.own_events(bigint, int), identity.own_session_times(int),
  identity.issue_confirmation_by_password(bytea, int, bytea, text, bytea) to bank_app;
