-- Clients give others access to their accounts, for a code, and withdraw it at once. Only this file writes
-- bank.access_right, and the erasure of a user (98-identity-erasure.sql).

/*
 * The user with this address, and whether they were created for it: then they have a setup link, as an admin
 * would have made one (42-identity-user-creation.sql). A user whom an earlier invitation created, and whose
 * link has expired unused, gets another. `p_new` is {id, username, dataKey, passwordHash, totpSecret,
 * linkHash} of the user to be created, bytes in hex.
 */
create or replace function bank.find_or_invite(
  p_actor uuid, p_email text, p_first_name text, p_last_name text, p_new jsonb,
  out user_id uuid, out invited boolean
)
language plpgsql volatile as $$
declare
  written text;
begin
  invited := false;
  user_id := (select p.id from identity.users p where p.email = p_email);
  if user_id is null then
    written := identity.write_user(
      p_actor, (p_new ->> 'id')::uuid, p_new ->> 'username', p_email, p_first_name, p_last_name, 'user',
      decode(p_new ->> 'dataKey', 'hex'), p_new ->> 'passwordHash', decode(p_new ->> 'totpSecret', 'hex')
    );
    invited := written = 'CREATED';
    -- Another client has invited the same address at the same time; a username that is taken is a fault.
    user_id := (select p.id from identity.users p where p.email = p_email);
    if user_id is null then
      raise exception 'an invited user could not be created: %', written;
    end if;
  elsif not identity.is_set_up(user_id)
    and not exists (select from identity.active_setup_link l where l.user_id = find_or_invite.user_id)
    and exists (select from identity.users p where p.id = user_id and p.role = 'user')
  then
    invited := exists (
      select from bank.access_right r where r.user_id = find_or_invite.user_id and r.invited
    );
  end if;
  if invited then
    perform identity.issue_setup_link(p_actor, user_id, decode(p_new ->> 'linkHash', 'hex'));
  end if;
end
$$;

/*
 * Gives a right, for the user of this session, by the confirmation that it consumes. `outcome` is GIVEN, also
 * when the same order was carried out before, or the code of a refusal. `link_expires_at` is null unless a
 * link was made. Two windows of one client take turns at the client's row.
 */
create or replace function bank.give_access_right(
  p_token_hash bytea, p_id uuid, p_first_name text, p_last_name text, p_email text, p_accounts uuid[],
  p_view text, p_first_day date, p_last_day date, p_confirmation uuid, p_new jsonb
) returns table (outcome text, holder_id uuid, user_id uuid, link_expires_at timestamptz)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
  known access_right;
  person record;
begin
  select * into actor from identity.user_of_session(p_token_hash);
  outcome := actor.refusal;
  holder_id := actor.user_id;
  if outcome is null then
    perform identity.lock_user(actor.user_id);
    select * into known from access_right r where r.id = p_id;
    outcome := case
      when found then case
        when is_same_right(
          known, actor.user_id, p_first_name, p_last_name, p_email, p_accounts, p_view, p_first_day,
          p_last_day
        ) then 'GIVEN'
        else 'ACCESS_RIGHT_ID_TAKEN'
      end
      else coalesce(
        access_right_refusal(actor.user_id, p_id, p_email, p_accounts, p_first_day, p_last_day),
        case when (
          select count(*) from access_right r
          where r.holder_id = actor.user_id and r.given_at > now() - interval '1 day'
        ) >= coalesce((select l.access_rights_per_day from limits l), 0) then 'TOO_MANY_ATTEMPTS' end,
        identity.confirmation_refusal(
          p_confirmation, p_token_hash, 'access-right',
          access_right_digest(
            p_id, p_first_name, p_last_name, p_email, p_accounts, p_view, p_first_day, p_last_day
          )
        )
      )
    end;
    user_id := known.user_id;
  end if;
  if outcome is null then
    outcome := 'GIVEN';
    select * into person from find_or_invite(actor.user_id, p_email, p_first_name, p_last_name, p_new);
    user_id := person.user_id;
    insert into access_right (
      id, holder_id, user_id, first_name, last_name, email, account_ids, view, first_day, last_day, invited
    )
    values (
      p_id, actor.user_id, user_id, p_first_name, p_last_name, p_email, p_accounts, p_view, p_first_day,
      p_last_day, person.invited
    );
    perform record_access_right(actor.user_id, p_id, 'access-given');
    if person.invited then
      link_expires_at := (
        select l.expires_at from identity.active_setup_link l where l.user_id = person.user_id
      );
    else
      perform audit.record(
        null, user_id, 'access-received', p_id::text,
        -- The audit is for good: it names the holder by their id.
        jsonb_build_object('holder', actor.user_id, 'view', p_view, 'last_day', p_last_day)
      );
    end if;
  end if;
  return next;
end
$$;

/* Records in the holder's history what became of a right, with the name that the holder gave. */
create or replace function bank.record_access_right(p_actor uuid, p_right uuid, p_action text) returns void
language sql volatile as $$
  select audit.record(p_actor, r.holder_id, p_action, r.id::text, jsonb_build_object(
    'name', identity.full_name(r.first_name, r.last_name), 'view', r.view, 'accounts', r.account_ids,
    'first_day', r.first_day, 'last_day', r.last_day
  ))
  from bank.access_right r where r.id = p_right
$$;

/*
 * Puts the e-mail with a setup link into the outbox, for the user whom this right of the session's user
 * created, to their own address; once for each link, and nothing for any other user. `p_email` is as in
 * mail.enqueue_email.
 */
create or replace function bank.mail_invitation(
  p_session_hash bytea, p_right uuid, p_link_hash bytea, p_email jsonb
) returns void
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  invited record;
begin
  update identity.setup_link l set mailed = 1
  from access_right r
  join identity.user_of_session(p_session_hash) s on s.refusal is null and s.user_id = r.holder_id
  join identity.users p on p.id = r.user_id
  where r.id = p_right and r.invited and l.user_id = r.user_id and l.token_hash = p_link_hash and l.mailed = 0
  returning l.id, p.id as user_id, p.email, s.user_id as actor into invited;
  if found then
    perform mail.enqueue_email(invited.email, 'setup-link', p_email, null, invited.user_id);
    perform audit.record(invited.actor, invited.user_id, 'setup-link-mailed', invited.id::text);
  end if;
end
$$;

/* The username of the user whom this right created, for their invitation; null for any other. */
create or replace function bank.username_of_invited(p_session_hash bytea, p_right uuid) returns text
language sql stable security definer set search_path = bank, pg_temp as $$
  select p.username from access_right r
  join identity.user_of_session(p_session_hash) s on s.refusal is null and s.user_id = r.holder_id
  join identity.users p on p.id = r.user_id
  where r.id = p_right and r.invited
    and not exists (select from identity.setup_link l where l.user_id = p.id and l.used_at is not null)
$$;

/*
 * Locks a holder's row, and finds a right of theirs that is not over, withdrawn or not; all of it is null
 * where there is none.
 */
create or replace function bank.lock_given_right(p_holder uuid, p_right uuid) returns bank.access_right
language plpgsql volatile as $$
declare
  known bank.access_right;
begin
  perform identity.lock_user(p_holder);
  select * into known from bank.access_right r
  where r.id = p_right and r.holder_id = p_holder and r.last_day >= ledger.day_of(now());
  return known;
end
$$;

/*
 * Withdraws a right that the user of the signed context gave; it ends with the next call. Returns its user,
 * also when it was withdrawn before; null where there is none that is not over.
 */
create or replace function bank.withdraw_access_right(p_right uuid) returns uuid
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  known access_right := lock_given_right(actor, p_right);
begin
  if known.id is not null and known.withdrawn_at is null then
    -- The clock may have gone back since.
    update access_right set withdrawn_at = greatest(clock_timestamp(), given_at) where id = p_right;
    perform record_access_right(actor, p_right, 'access-withdrawn');
  end if;
  return known.user_id;
end
$$;

/*
 * Takes a withdrawal back, for the user of the signed context, within the seconds that bank.limits has.
 * `outcome` is RESTORED, also when it is not withdrawn, or the code of a refusal.
 */
create or replace function bank.restore_access_right(p_right uuid)
returns table (outcome text, user_id uuid)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor uuid := identity.current_user_id();
  known access_right := lock_given_right(actor, p_right);
begin
  if known.withdrawn_at <= clock_timestamp() - coalesce((select l.access_restorable from limits l), '0') then
    known := null;
  end if;
  user_id := known.user_id;
  outcome := case
    when known.id is null then 'ACCESS_RIGHT_NOT_FOUND'
    when known.withdrawn_at is null then 'RESTORED'
    when has_access_already(
      actor, known.id, known.email, known.account_ids, known.first_day, known.last_day
    ) then 'ACCESS_GIVEN_ALREADY'
    when (select count(*) from open_access_rights(actor))
      >= coalesce((select l.access_rights_per_client from limits l), 0) then 'TOO_MANY_ACCESS_RIGHTS'
  end;
  if outcome is null then
    outcome := 'RESTORED';
    update access_right set withdrawn_at = null where id = p_right;
    perform record_access_right(actor, p_right, 'access-restored');
  end if;
  return next;
end
$$;

grant execute on function
  bank.give_access_right(bytea, uuid, text, text, text, uuid[], text, date, date, uuid, jsonb),
  bank.mail_invitation(bytea, uuid, bytea, jsonb), bank.username_of_invited(bytea, uuid),
  bank.withdraw_access_right(uuid), bank.restore_access_right(uuid) to bank_app;
