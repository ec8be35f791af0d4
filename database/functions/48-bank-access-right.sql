-- Access that clients give to their accounts: what can be given, and for whom a user may act. What a right
-- shows is in 15-bank-acting.sql; it is given and withdrawn in 49-bank-access-right-change.sql.

/* The digest that a confirmation of a right covers: the person, the accounts in any order, view and days. */
create or replace function bank.access_right_digest(
  p_id uuid, p_first_name text, p_last_name text, p_email text, p_accounts uuid[], p_view text,
  p_first_day date, p_last_day date
) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array(
    'access-right', p_id, p_email,
    case when p_accounts is not null then
      (select jsonb_agg(asked order by asked) from unnest(p_accounts) asked)
    end,
    p_view, p_first_day, p_last_day, p_first_name, p_last_name
  ))
$$;

/* Rights of a holder that are not withdrawn and not over: in force or planned. */
create or replace function bank.open_access_rights(p_holder uuid) returns setof bank.access_right
language sql stable as $$
  select r from bank.access_right r
  where r.holder_id = p_holder and r.withdrawn_at is null and r.last_day >= ledger.day_of(now())
$$;

/*
 * Returns whether this address has an open right of the holder to one of these accounts on one of these days.
 */
create or replace function bank.has_access_already(
  p_holder uuid, p_except uuid, p_email text, p_accounts uuid[], p_first_day date, p_last_day date
) returns boolean
language sql stable as $$
  select exists (
    select from bank.open_access_rights(p_holder) r
    where r.id <> p_except and r.email = p_email
      and daterange(r.first_day, r.last_day, '[]') && daterange(p_first_day, p_last_day, '[]')
      and (r.account_ids is null or p_accounts is null or r.account_ids && p_accounts)
  )
$$;

/*
 * Returns why a holder cannot give this right; null where they can. It looks at nothing of the person but at
 * what the holder has typed, so that no answer shows whether the bank knows the address.
 */
create or replace function bank.access_right_refusal(
  p_holder uuid, p_id uuid, p_email text, p_accounts uuid[], p_first_day date, p_last_day date
) returns text
language sql stable as $$
  select case
    when p_accounts is not null and (cardinality(p_accounts) = 0 or exists (
      select from unnest(p_accounts) asked
      where not exists (select from bank.account a where a.id = asked and a.client_id = p_holder)
    )) then 'ACCOUNT_NOT_FOUND'
    when exists (select from identity.users p where p.id = p_holder and p.email = p_email)
      then 'ACCESS_TO_ONESELF'
    when p_first_day < ledger.day_of(now()) then 'FIRST_DAY_PASSED'
    when p_first_day > ledger.day_of(now()) + coalesce(l.access_days_ahead, 0) then 'FIRST_DAY_TOO_FAR'
    when p_last_day is null or p_last_day < p_first_day or p_last_day > p_first_day + interval '2 years'
      then 'LAST_DAY_TOO_FAR'
    when bank.has_access_already(p_holder, p_id, p_email, p_accounts, p_first_day, p_last_day)
      then 'ACCESS_GIVEN_ALREADY'
    when (select count(*) from bank.open_access_rights(p_holder)) >= coalesce(l.access_rights_per_client, 0)
      then 'TOO_MANY_ACCESS_RIGHTS'
  end
  from (values (true)) always
  left join bank.limits l on true
$$;

/* Returns whether a right is exactly this order of this holder. */
create or replace function bank.is_same_right(
  p_right bank.access_right, p_holder uuid, p_first_name text, p_last_name text, p_email text,
  p_accounts uuid[], p_view text, p_first_day date, p_last_day date
) returns boolean
language sql immutable as $$
  select (p_right).holder_id = p_holder and bank.access_right_digest(
    (p_right).id, (p_right).first_name, (p_right).last_name, (p_right).email, (p_right).account_ids,
    (p_right).view, (p_right).first_day, (p_right).last_day
  ) = bank.access_right_digest(
    (p_right).id, p_first_name, p_last_name, p_email, p_accounts, p_view, p_first_day, p_last_day
  )
$$;

/*
 * Returns whether the user of the signed context can give this right: FREE, GIVEN where they have given it,
 * or the code of a refusal.
 */
create or replace function bank.review_access_right(
  p_id uuid, p_first_name text, p_last_name text, p_email text, p_accounts uuid[], p_view text,
  p_first_day date, p_last_day date
) returns text
language plpgsql stable security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  known access_right;
begin
  if actor is null then
    return 'NOT_ALLOWED';
  end if;
  select * into known from access_right r where r.id = p_id;
  if found then
    return case
      when is_same_right(
        known, actor, p_first_name, p_last_name, p_email, p_accounts, p_view, p_first_day, p_last_day
      ) then 'GIVEN'
      else 'ACCESS_RIGHT_ID_TAKEN'
    end;
  end if;
  return coalesce(
    access_right_refusal(actor, p_id, p_email, p_accounts, p_first_day, p_last_day), 'FREE'
  );
end
$$;

/*
 * The accounts of a holder that a user may see now, as JSON with what they may do: in the view of the widest
 * right, until the last day of any such right, and with the mandates of all.
 */
create or replace function bank.accounts_of_rights(p_user uuid, p_holder uuid) returns jsonb
language sql stable as $$
  select jsonb_agg(
    jsonb_build_object(
      'id', seen.id, 'nickname', seen.nickname, 'accountNumber', seen.account_number,
      'currency', seen.currency, 'view', seen.view, 'lastDay', seen.last_day,
      'prepare', seen.prepare, 'sign', seen.sign
    )
    order by seen.position nulls last, seen.created_at, seen.id
  )
  from (
    select distinct on (a.id) a.id, a.nickname, a.account_number, v.currency, a.position, a.created_at,
      r.view, r.last_day, bool_or(r.prepare) over of_account as prepare, min(r.sign) over of_account as sign
    from bank.account a
    join ledger.account v on v.id = a.id
    join bank.right_in_force r on r.user_id = p_user and r.holder_id = a.client_id
      and (r.account_ids is null or a.id = any (r.account_ids))
    where a.client_id = p_holder
    window of_account as (partition by a.id)
    order by a.id, r.view desc, r.last_day desc nulls first
  ) seen
$$;

/*
 * The holders for whom the user of the signed context may act now, by name, with the accounts that they may
 * see as accounts_of_rights has them. One without accounts is among them where they may write messages, or
 * ask for its first account.
 */
create or replace function bank.list_holders(p_limit int)
returns table (
  holder_id uuid, kind text, name text, first_name text, last_name text, accounts jsonb
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select h.id, h.kind, coalesce(h.name, identity.full_name(p.first_name, p.last_name)),
    coalesce(p.first_name, h.name), coalesce(p.last_name, ''), coalesce(shown.accounts, '[]')
  from (
    select distinct r.holder_id from right_in_force r where r.user_id = identity.current_user_id()
  ) given
  join holder h on h.id = given.holder_id
  left join identity.users p on p.id = h.user_id
  cross join lateral (select accounts_of_rights(identity.current_user_id(), h.id) as accounts) shown
  where shown.accounts is not null or may_write_messages(h.id) or may_prepare_beneficiaries(h.id)
  order by lower(coalesce(p.first_name, h.name)), lower(coalesce(p.last_name, '')), h.id
  limit least(p_limit, 200)
$$;

/*
 * The holders on whom the user of this session has a right that is not over, with the accounts that they
 * may see now, and whether they may read the holder's messages: nothing before its first day. Rights begin
 * and end with a day of the bank, which lasts `seconds_left` more.
 */
create or replace function bank.list_watched_holders(p_token_hash bytea)
returns table (holder_id uuid, account_ids uuid[], messages boolean, seconds_left int)
language sql stable security definer set search_path = bank, pg_temp as $$
  select given.holder_id, array(select accounts_by_right(s.user_id, given.holder_id, 'balances')),
    s.user_id in (select people_in_conversation(given.holder_id)),
    ceil(extract(epoch from ledger.moment_of(ledger.day_of(now()) + 1) - now()))::int
  from identity.user_of_session(p_token_hash) s
  cross join lateral (
    select r.holder_id from access_right r
    where r.user_id = s.user_id and r.withdrawn_at is null and r.last_day >= ledger.day_of(now())
    union
    select m.holder_id from mandate m
    where m.user_id = s.user_id and m.withdrawn_at is null
      and (m.last_day is null or m.last_day >= ledger.day_of(now()))
    limit 200
  ) given
  where s.refusal is null
$$;

/* The same without messages, for servers of the version before. */
create or replace function bank.list_watched_accounts(p_token_hash bytea)
returns table (holder_id uuid, account_ids uuid[], seconds_left int)
language sql stable security definer set search_path = bank, pg_temp as $$
  select w.holder_id, w.account_ids, w.seconds_left from list_watched_holders(p_token_hash) w
$$;

grant select on bank.access_right to bank_app;
alter table bank.access_right enable row level security;

drop policy if exists own on bank.access_right;
-- The people with access are shown to the holder and to admins: those who have it see their own rights
-- only through list_holders, without the holder's words.
create policy own on bank.access_right for select to bank_app
  using (holder_id = (select identity.current_user_id()) or (select identity.is_admin()));

grant execute on function
  bank.access_right_digest(uuid, text, text, text, uuid[], text, date, date),
  bank.review_access_right(uuid, text, text, text, uuid[], text, date, date), bank.list_holders(int),
  bank.list_watched_accounts(bytea), bank.list_watched_holders(bytea) to bank_app;
