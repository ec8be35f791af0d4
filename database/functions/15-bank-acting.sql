-- Acting for another holder. A context of its own says so, which names the user and the holder: what asks for
-- the user of the signed context finds none in it, so that every function and every policy refuses unless it
-- lets a right through. What a right shows: the accounts that it names, with their balances, and with the
-- view `movements` also what moved on them. A mandate may also let its user prepare or sign orders, or read
-- and write the holder's messages, and with that view it shows the certificates that were paid from its
-- accounts.

/*
 * The rights that count now: begun, not over, not withdrawn, of a holder whom the bank has not blocked to a
 * user who is no admin. Those that a client gives only show something; a mandate may be to prepare, to sign
 * in a class, or for messages. A client's own conversation is theirs alone.
 */
create or replace view bank.right_in_force as
  select r.id, r.holder_id, r.user_id, r.account_ids, r.view, r.last_day, false as prepare,
    null::text as sign, false as certificates, false as messages
  from bank.access_right r
  join identity.users holder on holder.id = r.holder_id and holder.role = 'user'
  join identity.users p on p.id = r.user_id and p.role = 'user'
  where r.withdrawn_at is null and ledger.day_of(now()) between r.first_day and r.last_day
  union all
  select m.id, m.holder_id, m.user_id, m.account_ids, m.view, m.last_day, m.prepare, m.sign,
    m.view = 'movements', m.messages
  from bank.mandate m
  join identity.users p on p.id = m.user_id and p.role = 'user'
  where m.withdrawn_at is null and m.first_day <= ledger.day_of(now())
    and (m.last_day is null or m.last_day >= ledger.day_of(now()));

/*
 * Returns whether a right in force includes what is needed: `balances`, `movements`, `certificates`, to
 * `prepare`, to prepare or sign (`orders`), or `messages`. A plain expression, so that PostgreSQL inlines it.
 */
create or replace function bank.includes_need(
  p_view text, p_prepare boolean, p_sign text, p_certificates boolean, p_messages boolean, p_need text
) returns boolean
language sql immutable as $$
  select case p_need
    when 'balances' then true
    when 'movements' then p_view = 'movements'
    when 'certificates' then p_certificates
    when 'prepare' then p_prepare
    when 'orders' then p_prepare or p_sign is not null
    when 'messages' then p_messages
    else false
  end
$$;

/* The same for older rights: a call that began under the functions of the version before ends by this one. */
create or replace function bank.includes_need(
  p_view text, p_prepare boolean, p_sign text, p_need text
) returns boolean
language sql immutable as $$
  select bank.includes_need(p_view, p_prepare, p_sign, false, false, p_need)
$$;

/* The accounts of a holder for which a user has a right in force that includes `p_view`, the need. */
create or replace function bank.accounts_by_right(p_user uuid, p_holder uuid, p_view text)
returns setof uuid
language sql stable as $$
  select a.id from bank.account a
  where a.client_id = p_holder and exists (
    select from bank.right_in_force r
    where r.holder_id = p_holder and r.user_id = p_user
      and bank.includes_need(r.view, r.prepare, r.sign, r.certificates, r.messages, p_view)
      and (r.account_ids is null or a.id = any (r.account_ids))
  )
$$;

/*
 * The signed context of a user who acts for a holder, as {user, holder, need}; null where there is none. The
 * need is one of includes_need, such as `prepare`. Arguments below that carry it are called `p_view` from the
 * time when a right only showed something.
 */
create or replace function identity.acting() returns text[]
language plpgsql stable security definer set search_path = identity, pg_temp as $$
declare
  parts text[] := signed_parts(4);
begin
  return case when parts[1] = 'acting' then parts[2:4] end;
end
$$;

/*
 * Opens a request of a user who acts for a holder, as enter_session does for themselves; what follows sees
 * only accounts for which a right includes this need. `outcome` is ENTERED, or the code of a refusal:
 * ACCESS_ENDED where no right of this user is in force, OUTSIDE_OF_ACCESS where none includes it.
 */
create or replace function identity.enter_session_for(p_token_hash bytea, p_holder uuid, p_view text)
returns table (outcome text, user_id uuid)
language plpgsql volatile security definer set search_path = identity, pg_temp as $$
declare
  actor record;
begin
  perform set_config('bank.context', '', true);
  select * into actor from user_of_session(p_token_hash);
  user_id := actor.user_id;
  outcome := case
    when actor.refusal is not null then actor.refusal
    else (
      select case
        when count(*) = 0 then 'ACCESS_ENDED'
        when not bool_or(
          bank.includes_need(
            r.view, r.prepare, r.sign, r.certificates, r.messages, coalesce(p_view, '')
          )
        ) then 'OUTSIDE_OF_ACCESS'
        else 'ENTERED'
      end
      from bank.right_in_force r where r.holder_id = p_holder and r.user_id = actor.user_id
    )
  end;
  if outcome = 'ENTERED' then
    perform sign_context(array['acting', actor.user_id::text, p_holder::text, p_view]);
  end if;
  return next;
end
$$;

/*
 * The accounts that the signed context shows by a right, with at least this view and what the context is for;
 * none where there is no holder in it.
 */
create or replace function bank.accounts_acted_for(p_view text) returns setof uuid
language plpgsql stable security definer set search_path = bank, pg_temp as $$
declare
  acting text[] := identity.acting();
begin
  if acting is not null then
    return query select accounts_by_right(
      acting[1]::uuid, acting[2]::uuid,
      case
        when acting[3] = 'balances' or p_view in ('movements', 'certificates') then p_view else acting[3]
      end
    );
  end if;
end
$$;

/*
 * The accounts whose rows the user of the signed context reads: their own, or where they act for a holder
 * those of the right. One array for a policy: a query with policies of its own inside of a policy has to be
 * planned with every statement.
 */
create or replace function bank.readable_accounts(p_view text) returns uuid[]
language plpgsql stable security definer set search_path = bank, pg_temp as $$
declare
  reader uuid := identity.current_user_id();
begin
  if reader is null then
    return array(select accounts_acted_for(p_view));
  end if;
  return array(select a.id from ledger.account a where a.client_id = reader);
end
$$;

/*
 * The holder in the signed context: the name alone, of joint holders and organisations as a first name. No
 * row where there is none.
 */
create or replace function bank.holder_acted_for() returns table (id uuid, first_name text, last_name text)
language sql stable security definer set search_path = identity, pg_temp as $$
  select h.id, coalesce(p.first_name, h.name), coalesce(p.last_name, '')
  from bank.holder h
  left join users p on p.id = h.user_id
  where h.id = (select (acting())[2]::uuid)
$$;

/* The name of joint holders or of an organisation, for admins; null for others, and of a single client. */
create or replace function bank.name_of_holder(p_holder uuid) returns text
language sql stable security definer set search_path = bank, pg_temp as $$
  select h.name from holder h where h.id = p_holder and identity.is_admin()
$$;

/* The holder for whom the signed context prepares orders, by a mandate that is in force; null for none. */
create or replace function bank.holder_prepared_for() returns uuid
language plpgsql stable security definer set search_path = bank, pg_temp as $$
declare
  acting text[] := identity.acting();
begin
  if acting[3] = 'prepare' and exists (
    select from right_in_force r
    where r.holder_id = acting[2]::uuid and r.user_id = acting[1]::uuid and r.prepare
  ) then
    return acting[2]::uuid;
  end if;
  return null;
end
$$;

/*
 * Returns why the user of the signed context cannot prepare orders of this account for the holder for whom
 * they act; null where they can.
 */
create or replace function bank.preparation_refusal(p_account uuid) returns text
language sql stable as $$
  select case
    when holder.id is null then 'OUTSIDE_OF_ACCESS'
    when p_account not in (
      select bank.accounts_by_right((identity.acting())[1]::uuid, holder.id, 'prepare')
    ) then 'ACCOUNT_NOT_FOUND'
  end
  from (select bank.holder_prepared_for() as id) holder
$$;

/*
 * Returns whether a user prepares orders about this holder as a whole, such as a new beneficiary: by a
 * mandate on all of its accounts.
 */
create or replace function bank.prepares_for_all(p_user uuid, p_holder uuid) returns boolean
language sql stable as $$
  select exists (
    select from bank.right_in_force r
    where r.holder_id = p_holder and r.user_id = p_user and r.prepare and r.account_ids is null
  )
$$;

/* Returns whether the user of the signed context may prepare beneficiaries of this holder. */
create or replace function bank.may_prepare_beneficiaries(p_holder uuid) returns boolean
language sql stable security definer set search_path = bank, pg_temp as $$
  select prepares_for_all(identity.current_user_id(), p_holder)
$$;

/* The key that encrypts where this holder's money goes, for those who prepare orders; null for others. */
create or replace function bank.key_of_holder_prepared_for() returns bytea
language sql stable security definer set search_path = bank, pg_temp as $$
  select h.data_key from holder h where h.id = (select holder_prepared_for())
$$;

/*
 * The same key, after this one has become the holder's where there was none. Returns null to callers who do
 * not prepare its orders.
 */
create or replace function bank.keep_key_of_holder(p_key bytea) returns bytea
language sql volatile security definer set search_path = bank, pg_temp as $$
  update holder set data_key = coalesce(data_key, p_key) where id = (select holder_prepared_for())
  returning data_key
$$;

grant execute on function identity.enter_session_for(bytea, uuid, text), bank.accounts_acted_for(text),
  bank.readable_accounts(text), bank.holder_acted_for(), bank.name_of_holder(uuid),
  bank.holder_prepared_for(), bank.may_prepare_beneficiaries(uuid), bank.key_of_holder_prepared_for(),
  bank.keep_key_of_holder(bytea) to bank_app;
