-- Admins create users. A user begins without usable credentials and with a setup link.

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
  select * into actor from bank.begin_admin_operation(p_token_hash, true);
  outcome := case
    when actor.refusal is not null then actor.refusal
    when p_role not in ('user', 'admin') then 'NOT_ALLOWED'
    else confirmation_refusal(
      p_confirmation, p_token_hash, 'create-user',
      admin_operation_digest(
        array['create-user', p_id::text, p_username, p_email, p_first_name, p_last_name, p_role]
      )
    )
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

/*
 * Returns why a user cannot be created under this username and address; null when they can. For admins alone.
 */
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
  -- The audit is for good: it names users by their ids.
  perform audit.record(actor, p_id, 'person-created', null, jsonb_build_object('role', p_role));
  return 'CREATED';
end
$$;

grant execute on function
  identity.create_user(
    bytea, uuid, text, text, text, text, text, bytea, text, bytea, bytea, uuid
  ),
  identity.creation_refusal(uuid, text, text) to bank_app;
