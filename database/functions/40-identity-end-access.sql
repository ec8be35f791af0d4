-- An admin ends the present access of another user. Admins cannot change their own access in this file or
-- the next ones: an unattended screen must not be a way to do it.

/*
 * Ends all current access: sessions, their unused confirmations, enrolments in progress, and the link to an
 * address that is not confirmed yet.
 */
create or replace function identity.end_access(p_user uuid) returns void
language sql volatile security definer set search_path = identity, pg_temp as $$
  update confirmation set expires_at = now()
  where used_at is null and expires_at > now()
    and token_hash in (select s.token_hash from session s where s.user_id = p_user);
  update session set ended_at = now() where user_id = p_user and ended_at is null;
  delete from enrolment where user_id = p_user;
  select withdraw_email_change(null, p_user);
$$;

/*
 * Ends every session of another user, for a confirmation of exactly that. Credentials stay, so the user can
 * sign in again. Answers ENDED, with how many sessions there were, or the code of a refusal.
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
    perform lock_user(p_user);
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

grant execute on function identity.end_sessions_of(bytea, uuid, uuid) to bank_app;
