-- Paying a beneficiary: the rules of a payment, and how it is written down.

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
 * Returns when the client last paid this beneficiary the same amount in the same currency, if that is less
 * than a day ago; one row, null where it is not. To the millisecond, as a browser shows it and sends it back.
 * A plain query, so that PostgreSQL inlines it.
 */
create or replace function bank.last_paid_alike(
  p_client uuid, p_payment uuid, p_beneficiary uuid, p_amount numeric, p_currency text, p_at timestamptz
) returns table (paid_at timestamptz)
language sql stable as $$
  select date_trunc('milliseconds', max(p.created_at), 'UTC')
  from bank.payment p
  where p.beneficiary_id = p_beneficiary and p.status = 'completed' and p.client_id = p_client
    and p.amount = -p_amount and p.currency = p_currency and p.created_at > p_at - interval '1 day'
    and p.id is distinct from p_payment
$$;

/* The same as a value. */
create or replace function bank.paid_before(
  p_client uuid, p_payment uuid, p_beneficiary uuid, p_amount numeric, p_currency text, p_at timestamptz
) returns timestamptz
language sql stable as $$
  select a.paid_at
  from bank.last_paid_alike(p_client, p_payment, p_beneficiary, p_amount, p_currency, p_at) a
$$;

/*
 * Returns whether an order takes what left an account on the day above the limit for codes. Without a limit
 * every order does. A plain expression, so that PostgreSQL inlines it.
 */
create or replace function bank.is_above_code_limit(
  p_paid_on date, p_paid numeric, p_limit numeric, p_amount numeric, p_at timestamptz
) returns boolean
language sql immutable as $$
  select case when p_paid_on = ledger.day_of(p_at) then p_paid else 0 end + p_amount > coalesce(p_limit, 0)
$$;

/*
 * Returns whether something changed so recently that the client may not have noticed it: in the 24 hours
 * before.
 */
create or replace function bank.is_recent(p_changed_at timestamptz, p_at timestamptz) returns boolean
language sql stable as $$
  select p_changed_at > p_at - interval '24 hours'
$$;

/*
 * The terms of a payment at a moment: whether it can be made, and whether it asks for a code. `refusal` is
 * null when it can. No row where the client has no such account. `code_above` is the day's total above which
 * a code is asked. The second factor is that of `p_signatory`: the client, or a person who signs for a
 * holder. It is a plain query, so that PostgreSQL inlines it into the caller's.
 */
create or replace function bank.terms_of_signatory(
  p_client uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_at timestamptz, p_signatory uuid
) returns table (
  refusal text, currency text, balance numeric, beneficiary text, code_reason text, code_above numeric
)
language sql stable as $$
  select
    case
      when exists (select from bank.open_freeze(p_client)) then 'PAYMENTS_FROZEN'
      when b.id is null or b.is_crypto <> a.is_crypto then 'BENEFICIARY_NOT_PAYABLE'
      -- A wallet takes one coin, and another coin sent to it is lost. A wallet without a currency is refused
      -- too.
      when a.is_crypto and b.currency is distinct from v.currency then 'BENEFICIARY_NOT_PAYABLE'
      when not ledger.is_amount(p_amount, c.decimals) then 'INVALID_AMOUNT'
      -- A thief who adds a passkey adds a beneficiary before or after it: the client has a day to notice the
      -- e-mail. A beneficiary that was a day old at the change stays payable, and no other until it is over.
      when order_.is_large and bank.is_recent(factor.passkeys_changed_at, p_at)
        and bank.is_recent(b.verified_at, factor.passkeys_changed_at)
        then 'PAYMENT_HELD'
      when own.refusal is not null then own.refusal
      -- The demo bank lets a client without a second factor make payments that ask for no code; no other bank
      -- does. A standing order is paid without one, so the rules above come first.
      when factor.two_factor_enabled is not true and (why.code_reason is not null or not bank.is_demo())
        then 'TWO_FACTOR_NOT_ENABLED'
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
  left join identity.credential factor on factor.user_id = p_signatory
  left join bank.beneficiary b
    on b.id = p_beneficiary and b.client_id = a.client_id and b.verified_at is not null
      and b.deleted_at is null
  left join lateral bank.exceeded_own_limit(p_client, v.currency, p_amount, p_at) own on true
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

/* The same for a client who pays from their own account. */
create or replace function bank.payment_terms(
  p_client uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_at timestamptz
) returns table (
  refusal text, currency text, balance numeric, beneficiary text, code_reason text, code_above numeric
)
language sql stable as $$
  select * from bank.terms_of_signatory(p_client, p_account, p_beneficiary, p_amount, p_at, p_client)
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
 * Writes payments down under their ids, each with its audit row, and moves the money of those that are
 * completed. `p_names` are their beneficiaries' names as the statements show them. Returns those written,
 * with what the account has left: null for a failed one. A payment whose id is taken is left out. `p_actor`
 * is who signed for a holder; a client acts for themselves.
 */
create or replace function bank.book_payments(
  p_payments bank.payment[], p_names text[], p_actor uuid default null
)
returns table (id uuid, balance numeric)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  failed uuid[];
  transfers ledger.transfer[];
begin
  with booked as (
    insert into bank.payment select p.* from unnest(p_payments) p
    on conflict (id) do nothing
    returning *
  ), recorded as (
    insert into audit.event (actor_id, user_id, action, subject, detail)
    select coalesce(p_actor, b.client_id), b.client_id, 'payment-' || b.status, b.id::text,
      jsonb_build_object(
        'account', b.account_id, 'beneficiary', b.beneficiary_id, 'amount', -b.amount, 'currency', b.currency
      ) || case when b.reference is null then '{}' else jsonb_build_object('reference', b.reference) end
    from booked b
  )
  select
    array_agg(b.id) filter (where b.status <> 'completed'),
    array_agg(row(
      b.id, 'payment', b.account_id, internal.id, b.currency, -b.amount, null, named.name, b.created_at,
      b.reference, null
    )::ledger.transfer) filter (where b.status = 'completed')
  into failed, transfers
  from booked b
  join unnest(p_payments, p_names) named (
    id, client_id, account_id, beneficiary_id, amount, currency, status, note, created_at, reference,
    credit_account_id, name
  ) on named.id = b.id
  left join ledger.account internal
    on internal.internal_purpose = 'payments' and internal.currency = b.currency;

  return query
  select t.id, t.debit_balance from ledger.create_transfers(transfers) t where transfers is not null
  union all
  select f.id, null from unnest(failed) f (id);
end
$$;

/*
 * Writes one payment down, as book_payments does. `booked` is false when the id is taken. `balance` is what
 * the account has left; null for a failed payment.
 */
create or replace function bank.book_payment(
  p_client uuid, p_payment uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_reference text,
  p_note text, p_currency text, p_name text, p_status text, p_at timestamptz, p_actor uuid default null
) returns table (booked boolean, balance numeric)
language sql volatile as $$
  select b.id is not null, b.balance
  from (values (true)) always
  left join bank.book_payments(
    array[row(
      p_payment, p_client, p_account, p_beneficiary, -p_amount, p_currency, p_status, p_note, p_at,
      p_reference, null
    )::bank.payment],
    array[p_name], p_actor
  ) b on true
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
  bank.review_payment(uuid, uuid, numeric, uuid) to bank_app;
