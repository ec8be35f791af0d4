-- Acting for another holder. A context of its own says so, which names the user and the holder: what asks for
-- the user of the signed context finds none in it, so that every function and every policy refuses unless it
-- lets a right through. What a right shows: the accounts that it names, with their balances, and with the
-- view `movements` also what moved on them.

/*
 * The rights that count now: begun, not over, not withdrawn, of a holder whom the bank has not blocked to a
 * user who is no admin.
 */
create or replace view bank.right_in_force as
  select r.id, r.holder_id, r.user_id, r.account_ids, r.view, r.last_day
  from bank.access_right r
  join identity.users holder on holder.id = r.holder_id and holder.role = 'user'
  join identity.users p on p.id = r.user_id and p.role = 'user'
  where r.withdrawn_at is null and ledger.day_of(now()) between r.first_day and r.last_day;

/* The accounts of a holder that a user may see now: with `balances`, or with `movements` as well. */
create or replace function bank.accounts_by_right(p_user uuid, p_holder uuid, p_view text)
returns setof uuid
language sql stable as $$
  select a.id from bank.account a
  where a.client_id = p_holder and exists (
    select from bank.right_in_force r
    where r.holder_id = p_holder and r.user_id = p_user and (r.view = 'movements' or p_view = 'balances')
      and (r.account_ids is null or a.id = any (r.account_ids))
  )
$$;

/* The signed context of a user who acts for a holder, as {user, holder, view}; null where there is none. */
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
 * only accounts with this view. `outcome` is ENTERED, or the code of a refusal: ACCESS_ENDED where no right
 * of this user is in force, OUTSIDE_OF_ACCESS where none has this view.
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
    when coalesce(p_view, '') not in ('balances', 'movements') then 'OUTSIDE_OF_ACCESS'
    else (
      select case
        when count(*) = 0 then 'ACCESS_ENDED'
        when p_view = 'movements' and not bool_or(r.view = 'movements') then 'OUTSIDE_OF_ACCESS'
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
 * The accounts that the signed context shows by a right, with at least this view and that of the context;
 * none where there is no holder in it.
 */
create or replace function bank.accounts_acted_for(p_view text) returns setof uuid
language plpgsql stable security definer set search_path = bank, pg_temp as $$
declare
  acting text[] := identity.acting();
begin
  if acting is not null then
    return query select accounts_by_right(
      acting[1]::uuid, acting[2]::uuid, case when acting[3] = 'movements' then acting[3] else p_view end
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

/* The holder in the signed context: the name alone. No row where there is none. */
create or replace function bank.holder_acted_for() returns table (id uuid, first_name text, last_name text)
language sql stable security definer set search_path = identity, pg_temp as $$
  select p.id, p.first_name, p.last_name from users p where p.id = (select (acting())[2]::uuid)
$$;

grant execute on function identity.enter_session_for(bytea, uuid, text), bank.accounts_acted_for(text),
  bank.readable_accounts(text), bank.holder_acted_for() to bank_app;
