-- Adding a beneficiary and paying it at once: one code bound to both, one transaction, both or nothing.

/*
 * Adds a beneficiary for the user of this session and pays it. `outcome` is COMPLETED or the code of a
 * refusal,
 * which leaves neither the beneficiary nor a payment. The confirmation is bound to the SHA-256 of the two
 * digests, and verifies the beneficiary as it authorises the payment.
 *
 * The rows are locked as in `add_beneficiary` and `make_payment`. An order whose ids were used before is
 * replayed by the confirmation that carried it out, which covers the same content. Closed books raise BK004.
 */
create or replace function bank.add_and_pay(
  p_token_hash bytea, p_beneficiary uuid, p_name text, p_is_crypto boolean, p_currency text,
  p_ciphertext bytea, p_details bytea, p_payment uuid, p_account uuid, p_amount numeric, p_reference text,
  p_note text, p_confirmation uuid
) returns table (outcome text, client_id uuid, currency text, balance numeric, made_at timestamptz)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor uuid;
  asked_for bytea := sha256(
    beneficiary_digest(p_beneficiary, p_name, p_is_crypto, p_currency, p_details)
      || payment_digest(p_payment, p_account, p_beneficiary, p_amount, p_reference)
  );
begin
  select u.refusal, u.user_id into outcome, actor from identity.user_of_session(p_token_hash) u;
  if outcome is not null then
    return next;
    return;
  end if;
  client_id := actor;
  perform identity.lock_user(actor);
  perform lock_paying_account(p_account, actor);

  if exists (
    select from identity.confirmation c
    where c.id = p_confirmation and c.token_hash = p_token_hash and c.action = 'beneficiary-payment'
      and c.digest = asked_for and c.used_at is not null
  ) then
    return query select * from replay_payment(
      actor, p_payment, p_account, p_beneficiary, p_amount, p_reference, p_note
    );
    if found then
      return;
    end if;
  end if;
  outcome := case
    when exists (select from beneficiary b where b.id = p_beneficiary) then 'BENEFICIARY_ID_TAKEN'
    when exists (select from payment p where p.id = p_payment) then 'PAYMENT_ID_TAKEN'
    when has_most_beneficiaries(actor) then 'TOO_MANY_BENEFICIARIES'
  end;
  if outcome is null then
    -- A refusal inside takes back what was written inside.
    begin
      made_at := clock_timestamp();
      select b.refusal, b.currency, b.balance into outcome, currency, balance from book_added_payment(
        p_token_hash, actor, p_beneficiary, p_name, p_is_crypto, p_currency, p_ciphertext, p_payment,
        p_account, p_amount, p_reference, p_note, p_confirmation, asked_for, made_at
      ) b;
      if outcome is not null then
        raise exception 'refused' using errcode = 'BK005';
      end if;
      outcome := 'COMPLETED';
    exception when sqlstate 'BK005' then
      currency := null;
      balance := null;
      made_at := null;
    end;
  end if;
  return next;
end
$$;

/* Writes both down for `add_and_pay`, or answers a refusal, whose writes the caller takes back. */
create or replace function bank.book_added_payment(
  p_token_hash bytea, p_client uuid, p_beneficiary uuid, p_name text, p_is_crypto boolean, p_currency text,
  p_ciphertext bytea, p_payment uuid, p_account uuid, p_amount numeric, p_reference text, p_note text,
  p_confirmation uuid, p_digest bytea, p_at timestamptz
) returns table (refusal text, currency text, balance numeric)
language plpgsql volatile as $$
#variable_conflict use_column
declare
  terms record;
  is_booked boolean;
begin
  if not identity.consume_confirmation(p_confirmation, p_token_hash, 'beneficiary-payment', p_digest) then
    refusal := 'CONFIRMATION_REFUSED';
    return next;
    return;
  end if;
  insert into bank.beneficiary (
    id, client_id, name, is_crypto, currency, details, verified_at, created_at
  )
  values (p_beneficiary, p_client, p_name, p_is_crypto, p_currency, p_ciphertext, p_at, p_at);
  perform audit.record(
    p_client, p_client, 'beneficiary-added', p_beneficiary::text, jsonb_build_object('name', p_name)
  );

  select * into terms from bank.payment_terms(p_client, p_account, p_beneficiary, p_amount, p_at);
  refusal := case when terms.currency is null then 'ACCOUNT_NOT_FOUND' else terms.refusal end;
  if refusal is null then
    currency := terms.currency;
    select b.booked, b.balance into is_booked, balance from bank.book_payment(
      p_client, p_payment, p_account, p_beneficiary, p_amount, p_reference, p_note, terms.currency, p_name,
      'completed', p_at
    ) b;
    refusal := case when not is_booked then 'PAYMENT_ID_TAKEN' end;
  end if;
  return next;
end
$$;

/*
 * Returns which rule would refuse `add_and_pay` for the user of the signed context, before a code is asked
 * for: the day's hold after a passkey changed, or an own limit. Null for neither.
 */
create or replace function bank.review_added_payment(p_account uuid, p_amount numeric) returns text
language sql stable security definer set search_path = bank, pg_temp as $$
  select case
    when is_recent(factor.passkeys_changed_at, now())
      and is_above_code_limit(v.paid_on, v.paid, code_limit.amount, p_amount, now()) then 'PAYMENT_HELD'
    else own_limit_refusal(v.client_id, v.currency, p_amount, now())
  end
  from ledger.account v
  left join bank.payment_code_limit code_limit on code_limit.currency = v.currency
  left join identity.credential factor on factor.user_id = v.client_id
  where v.id = p_account and v.client_id = (select identity.current_user_id())
$$;

grant execute on function bank.add_and_pay(
    bytea, uuid, text, boolean, text, bytea, bytea, uuid, uuid, numeric, text, text, uuid
  ), bank.review_added_payment(uuid, numeric) to bank_app;
