-- Moving money between a client's own accounts of one currency: one call, one transaction, as a payment.

/* The digest that a confirmation of a transfer covers: every field of the order but the client's own note. */
create or replace function bank.transfer_digest(
  p_payment uuid, p_from uuid, p_to uuid, p_amount numeric
) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array('transfer', p_payment, p_from, p_to, trim_scale(p_amount)))
$$;

/*
 * The terms of a transfer at a moment, as `payment_terms` has them. No row where the client does not have
 * both accounts, or where they are the same one. It asks for a code where the day's total of the account
 * passes the limit of payments, to which it counts.
 */
create or replace function bank.transfer_terms(
  p_client uuid, p_from uuid, p_to uuid, p_amount numeric, p_at timestamptz
) returns table (
  refusal text, currency text, balance numeric, credit_balance numeric, from_name text, to_name text,
  code_reason text, code_above numeric
)
language sql stable as $$
  select
    case
      when debit_account.currency <> credit_account.currency then 'DIFFERENT_CURRENCY'
      when not ledger.is_amount(p_amount, c.decimals) then 'INVALID_AMOUNT'
      when factor.two_factor_enabled is not true and (why.code_reason is not null or not bank.is_demo())
        then 'TWO_FACTOR_NOT_ENABLED'
      when p_amount > debit_account.balance then 'INSUFFICIENT_FUNDS'
    end,
    debit_account.currency, debit_account.balance, credit_account.balance,
    f.nickname || ', ' || f.account_number, t.nickname || ', ' || t.account_number,
    why.code_reason, code_limit.amount
  from bank.account f
  join ledger.account debit_account on debit_account.id = f.id
  join bank.account t on t.id = p_to and t.client_id = f.client_id and t.id <> f.id
  join ledger.account credit_account on credit_account.id = t.id
  join ledger.currency c on c.code = debit_account.currency
  left join bank.payment_code_limit code_limit on code_limit.currency = debit_account.currency
  left join identity.credential factor on factor.user_id = f.client_id
  cross join lateral (
    select case
      when bank.is_above_code_limit(
        debit_account.paid_on, debit_account.paid, code_limit.amount, p_amount, p_at
      )
        then 'DAILY_TOTAL'
    end as code_reason
  ) why
  where f.id = p_from and f.client_id = p_client
$$;

/* Locks both accounts of a transfer, the lowest id first, so that opposite transfers cannot deadlock. */
create or replace function bank.lock_own_accounts(p_client uuid, p_from uuid, p_to uuid) returns void
language plpgsql volatile as $$
begin
  perform from ledger.account v where v.id in (p_from, p_to) and v.client_id = p_client
  order by v.id for no key update;
end
$$;

/* The answer to a transfer whose id exists: the same again for the same order, otherwise that it is taken. */
create or replace function bank.replay_transfer(
  p_client uuid, p_payment uuid, p_from uuid, p_to uuid, p_amount numeric, p_note text
) returns table (
  outcome text, client_id uuid, currency text, balance numeric, credit_balance numeric, made_at timestamptz
)
language sql stable as $$
  select
    case when same.order_ then 'COMPLETED' else 'PAYMENT_ID_TAKEN' end,
    p_client,
    -- Null for an order of another client.
    case when same.order_ then p.currency end,
    case when same.order_ then (
      select e.balance_after from ledger.entry e where e.transfer_id = p.id and e.account_id = p_from
    ) end,
    case when same.order_ then (
      select e.balance_after from ledger.entry e where e.transfer_id = p.id and e.account_id = p_to
    ) end,
    case when same.order_ then p.created_at end
  from bank.payment p
  cross join lateral (
    select (p.client_id, p.account_id, p.credit_account_id, p.amount, p.note::text)
      is not distinct from (p_client, p_from, p_to, -p_amount, p_note) as order_
  ) same
  where p.id = p_payment
$$;

/*
 * Moves money between two accounts of the user of this session. `outcome` is COMPLETED or the code of a
 * refusal; a refusal leaves nothing.
 *
 * Both accounts are locked first. An order whose id exists is answered before any refusal, as in
 * `make_payment`. Closed books raise BK004.
 */
create or replace function bank.make_transfer(
  p_token_hash bytea, p_payment uuid, p_from uuid, p_to uuid, p_amount numeric, p_note text,
  p_confirmation uuid
) returns table (
  outcome text, client_id uuid, currency text, balance numeric, credit_balance numeric, made_at timestamptz
)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor uuid;
  terms record;
  at timestamptz;
begin
  select u.refusal, u.user_id into outcome, actor from identity.user_of_session(p_token_hash) u;
  if outcome is not null then
    return next;
    return;
  end if;
  client_id := actor;

  perform lock_own_accounts(actor, p_from, p_to);
  at := clock_timestamp();
  return query select * from replay_transfer(actor, p_payment, p_from, p_to, p_amount, p_note);
  if found then
    return;
  end if;

  select * into terms from transfer_terms(actor, p_from, p_to, p_amount, at);
  outcome := case
    when terms.currency is null then 'ACCOUNT_NOT_FOUND'
    when terms.refusal is not null then terms.refusal
    when terms.code_reason is null then 'COMPLETED'
    else coalesce(
      identity.confirmation_refusal(
        p_confirmation, p_token_hash, 'transfer', transfer_digest(p_payment, p_from, p_to, p_amount)
      ),
      'COMPLETED'
    )
  end;
  currency := terms.currency;
  balance := terms.balance;
  credit_balance := terms.credit_balance;
  made_at := at;
  if outcome <> 'COMPLETED' then
    return next;
    return;
  end if;

  insert into payment (
    id, client_id, account_id, credit_account_id, amount, currency, status, note, created_at
  )
  values (p_payment, actor, p_from, p_to, -p_amount, terms.currency, 'completed', p_note, at)
  on conflict (id) do nothing;
  if not found then
    -- A replay from another account is looked for only now: orders of this account wait for its row.
    return query select * from replay_transfer(actor, p_payment, p_from, p_to, p_amount, p_note);
    return;
  end if;
  balance := ledger.create_transfer(
    p_payment, 'transfer', p_from, p_to, terms.currency, p_amount, null, terms.to_name, at,
    null, terms.from_name
  );
  credit_balance := credit_balance + p_amount;
  perform audit.record(actor, actor, 'transfer-completed', p_payment::text, jsonb_build_object(
    'account', p_from, 'to_account', p_to, 'name', terms.to_name, 'amount', p_amount,
    'currency', terms.currency
  ));
  return next;
end
$$;

/* Previews a transfer for the user of the signed context; moves nothing. */
create or replace function bank.review_transfer(p_from uuid, p_to uuid, p_amount numeric)
returns table (
  refusal text, balance_after numeric, credit_balance_after numeric, code_reason text, code_above numeric
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select
    case when t.currency is null then 'ACCOUNT_NOT_FOUND' else t.refusal end,
    t.balance - p_amount, t.credit_balance + p_amount, t.code_reason, t.code_above
  from (select identity.current_user_id() as id) actor
  left join lateral transfer_terms(actor.id, p_from, p_to, p_amount, now()) t on true
$$;

grant execute on function bank.transfer_digest(uuid, uuid, uuid, numeric),
  bank.make_transfer(bytea, uuid, uuid, uuid, numeric, text, uuid),
  bank.review_transfer(uuid, uuid, numeric) to bank_app;
