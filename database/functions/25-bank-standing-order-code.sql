-- Which orders need a code: every one but a change of the client's note alone.

/*
 * Returns whether the client has an order under this id with exactly these terms. A code has confirmed them,
 * and a change of the client's note, which no digest covers, needs no other.
 */
create or replace function bank.is_confirmed_order(
  p_client uuid, p_order uuid, p_account uuid, p_beneficiary uuid, p_credit_account uuid,
  p_amount numeric, p_reference text, p_schedule bank.schedule
) returns boolean
language sql stable as $$
  select exists (
    select from bank.standing_order o
    where o.id = p_order and o.client_id = p_client and (
      o.account_id, o.beneficiary_id, o.credit_account_id, o.amount, o.reference::text,
      row(o.rhythm, o.first_day, o.last_day, o.times, o.business_day)::bank.schedule
    ) is not distinct from (
      p_account, p_beneficiary, p_credit_account, p_amount, p_reference, p_schedule
    )
  )
$$;

/*
 * Returns whether an order of the user of the signed context needs a code, and the total of a day above which
 * a payment that is made now needs one, in the account's currency.
 */
create or replace function bank.standing_order_code(
  p_order uuid, p_account uuid, p_beneficiary uuid, p_credit_account uuid, p_amount numeric,
  p_reference text, p_schedule bank.schedule
) returns table (needs_code boolean, code_above numeric)
language sql stable security definer set search_path = bank, pg_temp as $$
  select
    not is_confirmed_order(
      identity.current_user_id(), p_order, p_account, p_beneficiary, p_credit_account, p_amount, p_reference,
      p_schedule
    ),
    (
      select code_limit.amount
      from ledger.account v join payment_code_limit code_limit on code_limit.currency = v.currency
      where v.id = p_account and v.client_id = identity.current_user_id()
    )
$$;

grant execute on function
  bank.standing_order_code(uuid, uuid, uuid, uuid, numeric, text, bank.schedule) to bank_app;
