-- An admin issues a one-time password, and the user replaces it at the next sign-in.

/*
 * Sets a password for one sign-in within a day, after which the user has to choose another. Every session
 * ends, and `p_mail`, as in mail.enqueue_email, notifies the user. A blocked user stays blocked. Returns
 * RESET or the code of a refusal.
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
  select * into known from users p where p.id = p_user and not is_erased(p.id) for no key update;
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
  perform mail.enqueue_email(known.email, 'password-reset', p_mail, null, p_user);
  perform audit.record(
    current_user_id(), p_user, 'password-reset', null, jsonb_build_object('expires_at', until)
  );
  return 'RESET';
end
$$;

/*
 * Returns whether the session behind a token can do nothing but choose a password in place of one an admin
 * gave.
 */
create or replace function identity.is_password_due(p_token_hash bytea) returns boolean
language sql stable security definer set search_path = identity, pg_temp as $$
  select exists (
    select from find_active_session(p_token_hash) s
    where not s.complete and issued_password_state(s.user_id) is not null
  )
$$;

/*
 * Replaces the one-time password by the user's own. This session goes on under a new token; a user without a
 * second factor enrols next where the bank requires one. False for any other session. The server has the key
 * file, without which a hash is of no use (11-identity-proof.sql).
 */
create or replace function identity.choose_password(
  p_token_hash bytea, p_version int, p_password_hash text, p_new_token_hash bytea
) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor uuid := (select s.user_id from find_active_session(p_token_hash) s);
  enabled boolean;
begin
  perform require_proof(array[
    'choose-password', encode(p_token_hash, 'hex'), p_version::text, p_password_hash,
    encode(p_new_token_hash, 'hex')
  ]);
  perform lock_user(actor);
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

-- Only the owner's functions read what a sign-in is compared with.
alter table identity.issued_password enable row level security;

grant execute on function identity.reset_password(uuid, text, jsonb), identity.is_password_due(bytea),
  identity.choose_password(bytea, int, text, bytea) to bank_app;
