-- Account requests: a client asks for an account, and an admin decides.

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
 * Requests an account for the user of the signed context. Returns SUBMITTED or the code of a refusal. The
 * same id with the same content gets the same answer; with other content it is taken.
 */
create or replace function bank.request_account(
  p_request uuid, p_type text, p_nickname text, p_currency text, p_network text, p_use text,
  p_deposit numeric, p_purpose text
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  known account_request;
begin
  if actor is null then
    return 'NOT_SIGNED_IN';
  end if;
  -- Admins decide about requests, so they make none.
  if identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  -- Concurrent requests of one client wait for each other here, so that the limit is kept.
  perform identity.lock_user(actor);

  select * into known from account_request where id = p_request;
  if found then
    return case
      when (
        known.client_id, known.account_type, known.nickname, known.currency, known.network,
        known.intended_use, known.initial_deposit, known.business_purpose
      ) is not distinct from (
        actor, p_type, p_nickname, p_currency, p_network, p_use, p_deposit, p_purpose
      ) then 'SUBMITTED'
      else 'REQUEST_ID_TAKEN'
    end;
  end if;
  if (
    select count(*) from account_request where client_id = actor and status = 'pending'
  ) >= coalesce((select l.pending_requests_per_client from limits l), 0) then
    return 'TOO_MANY_OPEN_REQUESTS';
  end if;

  insert into account_request (
    id, client_id, account_type, nickname, currency, network, intended_use, initial_deposit, business_purpose
  )
  values (p_request, actor, p_type, p_nickname, p_currency, p_network, p_use, p_deposit, p_purpose)
  on conflict (id) do nothing;
  if not found then
    -- Another user's request took this id at the same moment.
    return 'REQUEST_ID_TAKEN';
  end if;
  perform audit.record(actor, actor, 'account-requested', p_request::text,
    jsonb_build_object('nickname', p_nickname, 'currency', p_currency, 'type', p_type));
  return 'SUBMITTED';
end
$$;

/*
 * Decides a pending request, once: `p_decision` is 'approved' or 'rejected'. Approval opens an account with a
 * zero balance; a rejection needs notes, which tell the client why. Only for an admin of the signed context,
 * and never for their own request. `outcome` is DECIDED or the code of a refusal; the other columns say whom
 * to notify, and about which account.
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
    when asked.client_id = actor then 'NOT_ALLOWED'
    when asked.status <> 'pending' then 'REQUEST_ALREADY_DECIDED'
    when p_decision = 'rejected' and coalesce(btrim(p_notes), '') = '' then 'REASON_REQUIRED'
    else 'DECIDED'
  end;
  if outcome = 'DECIDED' and p_decision = 'approved' then
    perform identity.lock_user(asked.client_id);
    if (select count(*) from account a where a.client_id = asked.client_id)
        >= coalesce((select l.accounts_per_client from limits l), 0) then
      outcome := 'TOO_MANY_ACCOUNTS';
    end if;
  end if;
  if outcome <> 'DECIDED' then
    return next;
    return;
  end if;

  perform audit.record(actor, asked.client_id, 'account-request-' || p_decision, p_request::text,
    jsonb_build_object('nickname', asked.nickname, 'currency', asked.currency, 'type', asked.account_type));
  client_id := asked.client_id;
  if p_decision = 'approved' then
    account_id := open_account(asked.client_id, asked.currency, asked.nickname, actor);
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

grant select on bank.account_request to bank_app;
alter table bank.account_request enable row level security;
drop policy if exists own on bank.account_request;
create policy own on bank.account_request for select to bank_app
  using (client_id = (select identity.current_user_id()) or (select identity.is_admin()));

grant execute on function bank.request_account(uuid, text, text, text, text, text, numeric, text),
  bank.decide_account_request(uuid, text, text), bank.see_account_request(uuid) to bank_app;
