-- Beneficiaries of a holder are prepared here, like the payments of 89-bank-waiting-order.sql.

/*
 * Prepares a beneficiary of the holder in the signed context, which is added once it is signed. `p_details`
 * is the digest of the details, of which `p_ciphertext` is encrypted with the holder's key. `outcome` is
 * PREPARED, also when it was prepared before, or the code of a refusal. It concerns the holder as a whole, so
 * a mandate on single accounts is not enough.
 */
create or replace function bank.prepare_beneficiary(
  p_order uuid, p_name text, p_is_crypto boolean, p_currency text, p_ciphertext bytea, p_details bytea
) returns table (outcome text, people uuid[])
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  holder uuid := holder_prepared_for();
  actor uuid := (identity.acting())[1]::uuid;
  asked bytea := identity.digest_of(jsonb_build_array(
    'order', p_order, holder, 'beneficiary', p_name, p_is_crypto, p_currency, encode(p_details, 'hex')
  ));
  known waiting_order;
begin
  perform lock_holder(holder);
  select * into known from waiting_order o where o.id = p_order;
  outcome := case
    when not prepares_for_all(actor, holder) then 'OUTSIDE_OF_ACCESS'
    when (known.prepared_by, known.digest) = (actor, asked) then 'PREPARED'
    when known.id is not null then 'BENEFICIARY_ID_TAKEN'
    else coalesce(
      order_beneficiary_refusal(holder, actor, p_order),
      case when has_most_orders(holder) then 'TOO_MANY_OPEN_ORDERS' end
    )
  end;
  if outcome is null then
    outcome := 'PREPARED';
    insert into waiting_order (
      id, holder_id, kind, currency, new_name, new_is_crypto, new_details, digest, prepared_by, prepared_at,
      expires_at
    )
    values (
      p_order, holder, 'beneficiary', p_currency, p_name, p_is_crypto, p_ciphertext, asked, actor,
      clock_timestamp(), order_expiry()
    )
    returning * into known;
    perform record_order(known, actor, 'prepared');
  end if;
  people := case when outcome = 'PREPARED' then users_of_order(known) end;
  return next;
end
$$;

grant execute on function bank.prepare_beneficiary(uuid, text, boolean, text, bytea, bytea) to bank_app;
