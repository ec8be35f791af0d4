-- Admins open an account for a client, or for joint holders or an organisation.

/*
 * The digest that a confirmation of an opening covers: every field of the order, and the reason. Lengths keep
 * the end of one text apart from the beginning of the next.
 */
create or replace function bank.account_order_digest(p_order bank.account_order, p_reason text) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array(
    'account', (p_order).account_id, (p_order).client_id, (p_order).account_type, (p_order).nickname,
    (p_order).currency,
    (p_order).network, (p_order).intended_use, (p_order).business_purpose,
    trim_scale((p_order).initial_balance)::text, p_reason
  ))
$$;

/* Returns why an account cannot be opened; null when it can. The caller has locked the client's row. */
create or replace function bank.opening_refusal(p_order bank.account_order) returns text
language sql stable as $$
  select case
    when not exists (
      select from bank.holder h left join identity.users p on p.id = h.user_id
      where h.id = (p_order).client_id and (h.kind <> 'individual' or p.role = 'user')
    ) then 'CLIENT_NOT_FOUND'
    when exists (select from ledger.account v where v.id = (p_order).account_id) then 'ACCOUNT_ID_TAKEN'
    when not exists (
      select from ledger.currency c where c.code = (p_order).currency
        and ((p_order).initial_balance = 0 or ledger.is_amount((p_order).initial_balance, c.decimals))
    ) then 'INVALID_AMOUNT'
    when (select count(*) from bank.account a where a.client_id = (p_order).client_id)
        >= coalesce((select l.accounts_per_client from bank.limits l), 0)
      then 'TOO_MANY_ACCOUNTS'
    when bank.account_name_taken((p_order).client_id, (p_order).nickname, null) then 'ACCOUNT_NAME_TAKEN'
  end
$$;

/* Opens the account with its initial balance and returns its number. Nothing is checked here. */
create or replace function bank.write_opening(
  p_order bank.account_order, p_actor uuid, p_detail jsonb
) returns text
language plpgsql volatile as $$
declare
  at timestamptz;
  number text;
begin
  perform ledger.open_account(p_order.account_id, p_order.client_id, p_order.currency);
  loop
    at := clock_timestamp();
    -- Specification 2, section 9: three letters, here the currency's, the last six digits of a timestamp,
    -- four random ones.
    number := upper(left(p_order.currency, 3)) || right((extract(epoch from at) * 1000)::bigint::text, 6)
      || lpad(floor(random() * 10000)::int::text, 4, '0');
    insert into bank.account (id, client_id, nickname, account_number, is_crypto, created_at)
    values (
      p_order.account_id, p_order.client_id, p_order.nickname, number, p_order.account_type = 'crypto', at
    )
    on conflict on constraint account_number_unique do nothing;
    exit when found;
  end loop;
  insert into bank.account_opening (
    account_id, client_id, account_type, nickname, currency, network, intended_use, business_purpose,
    initial_balance, opened_by, opened_at
  )
  values (
    p_order.account_id, p_order.client_id, p_order.account_type, p_order.nickname, p_order.currency,
    p_order.network, p_order.intended_use, p_order.business_purpose, p_order.initial_balance, p_actor, at
  );
  if p_order.initial_balance > 0 then
    perform ledger.create_transfer(
      p_order.account_id, 'opening', ledger.internal_account('incoming', p_order.currency),
      p_order.account_id, p_order.currency, p_order.initial_balance, 'Opening balance', null, at
    );
  end if;
  perform audit.record(
    p_actor, p_order.client_id, 'account-opened', p_order.account_id::text,
    p_detail
      || jsonb_build_object(
        'account', p_order.account_id, 'nickname', p_order.nickname, 'number', number,
        'currency', p_order.currency, 'type', p_order.account_type, 'amount', p_order.initial_balance
      )
  );
  return number;
end
$$;

/*
 * The answer to an order whose id exists: OPENED, with the account's number, or PENDING for the same order,
 * otherwise that the id is taken. No row for a new id.
 */
create or replace function bank.replay_opening(p_actor uuid, p_order bank.account_order)
returns table (outcome text, account_number text)
language sql stable as $$
  select
    case
      when (a.kind, a.requester_id, a.payload -> 'order', a.status)
          = ('opening', p_actor, to_jsonb(p_order), 'pending')
        then 'PENDING'
      else 'ACCOUNT_ID_TAKEN'
    end,
    null
  from bank.approval a
  where a.id = (p_order).account_id and a.status <> 'approved'
  union all
  select
    case when same.order_ then 'OPENED' else 'ACCOUNT_ID_TAKEN' end,
    case when same.order_ then (select a.account_number from bank.account a where a.id = o.account_id) end
  from bank.account_opening o
  cross join lateral (
    select (
      o.client_id, o.account_type, o.nickname, o.currency, o.network, o.intended_use, o.business_purpose,
      o.initial_balance
    ) is not distinct from (
      (p_order).client_id, (p_order).account_type, (p_order).nickname, (p_order).currency,
      (p_order).network, (p_order).intended_use, (p_order).business_purpose, (p_order).initial_balance
    ) as order_
  ) same
  where o.account_id = (p_order).account_id and not exists (
    select from bank.approval a where a.id = o.account_id and a.status <> 'approved'
  )
$$;

/* Puts an opening before another admin, with the account's id as the approval's. */
create or replace function bank.ask_for_opening(
  p_actor uuid, p_order bank.account_order, p_reason text
) returns void
language plpgsql volatile as $$
begin
  perform bank.ask_approval(
    p_order.account_id, 'opening', p_order.account_id::text, p_order.client_id,
    jsonb_build_object(
      'order', to_jsonb(p_order), 'nickname', p_order.nickname,
      'currency', p_order.currency, 'amount', trim_scale(p_order.initial_balance)::text
    ),
    p_reason, p_actor
  );
end
$$;

/*
 * Opens an account for a client, for the admin of this session. `outcome` is OPENED, PENDING where the
 * initial balance is above the limit of one admin (the account's id is then the approval's id), or the code
 * of a refusal, which leaves nothing behind. An initial balance is a transfer from an internal account and
 * needs a code, because the bank owes that money from then on. A pending opening needs a reason for the
 * approver. Closed books raise BK004 where money would move.
 */
create or replace function bank.open_client_account(
  p_token_hash bytea, p_order bank.account_order, p_reason text, p_confirmation uuid
) returns table (outcome text, account_number text)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
  requires_approval boolean;
begin
  select * into actor from begin_admin_operation(p_token_hash);
  outcome := coalesce(
    actor.refusal, case when has_part_in(actor.user_id, p_order.client_id) then 'NOT_ALLOWED' end
  );
  if outcome is null then
    -- Concurrent openings for the same client wait for each other here, so that the limit on accounts is
    -- kept.
    perform from identity.users p where p.id = p_order.client_id and p.role = 'user' for no key update;
    if not found and not lock_holder(p_order.client_id) then
      outcome := 'CLIENT_NOT_FOUND';
    end if;
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  return query select * from replay_opening(actor.user_id, p_order);
  if found then
    return;
  end if;

  outcome := opening_refusal(p_order);
  if outcome is null and p_order.initial_balance > 0 then
    perform lock_unapproved_total(actor.user_id, p_order.currency);
    requires_approval := sum_requires_approval(actor.user_id, p_order.currency, p_order.initial_balance);
    outcome := case when requires_approval and coalesce(trim(p_reason), '') = '' then 'REASON_REQUIRED' end;
  end if;
  if outcome is null and p_order.initial_balance > 0 then
    outcome := identity.confirmation_refusal(
      p_confirmation, p_token_hash, 'open-account', account_order_digest(p_order, p_reason)
    );
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  if p_order.initial_balance > 0 then
    if requires_approval then
      perform ask_for_opening(actor.user_id, p_order, p_reason);
      outcome := 'PENDING';
      return next;
      return;
    end if;
    perform add_unapproved_amount(actor.user_id, p_order.currency, p_order.initial_balance);
  end if;
  account_number := write_opening(p_order, actor.user_id, '{}');
  outcome := 'OPENED';
  return next;
end
$$;

/*
 * Returns whether an initial balance would need another admin's approval, for the admin of the signed
 * context; null for other callers.
 */
create or replace function bank.opening_requires_approval(p_currency text, p_amount numeric) returns boolean
language sql stable security definer set search_path = bank, pg_temp as $$
  select sum_requires_approval(identity.current_user_id(), p_currency, p_amount) where identity.is_admin()
$$;

/*
 * Returns whether an opening would be refused for its name, for the admin of the signed context; null for
 * other callers. An order that was carried out already has that name itself, and is answered again.
 */
create or replace function bank.opening_name_taken(p_order bank.account_order) returns boolean
language sql stable security definer set search_path = bank, pg_temp as $$
  select account_name_taken((p_order).client_id, (p_order).nickname, (p_order).account_id)
  where identity.is_admin()
$$;

/* Applies an approved opening with an initial balance, by the rules of open_client_account. */
create or replace function bank.apply_opening(p_approval bank.approval, p_approver uuid) returns text
language plpgsql volatile as $$
declare
  ordered bank.account_order := jsonb_populate_record(
    null::bank.account_order, p_approval.payload -> 'order'
  );
  refusal text;
begin
  -- Concurrent openings for the same client wait for each other, as in open_client_account.
  perform identity.lock_user(p_approval.user_id);
  perform bank.lock_holder(p_approval.user_id);
  refusal := bank.opening_refusal(ordered);
  if refusal is not null then
    return refusal;
  end if;
  perform bank.write_opening(ordered, p_approval.requester_id, bank.approval_detail(p_approval.id,
    p_approver));
  return 'DONE';
end
$$;

grant select on bank.account_opening to bank_app;
alter table bank.account_opening enable row level security;
drop policy if exists own on bank.account_opening;
create policy own on bank.account_opening for select to bank_app
  using (client_id = (select identity.current_user_id()) or (select identity.is_admin()));

grant execute on function bank.account_order_digest(bank.account_order, text),
  bank.open_client_account(bytea, bank.account_order, text, uuid),
  bank.opening_requires_approval(text, numeric), bank.opening_name_taken(bank.account_order) to bank_app;
