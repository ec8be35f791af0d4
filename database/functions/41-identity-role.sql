-- Admins change a user's role: client, admin or blocked. The actor is the admin of the signed context, or of
-- the session whose token is given.

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
 * Gives a user another role and ends their sessions at once. Nothing is checked here. Blocking also voids
 * setup links, one-time passwords and signatures on open orders.
 */
create or replace function identity.write_role(
  p_actor uuid, p_user uuid, p_was text, p_role text, p_detail jsonb
) returns void
language plpgsql volatile as $$
begin
  update identity.users set role = p_role where id = p_user;
  perform identity.end_access(p_user);
  if p_was = 'admin' then
    perform bank.handle_admin_departure(p_user);
  end if;
  if p_role = 'blocked' then
    perform identity.void_setup_link(p_user);
    perform bank.void_signatures(p_user);
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
 * Blocks a client or unblocks a user, for the admin of the signed context. It needs no approval, because
 * taking rights away has to be quick. Returns SET, SAME where the user has that role already, or the code of
 * a refusal.
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
    -- Only appoint_admin makes an admin, for a code.
    return 'CODE_REQUIRED';
  end if;
  -- Admins are locked in one order: of two who demote each other the second waits here, and is then refused.
  perform bank.lock_admins(true);
  perform lock_user(p_user);
  if not exists (select from users p where p.id = actor and p.role = 'admin') then
    return 'NOT_ALLOWED';
  end if;
  select p.role into was from users p where p.id = p_user and not is_erased(p.id);
  if not found then
    return 'NOT_FOUND';
  end if;
  if was = p_role then
    return 'SAME';
  end if;
  if was = 'admin' then
    -- Only dismiss_admin takes an admin's role away, for a code.
    return case
      when not exists (select from users p where p.role = 'admin' and p.id <> p_user) then 'LAST_ADMIN'
      when p_user = actor then 'OWN_ACCESS'
      else 'CODE_REQUIRED'
    end;
  end if;
  perform write_role(actor, p_user, was, p_role, '{}');
  return 'SET';
end
$$;

/*
 * Takes an admin's role away, for a code that was given for this user, role and reason. It needs no approval,
 * because taking rights away has to be quick. Returns SET, SAME where the user has that role already, or the
 * code of a refusal.
 */
create or replace function identity.dismiss_admin(
  p_token_hash bytea, p_user uuid, p_role text, p_reason text, p_confirmation uuid
) returns text
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor record;
  was text;
  outcome text;
begin
  -- Admins are locked in one order: of two who dismiss each other the second waits here, and is then refused.
  select * into actor from bank.begin_admin_operation(p_token_hash, true);
  if actor.refusal is not null then
    return actor.refusal;
  elsif p_role not in ('user', 'blocked') then
    return 'NOT_ALLOWED';
  end if;
  select p.role into was from users p where p.id = p_user for no key update;
  if not found then
    return 'NOT_FOUND';
  elsif was = p_role then
    return 'SAME';
  elsif was <> 'admin' then
    return 'NOT_FOUND';
  end if;
  outcome := case
    when p_user = actor.user_id then 'OWN_ACCESS'
    when coalesce(p_reason, '') = '' then 'REASON_REQUIRED'
    else confirmation_refusal(
      p_confirmation, p_token_hash, 'dismiss-admin',
      admin_operation_digest(array['dismiss-admin', p_user::text, p_role, p_reason])
    )
  end;
  if outcome is not null then
    return outcome;
  end if;
  perform write_role(actor.user_id, p_user, was, p_role, jsonb_build_object('reason', p_reason));
  return 'SET';
end
$$;

/*
 * Makes a user an admin, for a code. Returns SET, SAME where the user is one already, PENDING where another
 * admin has to approve it, or the code of a refusal.
 */
create or replace function identity.appoint_admin(
  p_token_hash bytea, p_user uuid, p_reason text, p_confirmation uuid
) returns text
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor record;
  was text;
  outcome text;
  requires_approval boolean;
begin
  select * into actor from bank.begin_admin_operation(p_token_hash, true);
  if actor.refusal is not null then
    return actor.refusal;
  end if;
  select p.role into was from users p where p.id = p_user and not is_erased(p.id) for no key update;
  if not found then
    return 'NOT_FOUND';
  elsif was = 'admin' then
    return 'SAME';
  end if;
  requires_approval := bank.four_eyes_apply();
  outcome := case
    when requires_approval and bank.has_pending_approval('role', p_user::text) then 'APPROVAL_PENDING'
    when requires_approval and p_reason is null then 'REASON_REQUIRED'
    else confirmation_refusal(
      p_confirmation, p_token_hash, 'appoint-admin',
      admin_operation_digest(array['appoint-admin', p_user::text, p_reason])
    )
  end;
  if outcome is not null then
    return outcome;
  end if;
  if requires_approval then
    perform ask_for_role(actor.user_id, p_user, was, p_reason);
    return 'PENDING';
  end if;
  perform write_role(actor.user_id, p_user, was, 'admin', '{}');
  return 'SET';
end
$$;

grant execute on function
  identity.appoint_admin(bytea, uuid, text, uuid), identity.set_role(uuid, text),
  identity.dismiss_admin(bytea, uuid, text, text, uuid)
  to bank_app;
