-- Setup links, as admins issue and revoke them. The user who opens a link and gives the right username sets
-- up a password and an authenticator, once (31-identity-setup-wizard.sql).
--
-- For admins:
--   setup_link_terms         whether a link needs another admin's approval, and until when one is permitted
--   make_setup_link          for a code: a new link, valid as long as bank.limits says; the older one is
--                            void; where link_requires_approval says so, another admin approves it first
--   revoke_setup_link        true when there was one that could still be used
--   mail_setup_link          sends a link that is still valid to its user's own address
--   setup_link_status        a view, a row for the newest link of each user: whether it is issued, opened,
--                            used, expired or revoked, when, and whether by wrong codes
-- For the owner's own functions and commands:
--   issue_setup_link         the same without checking the caller
--   void_setup_link          without an audit event: blocking a user calls it

/*
 * Links that can still be used. Blocking voids a link; one that is made for a blocked user lifts no block.
 */
create or replace view identity.active_setup_link as
  select l.id, l.user_id, l.token_hash, l.expires_at, l.tries
  from identity.setup_link l
  where l.used_at is null and l.revoked_at is null and l.expires_at > now();

/* Voids the current link and the setups begun with it. False when there was none. */
create or replace function identity.void_setup_link(p_user uuid) returns boolean
language plpgsql volatile as $$
declare
  voided identity.setup_link;
begin
  update identity.setup_link set revoked_at = now()
  where user_id = p_user and used_at is null and revoked_at is null
  returning * into voided;
  delete from identity.setup_progress where link_id = voided.id;
  return coalesce(voided.expires_at > now(), false);
end
$$;

/* A new link; the older one is void. No row for an unknown user. */
create or replace function identity.issue_setup_link(
  p_actor uuid, p_user uuid, p_token_hash bytea, p_detail jsonb default '{}'
) returns table (expires_at timestamptz)
language plpgsql volatile as $$
declare
  issued identity.setup_link;
begin
  -- A change of a user's credentials locks the user's row.
  perform from identity.users p where p.id = p_user for no key update;
  if not found then
    return;
  end if;
  perform identity.void_setup_link(p_user);
  insert into identity.setup_link (user_id, token_hash, issued_by, expires_at)
  values (p_user, p_token_hash, p_actor, now() + (select l.setup_link_validity from bank.limits l))
  returning * into issued;
  perform audit.record(
    p_actor, p_user, 'setup-link-made', issued.id::text,
    p_detail || jsonb_build_object('expires_at', issued.expires_at)
  );
  return query select issued.expires_at;
end
$$;

/*
 * The approval that permits this admin to make a link for this user: recent enough (bank.limits), and not
 * used yet.
 */
create or replace function identity.link_permit(p_actor uuid, p_user uuid) returns uuid
language sql stable as $$
  select a.id from bank.approval a
  where a.requester_id = p_actor and a.kind = 'setup-link' and a.subject = p_user::text
    and a.status = 'approved' and a.done_at is null
    and a.decided_at > now() - (select l.setup_link_permit_validity from bank.limits l)
    and not exists (select from bank.approval_pause u where u.user_id = p_actor and u.paused_until > now())
  order by a.decided_at limit 1
$$;

/*
 * Returns whether a new link for this user needs another admin's approval: it would void the user's present
 * credentials, or hand over an admin's account, which could then approve the requester's operations.
 */
create or replace function identity.link_requires_approval(p_user uuid) returns boolean
language sql stable as $$
  select bank.four_eyes_apply() and (
    identity.is_set_up(p_user) or exists (
      select from identity.users p where p.id = p_user and p.role = 'admin'
    )
  )
$$;

/*
 * Returns, for the admin of the signed context, whether a new link for this user needs approval, and whether
 * it may be made now.
 */
create or replace function identity.setup_link_terms(p_user uuid)
returns table (requires_approval boolean, permitted_until timestamptz)
language sql stable security definer set search_path = identity, pg_temp as $$
  select
    link_requires_approval(p_user) and link_permit(current_user_id(), p_user) is null,
    (
      select a.decided_at + l.setup_link_permit_validity from bank.approval a cross join bank.limits l
      where a.id = link_permit(current_user_id(), p_user)
    )
  where is_admin()
$$;

/*
 * Makes a link for another user, for a code of the admin of this session. Admins cannot make one for
 * themselves: an unattended screen must not be a way to replace an authenticator. Where the link would void
 * existing credentials or is for an admin, and four eyes apply, another admin approves it first; the
 * requester then has a day to make it, and alone sees it. `outcome` is MADE, PENDING or the code of a
 * refusal.
 */
create or replace function identity.make_setup_link(
  p_session_hash bytea, p_user uuid, p_token_hash bytea, p_reason text, p_confirmation uuid
) returns table (outcome text, expires_at timestamptz)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
  is_user boolean := false;
  permit uuid;
  requires_approval boolean := false;
begin
  select * into actor from bank.begin_admin_operation(p_session_hash, true);
  if actor.refusal is null then
    perform from users p where p.id = p_user and not is_erased(p.id) for no key update;
    is_user := found;
    requires_approval := link_requires_approval(p_user);
    if requires_approval then
      permit := link_permit(actor.user_id, p_user);
      requires_approval := permit is null;
    end if;
  end if;
  outcome := case
    when actor.refusal is not null then actor.refusal
    when p_user = actor.user_id then 'OWN_ACCESS'
    when not is_user then 'NOT_FOUND'
    when requires_approval and bank.has_pending_approval('setup-link', p_user::text) then 'APPROVAL_PENDING'
    when requires_approval and p_reason is null then 'REASON_REQUIRED'
    else coalesce(
      confirmation_refusal(
        p_confirmation, p_session_hash, 'setup-link',
        admin_operation_digest(array['setup-link', p_user::text, p_reason])
      ),
      case when requires_approval then 'PENDING' else 'MADE' end
    )
  end;
  if outcome = 'PENDING' then
    perform bank.ask_approval(
      gen_random_uuid(), 'setup-link', p_user::text, p_user, '{}', p_reason, actor.user_id
    );
  elsif outcome = 'MADE' then
    expires_at := (
      select made.expires_at from issue_setup_link(
        actor.user_id, p_user, p_token_hash,
        coalesce((select bank.approval_detail(a.id, a.decided_by) from bank.approval a
          where a.id = permit), '{}')
      ) made
    );
    update bank.approval set done_at = clock_timestamp() where id = permit;
  end if;
  return next;
end
$$;

/*
 * Revokes a user's link, for the admin of the signed context. False when there was none that could still be
 * used.
 */
create or replace function identity.revoke_setup_link(p_user uuid) returns boolean
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
begin
  if not is_admin() then
    return false;
  end if;
  perform lock_user(p_user);
  if not void_setup_link(p_user) then
    return false;
  end if;
  perform audit.record(current_user_id(), p_user, 'setup-link-revoked', null);
  return true;
end
$$;

/*
 * Puts an e-mail with a link into the outbox, to its user's own address, for the admin of the signed context.
 * Only an admin who was shown the link knows the token of this hash. `p_email` is as in
 * mail.enqueue_email. At most three e-mails a link and ten a day to a user. Answers SENT, or the code of a
 * refusal.
 */
create or replace function identity.mail_setup_link(p_user uuid, p_token_hash bytea, p_email jsonb)
returns text
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  recipient text;
  sent uuid;
begin
  if not is_admin() then
    return 'NOT_ALLOWED';
  end if;
  select p.email into recipient from users p where p.id = p_user for no key update;
  if not exists (
    select from active_setup_link l where l.user_id = p_user and l.token_hash = p_token_hash
  ) then
    return 'NOT_FOUND';
  end if;
  update setup_link l set mailed = l.mailed + 1
  where l.user_id = p_user and l.token_hash = p_token_hash and l.mailed < 3 and 10 > (
    select sum(d.mailed) from setup_link d where d.user_id = p_user and d.issued_at > now() - interval '1 day'
  )
  returning l.id into sent;
  if not found then
    return 'TOO_MANY_ATTEMPTS';
  end if;
  perform mail.enqueue_email(recipient, 'setup-link', p_email, null, p_user);
  perform audit.record(current_user_id(), p_user, 'setup-link-mailed', sent::text);
  return 'SENT';
end
$$;

/* The newest link of each user, in words. */
create or replace view identity.setup_link_status with (security_invoker = true) as
  select distinct on (l.user_id)
    l.user_id, l.id, l.issued_by, l.issued_at, l.opened_at, l.used_at, l.revoked_at, l.expires_at, l.tries,
    case
      when l.used_at is not null then 'used'
      when l.revoked_at is not null then 'revoked'
      when l.expires_at <= now() then 'expired'
      when l.opened_at is not null then 'opened'
      else 'issued'
    end as status,
    -- Five wrong codes revoke a link; a link that an admin revoked has tries left.
    l.revoked_at is not null and l.tries >= 5 as wrong_codes
  from identity.setup_link l
  order by l.user_id, l.id desc;

-- The view leaves out the hash, which proves possession of the link.
grant select (
  id, user_id, issued_by, issued_at, opened_at, used_at, revoked_at, expires_at, tries, mailed
) on identity.setup_link to bank_app;
grant select on identity.setup_link_status to bank_app;

alter table identity.setup_link enable row level security;

drop policy if exists own on identity.setup_link;
create policy own on identity.setup_link for select to bank_app
  using (user_id = (select identity.current_user_id()) or (select identity.is_admin()));

grant execute on function identity.setup_link_terms(uuid),
  identity.make_setup_link(bytea, uuid, bytea, text, uuid), identity.revoke_setup_link(uuid),
  identity.mail_setup_link(uuid, bytea, jsonb) to bank_app;
