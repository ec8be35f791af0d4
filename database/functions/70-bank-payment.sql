-- Paying a beneficiary: one call, one transaction, one round trip.

/* What a confirmation of a payment is bound to: every field of the order, in canonical form. */
create or replace function bank.payment_digest(p_payment uuid, p_account uuid, p_beneficiary uuid, p_amount numeric)
returns bytea
language sql immutable as $$
  select sha256(convert_to(
    'payment|' || p_payment || '|' || p_account || '|' || p_beneficiary || '|' || trim_scale(p_amount), 'UTF8'
  ))
$$;

/*
 * The terms of a payment: whether it can be made, and whether it asks for a code. `refusal` is null when it can.
 * `p_code_above` holds the day's total per currency above which a code is asked.
 */
create or replace function bank.payment_terms(
  p_client uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_code_above jsonb, p_demo boolean
) returns table (
  refusal text, currency text, balance numeric, payee text, code_reason text, code_above numeric
)
language plpgsql stable security definer set search_path = bank, ledger, pg_temp as $$
declare
  here record;
  payee_ record;
begin
  select v.currency, v.balance, a.is_crypto, c.decimals,
    case when v.paid_on = ledger.day_of(now()) then v.paid else 0 end as paid_today
  into here
  from bank.account a
  join ledger.account v on v.id = a.id
  join ledger.currency c on c.code = v.currency
  where a.id = p_account and a.client_id = p_client;
  if not found then
    return query select 'ACCOUNT_NOT_FOUND', null::text, null::numeric, null::text, null::text, null::numeric;
    return;
  end if;

  select b.name, b.is_crypto, b.verified_at into payee_
  from beneficiary b
  where b.id = p_beneficiary and b.client_id = p_client and b.deleted_at is null and b.verified_at is not null;

  currency := here.currency;
  balance := here.balance;
  payee := payee_.name;
  code_above := (p_code_above ->> here.currency)::numeric;
  refusal := case
    when payee_.name is null or payee_.is_crypto <> here.is_crypto then 'BENEFICIARY_NOT_PAYABLE'
    when p_amount is null or p_amount <= 0 or p_amount = 'NaN' or p_amount <> round(p_amount, here.decimals)
      then 'INVALID_AMOUNT'
    -- The demo bank lets its one person without a second factor pay; nowhere else is there such a way.
    when not p_demo and not (select c.two_factor_enabled from identity.credential c where c.person_id = p_client)
      then 'TWO_FACTOR_NOT_ENABLED'
    when p_amount > here.balance then 'INSUFFICIENT_FUNDS'
  end;
  code_reason := case
    when payee_.verified_at > now() - interval '24 hours' then 'NEW_PAYEE'
    when here.paid_today + p_amount > code_above then 'DAILY_TOTAL'
  end;
  return next;
end
$$;

/*
 * Makes a payment for whoever holds this session. `outcome` is COMPLETED or the code of a refusal.
 *
 * The order is: the account's row first (everything that can race for this account waits here), then the question
 * whether this id was seen before, then the rules, then the money. Not enough money leaves a failed payment behind, so
 * that the client and the bank can see that it was tried; every other refusal leaves nothing. The same id from two
 * accounts at the same moment is a unique violation for whoever comes second; closed books raise BK004.
 */
create or replace function bank.make_payment(
  p_token_hash bytea, p_payment uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_confirmation uuid,
  p_code_above jsonb, p_demo boolean
) returns table (outcome text, client_id uuid, currency text, balance numeric)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  who record;
  terms record;
  before payment;
begin
  select s.person_id, s.complete into who from identity.living_session(p_token_hash) s;
  if not found then
    return query select 'NOT_SIGNED_IN', null::uuid, null::text, null::numeric;
    return;
  end if;
  if not who.complete then
    return query select 'ENROLMENT_REQUIRED', null::uuid, null::text, null::numeric;
    return;
  end if;

  perform 1 from ledger.account v where v.id = p_account and v.client_id = who.person_id for no key update;

  select * into before from payment p where p.id = p_payment;
  if found then
    return query select
      case
        when before.client_id <> who.person_id or before.account_id <> p_account
          or before.beneficiary_id is distinct from p_beneficiary or before.amount <> -p_amount then 'PAYMENT_ID_TAKEN'
        when before.status = 'failed' then 'INSUFFICIENT_FUNDS'
        else 'COMPLETED'
      end,
      who.person_id, before.currency, (select v.balance from ledger.account v where v.id = p_account);
    return;
  end if;

  select * into terms from payment_terms(who.person_id, p_account, p_beneficiary, p_amount, p_code_above, p_demo);
  if terms.refusal = 'INSUFFICIENT_FUNDS' then
    insert into payment (id, client_id, account_id, beneficiary_id, amount, currency, status)
    values (p_payment, who.person_id, p_account, p_beneficiary, -p_amount, terms.currency, 'failed');
    perform audit.record(who.person_id, who.person_id, 'payment-failed', p_payment::text,
      jsonb_build_object('account', p_account, 'amount', p_amount, 'currency', terms.currency));
  end if;
  if terms.refusal is not null then
    return query select terms.refusal, who.person_id, terms.currency, terms.balance;
    return;
  end if;

  if terms.code_reason is not null and not identity.spend_confirmation(
    p_confirmation, p_token_hash, 'payment', payment_digest(p_payment, p_account, p_beneficiary, p_amount)
  ) then
    return query select
      case when p_confirmation is null then 'CODE_REQUIRED' else 'CONFIRMATION_REFUSED' end,
      who.person_id, terms.currency, terms.balance;
    return;
  end if;

  perform ledger.post_at(
    p_payment, 'payment', p_account, ledger.house_account('payments', terms.currency), p_amount,
    null, terms.payee, clock_timestamp()
  );
  insert into payment (id, client_id, account_id, beneficiary_id, amount, currency, status)
  values (p_payment, who.person_id, p_account, p_beneficiary, -p_amount, terms.currency, 'completed');
  perform audit.record(who.person_id, who.person_id, 'payment-completed', p_payment::text,
    jsonb_build_object('account', p_account, 'beneficiary', p_beneficiary, 'amount', p_amount,
      'currency', terms.currency));
  return query select 'COMPLETED', who.person_id, terms.currency, terms.balance - p_amount;
end
$$;

/* What the payment in front of the client would do; moves nothing. Answers for the person of the signed context. */
create or replace function bank.review_payment(
  p_account uuid, p_beneficiary uuid, p_amount numeric, p_code_above jsonb, p_demo boolean
) returns table (refusal text, balance_after numeric, code_reason text, code_above numeric)
language sql stable security definer set search_path = bank, pg_temp as $$
  select t.refusal, t.balance - p_amount, t.code_reason, t.code_above
  from payment_terms(identity.current_person(), p_account, p_beneficiary, p_amount, p_code_above, p_demo) t
$$;

grant execute on function bank.payment_digest(uuid, uuid, uuid, numeric),
  bank.make_payment(bytea, uuid, uuid, uuid, numeric, uuid, jsonb, boolean),
  bank.review_payment(uuid, uuid, numeric, jsonb, boolean) to bank_app;
