-- Paying a beneficiary: one call, one transaction, one round trip.

/*
 * The digest that a confirmation of a payment covers, in canonical form: every field of the order but the
 * client's own note, which changes no payment, and the earlier payment alike that the client was shown.
 */
create or replace function bank.payment_digest(
  p_payment uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_reference text,
  p_paid_before timestamptz default null
) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array(
    'payment', p_payment, p_account, p_beneficiary, trim_scale(p_amount), p_reference,
    p_paid_before at time zone 'UTC'
  ))
$$;

/*
 * When the client last paid this beneficiary the same amount in the same currency, if that is less than a day
 * ago. To the millisecond, as a browser shows it and sends it back.
 */
create or replace function bank.paid_before(
  p_client uuid, p_payment uuid, p_beneficiary uuid, p_amount numeric, p_currency text, p_at timestamptz
) returns timestamptz
language sql stable as $$
  select date_trunc('milliseconds', max(p.created_at), 'UTC')
  from bank.payment p
  where p.beneficiary_id = p_beneficiary and p.status = 'completed' and p.client_id = p_client
    and p.amount = -p_amount and p.currency = p_currency and p.created_at > p_at - interval '1 day'
    and p.id is distinct from p_payment
$$;

/*
 * Whether an order takes what left an account on the day above the limit for codes. Without a limit every
 * order does. A plain expression, so that PostgreSQL inlines it.
 */
create or replace function bank.is_above_code_limit(
  p_paid_on date, p_paid numeric, p_limit numeric, p_amount numeric, p_at timestamptz
) returns boolean
language sql immutable as $$
  select case when p_paid_on = ledger.day_of(p_at) then p_paid else 0 end + p_amount > coalesce(p_limit, 0)
$$;

/* Whether something changed so recently that the client may not have noticed it: in the 24 hours before. */
create or replace function bank.is_recent(p_changed_at timestamptz, p_at timestamptz) returns boolean
language sql stable as $$
  select p_changed_at > p_at - interval '24 hours'
$$;

/*
 * The terms of a payment at a moment: whether it can be made, and whether it asks for a code. `refusal` is
 * null when it can. No row where the client has no such account. `code_above` is the day's total above which
 * a code is asked. It is a plain query, so that PostgreSQL inlines it into the caller's.
 */
create or replace function bank.payment_terms(
  p_client uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_at timestamptz
) returns table (
  refusal text, currency text, balance numeric, beneficiary text, code_reason text, code_above numeric
)
language sql stable as $$
  select
    case
      when bank.has_frozen_payments(p_client) then 'PAYMENTS_FROZEN'
      when b.id is null or b.is_crypto <> a.is_crypto then 'BENEFICIARY_NOT_PAYABLE'
      -- A wallet takes one coin, and another coin sent to it is lost. A wallet without a currency is refused
      -- too.
      when a.is_crypto and b.currency is distinct from v.currency then 'BENEFICIARY_NOT_PAYABLE'
      when not ledger.is_amount(p_amount, c.decimals) then 'INVALID_AMOUNT'
      -- The demo bank lets a client without a second factor make payments that ask for no code; no other bank
      -- does.
      when factor.two_factor_enabled is not true and (why.code_reason is not null or not bank.is_demo())
        then 'TWO_FACTOR_NOT_ENABLED'
      -- A thief who adds a passkey adds a beneficiary before or after it: the client has a day to notice the
      -- e-mail. A beneficiary that was a day old at the change stays payable, and no other until it is over.
      when order_.is_large and bank.is_recent(factor.passkeys_changed_at, p_at)
        and bank.is_recent(b.verified_at, factor.passkeys_changed_at)
        then 'PAYMENT_HELD'
      when own.refusal is not null then own.refusal
      when p_amount > v.balance then 'INSUFFICIENT_FUNDS'
    end,
    v.currency,
    v.balance,
    b.name,
    why.code_reason,
    code_limit.amount
  from bank.account a
  join ledger.account v on v.id = a.id
  join ledger.currency c on c.code = v.currency
  left join bank.payment_code_limit code_limit on code_limit.currency = v.currency
  left join identity.credential factor on factor.user_id = a.client_id
  left join bank.beneficiary b
    on b.id = p_beneficiary and b.client_id = a.client_id and b.verified_at is not null
      and b.deleted_at is null
  cross join lateral bank.own_limit_refusal(p_client, v.currency, p_amount, p_at) own (refusal)
  cross join lateral (
    select bank.is_recent(b.verified_at, p_at) as is_new,
      bank.is_above_code_limit(v.paid_on, v.paid, code_limit.amount, p_amount, p_at) as is_large
  ) order_
  cross join lateral (
    select case when order_.is_new then 'NEW_BENEFICIARY' when order_.is_large then 'DAILY_TOTAL' end
      as code_reason
  ) why
  where a.id = p_account and a.client_id = p_client
$$;

/*
 * The answer to an order whose id exists: the same again for the same order, otherwise that the id is taken.
 */
create or replace function bank.replay_payment(
  p_client uuid, p_payment uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_reference text,
  p_note text
) returns table (outcome text, client_id uuid, currency text, balance numeric, made_at timestamptz)
language sql stable as $$
  select
    case
      when not same.order_ then 'PAYMENT_ID_TAKEN'
      when p.status = 'failed' then 'INSUFFICIENT_FUNDS'
      else 'COMPLETED'
    end,
    p_client,
    -- Null for a payment of another client.
    case when same.order_ then p.currency end,
    case when same.order_ then coalesce(
      (select e.balance_after from ledger.entry e where e.transfer_id = p.id and e.account_id = p.account_id),
      (select v.balance from ledger.account v where v.id = p.account_id)
    ) end,
    case when same.order_ then p.created_at end
  from bank.payment p
  cross join lateral (
    select (p.client_id, p.account_id, p.beneficiary_id, p.amount, p.reference::text, p.note::text)
      is not distinct from (p_client, p_account, p_beneficiary, -p_amount, p_reference, p_note) as order_
  ) same
  where p.id = p_payment
$$;

/* Consumes the confirmation of exactly this payment. Answers COMPLETED or the code of a refusal. */
create or replace function bank.confirm_payment(
  p_token_hash bytea, p_payment uuid, p_account uuid, p_beneficiary uuid, p_amount numeric,
  p_reference text, p_confirmation uuid, p_paid_before timestamptz
) returns text
language plpgsql volatile as $$
begin
  return coalesce(
    identity.confirmation_refusal(
      p_confirmation, p_token_hash, 'payment',
      bank.payment_digest(p_payment, p_account, p_beneficiary, p_amount, p_reference, p_paid_before)
    ),
    'COMPLETED'
  );
end
$$;

/*
 * Writes a payment down, completed or failed, under its id, with its money and its audit row. `booked` is
 * false when the id is taken. `balance` is what the account has left; null for a failed payment.
 */
create or replace function bank.book_payment(
  p_client uuid, p_payment uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_reference text,
  p_note text, p_currency text, p_name text, p_status text, p_at timestamptz
) returns table (booked boolean, balance numeric)
language plpgsql volatile as $$
begin
  insert into bank.payment (
    id, client_id, account_id, beneficiary_id, amount, currency, status, reference, note, created_at
  )
  values (
    p_payment, p_client, p_account, p_beneficiary, -p_amount, p_currency, p_status, p_reference, p_note, p_at
  )
  on conflict (id) do nothing;
  booked := found;
  if booked and p_status = 'completed' then
    balance := ledger.create_transfer(
      p_payment, 'payment', p_account, p_client, ledger.internal_account('payments', p_currency), null,
      p_currency, p_amount, null, p_name, p_at, p_reference
    );
  end if;
  if booked then
    insert into audit.event (actor_id, user_id, action, subject, detail)
    values (
      p_client, p_client, 'payment-' || p_status, p_payment::text, jsonb_build_object(
        'account', p_account, 'beneficiary', p_beneficiary, 'amount', p_amount, 'currency', p_currency
      ) || case when p_reference is null then '{}' else jsonb_build_object('reference', p_reference) end
    );
  end if;
  return next;
end
$$;

/*
 * Makes a payment for the user of this session. `outcome` is COMPLETED or the code of a refusal.
 *
 * The order is: the account's row first (concurrent orders for this account wait here), then the row of the
 * beneficiary (orders from another account that pay it wait here), then the rules, then the payment under its
 * id, then the money. An order whose id exists is answered before any refusal, because it may itself have
 * consumed its confirmation or the last of the money.
 *
 * `p_paid_before` is the last payment alike that the client was shown before deciding. A later one, made in
 * another window, is refused as PAID_BEFORE.
 * Insufficient funds leave a failed payment, so that the client and the bank can see the attempt;
 * every other refusal leaves nothing. Closed books raise BK004.
 */
create or replace function bank.make_payment(
  p_token_hash bytea, p_payment uuid, p_account uuid, p_beneficiary uuid, p_amount numeric,
  p_confirmation uuid, p_reference text default null, p_note text default null,
  p_paid_before timestamptz default null
) returns table (outcome text, client_id uuid, currency text, balance numeric, made_at timestamptz)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor uuid;
  terms record;
  booked boolean;
  at timestamptz;
begin
  select u.refusal, u.user_id into outcome, actor from identity.user_of_session(p_token_hash) u;
  if outcome is not null then
    return next;
    return;
  end if;
  client_id := actor;

  perform lock_paying_account(p_account, actor);
  perform from beneficiary b where b.id = p_beneficiary and b.client_id = actor for no key update;
  at := clock_timestamp();

  select * into terms from payment_terms(actor, p_account, p_beneficiary, p_amount, at);
  outcome := case
    when terms.currency is null then 'ACCOUNT_NOT_FOUND'
    when terms.refusal is not null then terms.refusal
    when paid_before(actor, p_payment, p_beneficiary, p_amount, terms.currency, at)
      > coalesce(p_paid_before, '-infinity') then 'PAID_BEFORE'
    else 'COMPLETED'
  end;
  currency := terms.currency;
  balance := terms.balance;
  made_at := at;

  if outcome <> 'COMPLETED' or terms.code_reason is not null then
    return query select * from replay_payment(
      actor, p_payment, p_account, p_beneficiary, p_amount, p_reference, p_note
    );
    if found then
      return;
    end if;
    if outcome = 'COMPLETED' then
      outcome := confirm_payment(
        p_token_hash, p_payment, p_account, p_beneficiary, p_amount, p_reference, p_confirmation,
        p_paid_before
      );
    end if;
    if outcome not in ('COMPLETED', 'INSUFFICIENT_FUNDS') then
      return next;
      return;
    end if;
  end if;

  select b.booked, coalesce(b.balance, terms.balance) into booked, balance
  from book_payment(
    actor, p_payment, p_account, p_beneficiary, p_amount, p_reference, p_note, terms.currency,
    terms.beneficiary, case outcome when 'COMPLETED' then 'completed' else 'failed' end, at
  ) b;
  if not booked then
    return query select * from replay_payment(
      actor, p_payment, p_account, p_beneficiary, p_amount, p_reference, p_note
    );
    return;
  end if;
  return next;
end
$$;

/*
 * Previews a payment for the user of the signed context and moves nothing. One row: `refusal` is null when
 * the payment can be made; `paid_before` is the payment alike that `make_payment` has to be given.
 */
create or replace function bank.review_payment(
  p_account uuid, p_beneficiary uuid, p_amount numeric, p_payment uuid default null
) returns table (
  refusal text, balance_after numeric, code_reason text, code_above numeric, paid_before timestamptz
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select
    case when t.currency is null then 'ACCOUNT_NOT_FOUND' else t.refusal end,
    t.balance - p_amount, t.code_reason, t.code_above,
    paid_before(actor.id, p_payment, p_beneficiary, p_amount, t.currency, now())
  from (select identity.current_user_id() as id) actor
  left join lateral payment_terms(actor.id, p_account, p_beneficiary, p_amount, now()) t on true
$$;

grant execute on function bank.payment_digest(uuid, uuid, uuid, numeric, text, timestamptz),
  bank.make_payment(bytea, uuid, uuid, uuid, numeric, uuid, text, text, timestamptz),
  bank.review_payment(uuid, uuid, numeric, uuid) to bank_app;
