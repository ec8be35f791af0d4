-- Users, as admins see and change them. The actor is the admin of the signed context, or of the session whose
-- token is given. Admins cannot change their own access here: an unattended screen must not be a way to do
-- it.

-- Only the owner's functions read what a sign-in is compared with.
alter table identity.issued_password enable row level security;

/* Ends all current access: sessions, their unused confirmations, and enrolments in progress. */
create or replace function identity.end_access(p_user uuid) returns void
language sql volatile security definer set search_path = identity, pg_temp as $$
  update confirmation set expires_at = now()
  where used_at is null and expires_at > now()
    and token_hash in (select s.token_hash from session s where s.user_id = p_user);
  update session set ended_at = now() where user_id = p_user and ended_at is null;
  delete from enrolment where user_id = p_user;
$$;

/* Asks the other admins to approve that this user becomes an admin. */
create or replace function identity.ask_for_role(
  p_actor uuid, p_user uuid, p_from text, p_reason text
) returns void
language plpgsql volatile as $$
begin
  perform bank.ask_approval(
    gen_random_uuid(), 'role', p_user::text, p_user, jsonb_build_object('from', p_from, 'to', 'admin'),
    p_reason, p_actor
  );
end
$$;

/*
 * Creates a user without usable credentials, and the setup link by which they choose their own: one
 * operation, one code. `outcome` is CREATED or the code of a refusal. Where another admin has to approve a
 * new admin, the user is created as a client first: `requires_approval` says so. The browser chooses the id:
 * the same id and content from the same admin replaces the credentials and the link whose answer was lost,
 * for another code.
 */
create or replace function identity.create_user(
  p_token_hash bytea, p_id uuid, p_username text, p_email text, p_first_name text, p_last_name text,
  p_role text, p_data_key bytea, p_password_hash text, p_totp_secret bytea, p_link_hash bytea,
  p_confirmation uuid
) returns table (outcome text, link_expires_at timestamptz, requires_approval boolean)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
begin
  perform bank.lock_admins(true);
  select * into actor from bank.admin_of_session(p_token_hash);
  outcome := case
    when actor.refusal is not null then actor.refusal
    when p_role not in ('user', 'admin') then 'NOT_ALLOWED'
    when not consume_confirmation(
      p_confirmation, p_token_hash, 'create-person',
      admin_operation_digest(
        array['create-person', p_id::text, p_username, p_email, p_first_name, p_last_name, p_role]
      )
    )
      then case when p_confirmation is null then 'CODE_REQUIRED' else 'CONFIRMATION_REFUSED' end
  end;
  if outcome is null then
    requires_approval := p_role = 'admin' and bank.four_eyes_apply();
    outcome := write_user(
      actor.user_id, p_id, p_username, p_email, p_first_name, p_last_name,
      case when requires_approval then 'user' else p_role end, p_data_key, p_password_hash, p_totp_secret
    );
  end if;
  if outcome = 'CREATED' then
    if requires_approval and not bank.has_pending_approval('role', p_id::text) then
      perform ask_for_role(actor.user_id, p_id, 'user', 'Created as an administrator');
    end if;
    link_expires_at := (
      select made.expires_at from issue_setup_link(actor.user_id, p_id, p_link_hash) made
    );
  end if;
  return next;
end
$$;

/* Why a user cannot be created under this username and address; null when they can. For admins alone. */
create or replace function identity.creation_refusal(p_id uuid, p_username text, p_email text) returns text
language sql stable security definer set search_path = identity, pg_temp as $$
  select case
    when not is_admin() then 'NOT_ALLOWED'
    when exists (select from users p where p.username = p_username and p.id <> p_id) then 'USERNAME_TAKEN'
    when exists (select from users p where p.email = p_email and p.id <> p_id) then 'EMAIL_TAKEN'
  end
$$;

/*
 * Creates a user, or replaces the credentials whose answer was lost. Returns CREATED or the code of a
 * refusal.
 */
create or replace function identity.write_user(
  p_actor uuid, p_id uuid, p_username text, p_email text, p_first_name text, p_last_name text, p_role text,
  p_data_key bytea, p_password_hash text, p_totp_secret bytea
) returns text
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := p_actor;
  known users;
  violated text;
begin
  select * into known from users p where p.id = p_id for no key update;
  if found then
    if (known.username, known.email, known.first_name, known.last_name, known.role)
        is distinct from (p_username, p_email, p_first_name, p_last_name, p_role)
      or issued_password_state(p_id) is distinct from 'provisional'
      or actor is distinct from (select i.issued_by from issued_password i where i.user_id = p_id)
    then
      return 'USER_ID_TAKEN';
    end if;
    update credential set password_hash = p_password_hash, totp_secret = p_totp_secret, version = version + 1
    where user_id = p_id;
    update issued_password set password_hash = p_password_hash, issued_at = now() where user_id = p_id;
    return 'CREATED';
  end if;
  begin
    insert into users (id, username, email, first_name, last_name, role, data_key)
    values (p_id, p_username, p_email, p_first_name, p_last_name, p_role, p_data_key);
  exception
    when unique_violation then
      get stacked diagnostics violated = constraint_name;
      return case violated
        when 'username_unique' then 'USERNAME_TAKEN'
        when 'email_unique' then 'EMAIL_TAKEN'
        else 'USER_ID_TAKEN'
      end;
  end;
  insert into credential (user_id, password_hash, totp_secret)
  values (p_id, p_password_hash, p_totp_secret);
  insert into issued_password (user_id, password_hash, kind, issued_by)
  values (p_id, p_password_hash, 'provisional', actor);
  perform audit.record(
    actor, p_id, 'person-created', null, jsonb_build_object('username', p_username, 'role', p_role)
  );
  return 'CREATED';
end
$$;

/*
 * Another role, at once: every session of the user ends. Blocking also voids setup links and one-time
 * passwords.
 */
create or replace function identity.write_role(
  p_actor uuid, p_user uuid, p_was text, p_role text, p_detail jsonb
) returns void
language plpgsql volatile as $$
begin
  update identity.users set role = p_role where id = p_user;
  perform identity.end_access(p_user);
  if p_was = 'admin' then
    perform bank.handle_administrator_departure(p_user);
  end if;
  if p_role = 'blocked' then
    perform identity.void_setup_link(p_user);
    update identity.issued_password set expires_at = now()
    where user_id = p_user and kind = 'one-time' and expires_at > now();
    perform audit.record(
      p_actor, p_user, 'person-blocked', null, p_detail || jsonb_build_object('from', p_was)
    );
  else
    perform audit.record(
      p_actor, p_user, 'role-changed', null, p_detail || jsonb_build_object('from', p_was, 'to', p_role)
    );
  end if;
end
$$;

/* Makes a user an admin, if their role and credentials are the same as when it was asked. */
create or replace function bank.apply_role(p_approval bank.approval, p_approver uuid) returns text
language plpgsql volatile as $$
declare
  was text;
begin
  select p.role into was from identity.users p where p.id = p_approval.user_id for no key update;
  if was is distinct from p_approval.payload ->> 'from' then
    return 'ROLE_CHANGED';
  end if;
  perform identity.write_role(
    p_approval.requester_id, p_approval.user_id, was, p_approval.payload ->> 'to',
    bank.approval_detail(p_approval.id, p_approver)
  );
  return 'DONE';
end
$$;

/*
 * Another role than admin, which needs no second pair of eyes: taking rights away has to be quick.
 * Answers SET, SAME where it was that already, or the code of a refusal.
 */
create or replace function identity.set_role(p_user uuid, p_role text) returns text
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := current_user_id();
  was text;
begin
  if not is_admin() or p_role not in ('user', 'admin', 'blocked') then
    return 'NOT_ALLOWED';
  end if;
  if p_role = 'admin' then
    -- appoint_admin does that.
    return 'CODE_REQUIRED';
  end if;
  -- Admins are locked in one order: of two who demote each other the second waits here, and is then refused.
  perform bank.lock_admins(true);
  perform from users p where p.id = p_user for no key update;
  if not exists (select from users p where p.id = actor and p.role = 'admin') then
    return 'NOT_ALLOWED';
  end if;
  select p.role into was from users p where p.id = p_user;
  if not found then
    return 'NOT_FOUND';
  end if;
  if was = p_role then
    return 'SAME';
  end if;
  if was = 'admin' and not exists (select from users p where p.role = 'admin' and p.id <> p_user) then
    return 'LAST_ADMIN';
  end if;
  if p_user = actor then
    return 'OWN_ACCESS';
  end if;
  perform write_role(actor, p_user, was, p_role, '{}');
  return 'SET';
end
$$;

/*
 * Makes a user an admin, for a code. Returns SET, PENDING where another admin has to approve it, or the code
 * of a refusal.
 */
create or replace function identity.appoint_admin(
  p_token_hash bytea, p_user uuid, p_reason text, p_confirmation uuid
) returns text
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor record;
  was text;
  requires_approval boolean;
begin
  perform bank.lock_admins(true);
  select * into actor from bank.admin_of_session(p_token_hash);
  if actor.refusal is not null then
    return actor.refusal;
  end if;
  select p.role into was from users p where p.id = p_user for no key update;
  if not found then
    return 'NOT_FOUND';
  elsif was = 'admin' then
    return 'SAME';
  end if;
  requires_approval := bank.four_eyes_apply();
  if requires_approval and bank.has_pending_approval('role', p_user::text) then
    return 'APPROVAL_PENDING';
  elsif requires_approval and p_reason is null then
    return 'REASON_REQUIRED';
  elsif not consume_confirmation(
    p_confirmation, p_token_hash, 'appoint-admin',
    admin_operation_digest(array['appoint-admin', p_user::text, p_reason])
  ) then
    return case when p_confirmation is null then 'CODE_REQUIRED' else 'CONFIRMATION_REFUSED' end;
  end if;
  if requires_approval then
    perform ask_for_role(actor.user_id, p_user, was, p_reason);
    return 'PENDING';
  end if;
  perform write_role(actor.user_id, p_user, was, 'admin', '{}');
  return 'SET';
end
$$;

/*
 * Sets a password for one sign-in within a day, after which the user has to choose another. Every session
 * ends, and `p_mail`, {subject, body}, notifies the user. A blocked user stays blocked. Returns RESET or the
 * code of a refusal.
 */
create or replace function identity.reset_password(
  p_user uuid, p_password_hash text, p_mail jsonb
) returns text
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  known users;
  until timestamptz := now() + interval '24 hours';
begin
  if not is_admin() then
    return 'NOT_ALLOWED';
  end if;
  if p_user = current_user_id() then
    return 'OWN_ACCESS';
  end if;
  perform bank.lock_admins(true);
  -- Sign-in waits for this row, so no session opens with the old password.
  select * into known from users p where p.id = p_user for no key update;
  if not found then
    return 'NOT_FOUND';
  end if;
  if not (select c.two_factor_enabled from credential c where c.user_id = p_user) then
    perform bank.pause_approvals(p_user);
  end if;
  update credential set password_hash = p_password_hash, version = version + 1 where user_id = p_user;
  insert into issued_password (user_id, password_hash, kind, issued_by, expires_at)
  values (p_user, p_password_hash, 'one-time', current_user_id(), until)
  on conflict (user_id) do update set
    password_hash = excluded.password_hash, kind = excluded.kind, issued_by = excluded.issued_by,
    issued_at = now(), expires_at = excluded.expires_at;
  perform end_access(p_user);
  perform mail.enqueue(p_user, known.email, 'password-reset', p_mail ->> 'subject', p_mail ->> 'body');
  perform audit.record(
    current_user_id(), p_user, 'password-reset', null, jsonb_build_object('expires_at', until)
  );
  return 'RESET';
end
$$;

/*
 * Ends every session of another user, for a confirmation of exactly that: they can sign in again with what
 * they have. Answers ENDED, with how many sessions there were, or the code of a refusal.
 */
create or replace function identity.end_sessions_of(p_token_hash bytea, p_user uuid, p_confirmation uuid)
returns table (outcome text, ended int)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
begin
  select * into actor from bank.admin_of_session(p_token_hash);
  if actor.refusal is null then
    -- Sign-in waits for this row.
    perform from users p where p.id = p_user for no key update;
  end if;
  outcome := case
    when actor.refusal is not null then actor.refusal
    when p_user = actor.user_id then 'OWN_ACCESS'
    when not exists (select from users p where p.id = p_user) then 'NOT_FOUND'
    when not consume_confirmation(
      p_confirmation, p_token_hash, 'end-user-sessions',
      admin_operation_digest(array['end-user-sessions', p_user::text])
    ) then 'CONFIRMATION_REFUSED'
    else 'ENDED'
  end;
  ended := 0;
  if outcome = 'ENDED' then
    ended := (select count(*) from active_session s where s.user_id = p_user);
    perform end_access(p_user);
  end if;
  if ended > 0 then
    perform audit.record(
      actor.user_id, p_user, 'sessions-ended-by-staff', null, jsonb_build_object('count', ended)
    );
  end if;
  return next;
end
$$;

/* Whether the session behind a token can do nothing but choose a password in place of one an admin gave. */
create or replace function identity.is_password_due(p_token_hash bytea) returns boolean
language sql stable security definer set search_path = identity, pg_temp as $$
  select exists (
    select from find_active_session(p_token_hash) s
    where not s.complete and issued_password_state(s.user_id) is not null
  )
$$;

/*
 * Replaces the one-time password by the user's own. This session goes on under a new token; a user without a
 * second factor enrols next where the bank requires one. False for any other session.
 */
create or replace function identity.choose_password(
  p_token_hash bytea, p_version int, p_password_hash text, p_new_token_hash bytea
) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select s.user_id from find_active_session(p_token_hash) s);
  enabled boolean;
begin
  perform from users p where p.id = actor for no key update;
  -- A separate statement after the lock, because another transaction may have held the row until now.
  select c.two_factor_enabled into enabled
  from credential c
  where c.user_id = actor and c.version = p_version and is_password_due(p_token_hash);
  if not found then
    return false;
  end if;
  update credential set password_hash = p_password_hash, version = version + 1 where user_id = actor;
  delete from issued_password where user_id = actor;
  delete from enrolment where user_id = actor;
  perform renew_session(p_token_hash, p_new_token_hash);
  update session set complete = enabled or not bank.requires_two_factor() where token_hash = p_new_token_hash;
  perform audit.record(actor, actor, 'password-changed', null);
  return true;
end
$$;

/* The digest that an admin's confirmation covers for showing or comparing a user's phrase. */
create or replace function identity.admin_phrase_digest(p_action text, p_user uuid) returns bytea
language sql immutable as $$
  select sha256(convert_to(jsonb_build_array('staff-phrase', p_action, p_user)::text, 'UTF8'))
$$;

/*
 * A user's phrase, encrypted, for an admin's confirmation: `p_action` is phrase-viewed, which is recorded
 * here, or phrase-checked, which record_phrase_check records. `outcome` is OPEN or the code of a refusal.
 */
create or replace function identity.open_phrase(
  p_token_hash bytea, p_user uuid, p_confirmation uuid, p_action text
) returns table (outcome text, data_key bytea, phrase bytea)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
begin
  select * into actor from bank.admin_of_session(p_token_hash);
  select p.data_key, k.phrase into data_key, phrase
  from users p join profile k on k.user_id = p.id
  where p.id = p_user and k.phrase is not null and actor.refusal is null;
  outcome := case
    when actor.refusal is not null then actor.refusal
    when p_action not in ('phrase-viewed', 'phrase-checked') then 'NOT_ALLOWED'
    when phrase is null then 'NOT_FOUND'
    when not consume_confirmation(
      p_confirmation, p_token_hash, p_action, admin_phrase_digest(p_action, p_user)
    ) then 'CONFIRMATION_REFUSED'
    else 'OPEN'
  end;
  if outcome <> 'OPEN' then
    return query select outcome, null::bytea, null::bytea;
    return;
  end if;
  if p_action = 'phrase-viewed' then
    perform audit.record(actor.user_id, p_user, 'phrase-viewed', null);
  end if;
  return query select outcome, data_key, phrase;
end
$$;

/*
 * Records whether the caller knew the phrase, in the transaction that opened it for the comparison. False in
 * any other.
 */
create or replace function identity.record_phrase_check(
  p_token_hash bytea, p_user uuid, p_confirmation uuid, p_matched boolean
) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (
    select s.user_id from active_session s join confirmation c on c.token_hash = s.token_hash
    where s.token_hash = p_token_hash and s.role = 'admin' and c.id = p_confirmation
      and c.action = 'phrase-checked'
      and c.digest = admin_phrase_digest('phrase-checked', p_user) and c.used_at = now()
  );
begin
  if actor is null then
    return false;
  end if;
  perform audit.record(actor, p_user, 'phrase-checked', null, jsonb_build_object('matched', p_matched));
  return true;
end
$$;

grant execute on function
  identity.create_user(
    bytea, uuid, text, text, text, text, text, bytea, text, bytea, bytea, uuid
  ),
  identity.creation_refusal(uuid, text, text), identity.appoint_admin(bytea, uuid, text, uuid),
  identity.set_role(uuid, text),
  identity.reset_password(uuid, text, jsonb), identity.is_password_due(bytea),
  identity.choose_password(bytea, int, text, bytea), identity.admin_phrase_digest(text, uuid),
  identity.open_phrase(bytea, uuid, uuid, text), identity.record_phrase_check(bytea, uuid, uuid, boolean),
  identity.end_sessions_of(bytea, uuid, uuid) to bank_app;
