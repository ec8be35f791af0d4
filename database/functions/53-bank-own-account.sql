-- Clients name their accounts, and put them in order.

/*
 * Returns whether a client or holder has an account of this name, in whatever capitals. Two accounts of one
 * name could not be told apart in a transfer between them. The account that is being named is left out. The
 * caller has locked the client's row.
 */
create or replace function bank.account_name_taken(p_client uuid, p_nickname text, p_named uuid)
returns boolean
language sql stable as $$
  select exists (
    select from bank.account a
    where a.client_id = p_client and a.id is distinct from p_named and lower(a.nickname) = lower(p_nickname)
  )
$$;

/*
 * Returns the name for a new account: the one that was asked for, or, where an account got it since, the
 * same with the first free number behind it, within the 80 characters of a request. The client may rename it.
 */
create or replace function bank.free_account_name(p_client uuid, p_nickname text) returns text
language sql stable as $$
  select name from (
    select 1 as number, p_nickname as name
    union all
    select number, rtrim(left(p_nickname, 80 - length(' ' || number))) || ' ' || number
    from generate_series(
      2, 2 + (select count(*)::int from bank.account a where a.client_id = p_client)
    ) number
  ) names
  where not bank.account_name_taken(p_client, name, null)
  order by number
  limit 1
$$;

/*
 * Names an account of the user of the signed context. Staff still see the name that the bank opened it with.
 * Returns RENAMED, also when it had this name before, or the code of a refusal.
 */
create or replace function bank.name_account(p_account uuid, p_nickname text) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  known account;
begin
  -- Two windows of one client take turns.
  perform identity.lock_user(actor);
  select * into known from account a where a.id = p_account and a.client_id = actor for no key update;
  if not found then
    return 'ACCOUNT_NOT_FOUND';
  elsif known.nickname = p_nickname then
    return 'RENAMED';
  elsif account_name_taken(actor, p_nickname, known.id) then
    return 'ACCOUNT_NAME_TAKEN';
  end if;
  update account
  set nickname = p_nickname, opened_as = nullif(coalesce(opened_as, nickname), p_nickname)
  where id = known.id;
  perform audit.record(
    actor, actor, 'account-renamed', known.id::text,
    jsonb_build_object(
      'account', known.id, 'number', known.account_number, 'from', known.nickname, 'nickname', p_nickname
    )
  );
  return 'RENAMED';
end
$$;

/* The same for servers of the version before: whether the account has the name now. */
create or replace function bank.rename_account(p_account uuid, p_nickname text) returns boolean
language sql volatile security definer set search_path = bank, pg_temp as $$
  select name_account(p_account, p_nickname) = 'RENAMED'
$$;

/*
 * Puts the accounts of the user of the signed context in this order, and any others after them; false, and
 * nothing changes, when one of them is not the user's.
 */
create or replace function bank.order_accounts(p_accounts uuid[]) returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
begin
  -- Two windows of one client take turns.
  perform identity.lock_user(actor);
  if exists (
    select from unnest(p_accounts) asked
    where not exists (select from account a where a.id = asked and a.client_id = actor)
  ) then
    return false;
  end if;
  update account a set position = array_position(p_accounts, a.id)
  where a.client_id = actor and a.position is distinct from array_position(p_accounts, a.id);
  if found then
    perform audit.record(
      actor, actor, 'accounts-ordered', null, jsonb_build_object('accounts', cardinality(p_accounts))
    );
  end if;
  return true;
end
$$;

grant execute on function bank.name_account(uuid, text), bank.rename_account(uuid, text),
  bank.order_accounts(uuid[]) to bank_app;
