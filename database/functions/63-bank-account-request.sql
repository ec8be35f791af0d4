-- Account requests: a client asks for an account, or a person for a holder, and an admin decides.

/*
 * Opens an empty account and returns its id. Its number is 12 random digits (specification 2, section 9);
 * where the number is taken, another one is drawn. For functions of the owner only: the caller has checked
 * who may ask.
 */
create or replace function bank.open_account(
  p_client uuid, p_currency text, p_nickname text, p_actor uuid
) returns uuid
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  opened uuid := ledger.open_account(uuidv7(), p_client, p_currency);
  chosen text;
begin
  loop
    chosen := lpad(floor(random() * 1e12)::bigint::text, 12, '0');
    insert into account (id, client_id, nickname, account_number, is_crypto)
    select opened, p_client, p_nickname, chosen, kind = 'crypto' from ledger.currency where code = p_currency
    on conflict (account_number) do nothing;
    exit when found;
  end loop;
  perform audit.record(p_actor, p_client, 'account-opened', opened::text,
    jsonb_build_object('nickname', p_nickname, 'number', chosen, 'currency', p_currency));
  return opened;
end
$$;

/*
 * The holder for whom the user of the signed context may ask for accounts: by a mandate to prepare orders of
 * all its accounts, because a new one is about the holder as a whole. Null for none.
 */
create or replace function bank.holder_requested_for() returns uuid
language sql stable security definer set search_path = bank, pg_temp as $$
  select holder.id from (select holder_prepared_for() as id) holder
  where prepares_for_all((identity.acting())[1]::uuid, holder.id)
$$;

/*
 * The people who may ask for accounts of a holder now, and read what was asked; for admins and for each of
 * these people. None for other callers.
 */
create or replace function bank.requesters_for(p_holder uuid) returns setof uuid
language sql stable security definer set search_path = bank, pg_temp as $$
  select distinct r.user_id from right_in_force r
  where r.holder_id = p_holder and prepares_for_all(r.user_id, r.holder_id)
    and (identity.is_admin() or p_holder = holder_requested_for())
$$;

/* The name of the person who made a request for a holder, for those who may read it; null for others. */
create or replace function bank.requester_of(p_request uuid) returns text
language sql stable security definer set search_path = bank, pg_temp as $$
  select identity.full_name(p.first_name, p.last_name)
  from account_request r
  join identity.users p on p.id = r.requested_by
  where r.id = p_request and (identity.is_admin() or r.client_id = holder_requested_for())
$$;

/*
 * Records an event of a request in the history of its client. What was asked for a holder is also in the
 * history of the person who did it, as their own, and of the person who asked, who is notified of it as long
 * as they may read the request.
 */
create or replace function bank.record_account_request(
  p_request bank.account_request, p_actor uuid, p_action text
) returns void
language sql volatile as $$
  select audit.record(
    p_actor, about.user_id, about.prefix || p_action, (p_request).id::text,
    about.holder || jsonb_build_object(
      'nickname', (p_request).nickname, 'currency', (p_request).currency, 'type', (p_request).account_type
    )
  )
  from (
    select (p_request).client_id, '', '{}'::jsonb
    union all
    select person, case person when p_actor then 'own-holder-' else 'holder-' end,
      jsonb_build_object('holder', (p_request).client_id)
    from (
      select (p_request).requested_by union select (p_request).withdrawn_by
    ) people (person)
    where bank.prepares_for_all(person, (p_request).client_id)
  ) about (user_id, prefix, holder)
$$;

/*
 * Requests an account for the user of the signed context, or for the holder for whom they act. Returns
 * SUBMITTED or the code of a refusal. The same id with the same content gets the same answer; with other
 * content it is taken.
 */
create or replace function bank.request_account(
  p_request uuid, p_type text, p_nickname text, p_currency text, p_network text, p_use text,
  p_deposit numeric, p_purpose text
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := own_user();
  client uuid := coalesce(identity.current_user_id(), holder_requested_for());
  requester uuid := nullif(actor, client);
  known account_request;
begin
  if actor is null then
    return 'NOT_SIGNED_IN';
  elsif client is null then
    return 'OUTSIDE_OF_ACCESS';
  end if;
  -- Admins decide about requests, so they make none.
  if identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  -- Concurrent requests of one client or holder wait for each other here, so that the limit is kept.
  perform identity.lock_user(client);
  perform lock_holder(client);

  select * into known from account_request where id = p_request;
  if found then
    return case
      when (
        known.client_id, known.requested_by, known.account_type, known.nickname, known.currency,
        known.network, known.intended_use, known.initial_deposit, known.business_purpose
      ) is not distinct from (
        client, requester, p_type, p_nickname, p_currency, p_network, p_use, p_deposit, p_purpose
      ) then 'SUBMITTED'
      else 'REQUEST_ID_TAKEN'
    end;
  end if;
  if (
    select count(*) from account_request where client_id = client and status = 'pending'
  ) >= coalesce((select l.pending_requests_per_client from limits l), 0) then
    return 'TOO_MANY_OPEN_REQUESTS';
  end if;
  if account_name_taken(client, p_nickname, null) then
    return 'ACCOUNT_NAME_TAKEN';
  end if;

  insert into account_request (
    id, client_id, requested_by, account_type, nickname, currency, network, intended_use, initial_deposit,
    business_purpose
  )
  values (
    p_request, client, requester, p_type, p_nickname, p_currency, p_network, p_use, p_deposit, p_purpose
  )
  on conflict (id) do nothing
  returning * into known;
  if not found then
    -- Another user's request took this id at the same moment.
    return 'REQUEST_ID_TAKEN';
  end if;
  perform record_account_request(known, actor, 'account-requested');
  return 'SUBMITTED';
end
$$;

/*
 * Withdraws a pending request of the holder for whom the user of the signed context may ask. Returns
 * WITHDRAWN, also where it was withdrawn before, or the code of a refusal.
 */
create or replace function bank.withdraw_account_request(p_request uuid) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  holder uuid := holder_requested_for();
  asked account_request;
begin
  if holder is null then
    return 'OUTSIDE_OF_ACCESS';
  end if;
  -- A concurrent decision waits here, and then finds the request withdrawn.
  select * into asked from account_request r where r.id = p_request and r.client_id = holder for update;
  if asked.id is null then
    return 'REQUEST_NOT_FOUND';
  elsif asked.status = 'withdrawn' then
    return 'WITHDRAWN';
  elsif asked.status <> 'pending' then
    return 'REQUEST_ALREADY_DECIDED';
  end if;
  update account_request r set
    status = 'withdrawn', withdrawn_by = own_user(), withdrawn_at = clock_timestamp()
  where r.id = p_request
  returning * into asked;
  perform record_account_request(asked, asked.withdrawn_by, 'account-request-withdrawn');
  return 'WITHDRAWN';
end
$$;

/*
 * Decides a pending request, once: `p_decision` is 'approved' or 'rejected'. Approval opens an account with a
 * zero balance, under a free name; a rejection needs notes, which tell the client why. Only for an admin of
 * the signed context, and never for a request in which they have a part. `outcome` is DECIDED or the code of
 * a refusal; the other columns say whom to notify, and about which account.
 */
create or replace function bank.decide_account_request(
  p_request uuid, p_decision text, p_notes text
) returns table (outcome text, client_id uuid, account_id uuid)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor uuid := identity.current_user_id();
  asked account_request;
begin
  if not identity.is_admin() then
    outcome := 'NOT_ALLOWED';
    return next;
    return;
  end if;
  -- A concurrent decision waits here, and then finds the request decided.
  select * into asked from account_request r where r.id = p_request for update;
  outcome := case
    when asked.id is null then 'REQUEST_NOT_FOUND'
    when has_part_in(actor, asked.client_id) then 'NOT_ALLOWED'
    when asked.requested_by = actor then 'NOT_ALLOWED'
    when asked.status <> 'pending' then 'REQUEST_ALREADY_DECIDED'
    when p_decision = 'rejected' and coalesce(btrim(p_notes), '') = '' then 'REASON_REQUIRED'
    else 'DECIDED'
  end;
  if outcome = 'DECIDED' and p_decision = 'approved' then
    perform identity.lock_user(asked.client_id);
    perform lock_holder(asked.client_id);
    outcome := case
      when exists (select from identity.users p where p.id = asked.client_id and p.role <> 'user')
        then 'CLIENT_NOT_FOUND'
      when (select count(*) from account a where a.client_id = asked.client_id)
          >= coalesce((select l.accounts_per_client from limits l), 0)
        then 'TOO_MANY_ACCOUNTS'
      else outcome
    end;
  end if;
  if outcome <> 'DECIDED' then
    return next;
    return;
  end if;

  perform record_account_request(asked, actor, 'account-request-' || p_decision);
  client_id := asked.client_id;
  if p_decision = 'approved' then
    account_id := open_account(
      asked.client_id, asked.currency, free_account_name(asked.client_id, asked.nickname), actor
    );
  end if;
  update account_request r set
    status = p_decision,
    notes = p_notes,
    account_id = decide_account_request.account_id,
    decided_by = actor,
    decided_at = clock_timestamp()
  where r.id = p_request;
  return next;
end
$$;

/* The client puts a decision aside; false where there is no such decision of theirs. */
create or replace function bank.see_account_request(p_request uuid) returns boolean
language sql volatile security definer set search_path = bank, pg_temp as $$
  with seen as (
    update account_request set seen_at = coalesce(seen_at, now())
    where id = p_request and client_id = (select identity.current_user_id()) and status <> 'pending'
    returning 1
  )
  select exists (select from seen)
$$;

/*
 * The requests that the user of the signed context made for holders, also under a mandate that has ended: for
 * the file of their own data. The page after a time and an id. The answer to a rejected one is the holder's.
 */
create or replace function bank.own_requests_for_holders(p_at timestamptz, p_id uuid, p_limit int)
returns table (
  id uuid, holder text, account_type text, nickname text, currency text, network text, intended_use text,
  initial_deposit text, business_purpose text, created_at timestamptz, status text, ended_at timestamptz,
  withdrawn_by_user boolean
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select r.id, h.name, r.account_type, r.nickname, r.currency, r.network, r.intended_use,
    round(r.initial_deposit, c.decimals)::text, r.business_purpose, r.created_at, r.status,
    coalesce(r.decided_at, r.withdrawn_at), coalesce(r.withdrawn_by = r.requested_by, false)
  from account_request r
  join holder h on h.id = r.client_id
  join ledger.currency c on c.code = r.currency
  where r.requested_by = identity.current_user_id()
    and (r.created_at > p_at or r.created_at = p_at and r.id > p_id)
  order by r.created_at, r.id
  limit least(p_limit, 1000)
$$;

grant select on bank.account_request to bank_app;
alter table bank.account_request enable row level security;
drop policy if exists own on bank.account_request;
create policy own on bank.account_request for select to bank_app
  using (
    client_id = (select identity.current_user_id()) or client_id = (select bank.holder_requested_for())
    or (select identity.is_admin())
  );

grant execute on function bank.request_account(uuid, text, text, text, text, text, numeric, text),
  bank.decide_account_request(uuid, text, text), bank.see_account_request(uuid),
  bank.holder_requested_for(), bank.requesters_for(uuid), bank.requester_of(uuid),
  bank.withdraw_account_request(uuid), bank.own_requests_for_holders(timestamptz, uuid, int) to bank_app;
