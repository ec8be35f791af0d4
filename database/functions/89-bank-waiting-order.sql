-- Orders of a holder that wait for signatures are prepared here, without a code; they are signed and executed
-- in 93-bank-order-signature.sql. These two files, 91-bank-certificate-order.sql and
-- 99-bank-beneficiary-preparation.sql alone write bank.waiting_order, and with 17-bank-mandate.sql
-- bank.order_signature.
--
-- The locks are taken in one order: the signatory's user (a freeze or a block waits), the holder, the order,
-- the account, the beneficiary.

/*
 * The digest that every signature covers: all that an order consists of but the holder's own note, which
 * changes no payment.
 */
create or replace function bank.order_digest(
  p_order uuid, p_holder uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_reference text
) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array(
    'order', p_order, p_holder, 'payment', p_account, p_beneficiary, trim_scale(p_amount), p_reference
  ))
$$;

/* The orders that a user may see now: of accounts for which they prepare or sign. */
create or replace function bank.orders_of(p_user uuid) returns setof bank.waiting_order
language sql stable as $$
  select o.* from bank.waiting_order o
  where exists (
    select from bank.right_in_force r
    where r.user_id = p_user and r.holder_id = o.holder_id and (r.prepare or r.sign is not null)
      and (r.account_ids is null or o.account_id = any (r.account_ids))
  )
$$;

/*
 * The total that payments and certificates have taken from the accounts of a holder in a currency on the
 * bank's day. A certificate counts too: its money is out of reach for years.
 */
create or replace function bank.ordered_on_day(
  p_holder uuid, p_currency text, p_at timestamptz
) returns numeric
language sql stable as $$
  select bank.paid_on_day(p_holder, p_currency, p_at) + coalesce((
    select sum(c.amount) from bank.certificate c
    where c.client_id = p_holder and c.currency = p_currency
      and c.created_at >= ledger.moment_of(ledger.day_of(p_at))
  ), 0)
$$;

/*
 * The signatures that an order of this amount needs at a moment, by the rules and by what was ordered on the
 * day; no row without a rule.
 */
create or replace function bank.needed_signatures(
  p_holder uuid, p_currency text, p_amount numeric, p_at timestamptz
) returns table (a int, b int)
language sql stable as $$
  select r.a, r.b from bank.signing_rule r
  where r.holder_id = p_holder and r.currency = p_currency and r.ended_at is null
    and (r.up_to is null or r.up_to >= p_amount + bank.ordered_on_day(p_holder, p_currency, p_at))
  order by r.up_to nulls last
  limit 1
$$;

/* The signatures that this order needs at a moment; no row without a rule. */
create or replace function bank.needed_for_order(
  p_order bank.waiting_order, p_at timestamptz
) returns table (a int, b int)
language sql stable as $$
  select n.a, n.b
  from bank.needed_signatures((p_order).holder_id, (p_order).currency, (p_order).amount, p_at) n
  where (p_order).kind in ('payment', 'certificate')
  union all
  select r.a, r.b from bank.signing_rule r
  where r.holder_id = (p_order).holder_id and r.currency is null and r.ended_at is null
    and (p_order).kind = 'beneficiary'
$$;

/* Returns whether a holder has as many orders as the bank allows, open or on a day. */
create or replace function bank.has_most_orders(p_holder uuid) returns boolean
language sql stable as $$
  select count(*) filter (where o.status = 'waiting' and o.expires_at > now())
      >= coalesce((select l.open_orders_per_holder from bank.limits l), 0)
    or count(*) filter (where o.prepared_at > now() - interval '1 day')
      >= coalesce((select l.orders_per_holder_and_day from bank.limits l), 0)
  from bank.waiting_order o
  where o.holder_id = p_holder
    and (o.status = 'waiting' or o.prepared_at > now() - interval '1 day')
$$;

/* Until when an order that is prepared now can be signed. */
create or replace function bank.order_expiry() returns timestamptz
language sql volatile as $$
  select clock_timestamp() + coalesce((select l.order_validity from bank.limits l), '0')
$$;

/*
 * Returns why an order's payment cannot be made for a holder by this user now, as payment_terms has it; null
 * where it can. A person who has frozen their own payments does not trust their own sign-in.
 */
create or replace function bank.order_payment_refusal(
  p_holder uuid, p_user uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_at timestamptz
) returns text
language sql stable as $$
  select case
    when bank.has_frozen_payments(p_user) then 'PAYMENTS_FROZEN'
    when t.currency is null then 'ACCOUNT_NOT_FOUND'
    when not exists (select from bank.needed_signatures(p_holder, t.currency, 0, p_at))
      then 'NO_SIGNING_RULES'
    else t.refusal
  end
  from (values (true)) always
  left join bank.terms_of_signatory(p_holder, p_account, p_beneficiary, p_amount, p_at, p_user) t on true
$$;

/*
 * Returns why the user of the signed context, who acts for a holder to prepare orders, cannot prepare this
 * payment: FREE, PREPARED where they have prepared exactly this, or the code of a refusal.
 */
create or replace function bank.prepared_payment_refusal(
  p_order uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_reference text, p_note text
) returns text
language plpgsql stable as $$
declare
  holder uuid := bank.holder_prepared_for();
  actor uuid := (identity.acting())[1]::uuid;
  refusal text := bank.preparation_refusal(p_account);
  known bank.waiting_order;
begin
  if refusal is not null then
    return refusal;
  end if;
  select * into known from bank.waiting_order o where o.id = p_order;
  if found then
    return case when (
      known.holder_id, known.prepared_by, known.account_id, known.beneficiary_id, known.amount::numeric,
      known.reference::text, known.note
    ) is not distinct from (
      holder, actor, p_account, p_beneficiary, p_amount, p_reference, p_note
    ) then 'PREPARED' else 'PAYMENT_ID_TAKEN' end;
  end if;
  return coalesce(
    bank.order_payment_refusal(holder, actor, p_account, p_beneficiary, p_amount, clock_timestamp()),
    case
      when exists (select from bank.payment p where p.id = p_order) then 'PAYMENT_ID_TAKEN'
      when bank.has_most_orders(holder) then 'TOO_MANY_OPEN_ORDERS'
    end,
    'FREE'
  );
end
$$;

/*
 * Previews a payment of the holder in the signed context. `outcome` is FREE, PREPARED or the code of a
 * refusal; a and b are the signatures that it would need now.
 */
create or replace function bank.review_prepared_payment(
  p_order uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_reference text, p_note text
) returns table (
  outcome text, currency text, balance_after numeric, a int, b int, paid_before timestamptz
)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
begin
  outcome := prepared_payment_refusal(
    p_order, p_account, p_beneficiary, p_amount, p_reference, p_note
  );
  if outcome in ('FREE', 'PREPARED') then
    select v.currency, v.balance - p_amount, n.a, n.b,
      paid_before(v.client_id, p_order, p_beneficiary, p_amount, v.currency, now())
    into currency, balance_after, a, b, paid_before
    from ledger.account v
    left join lateral needed_signatures(v.client_id, v.currency, p_amount, now()) n on true
    where v.id = p_account;
  end if;
  return next;
end
$$;

/* The people who sign an order or have prepared it. */
create or replace function bank.users_of_order(p_order bank.waiting_order) returns uuid[]
language sql stable as $$
  select array(
    select s.user_id from bank.signatories((p_order).holder_id, (p_order).account_id) s
    union
    select (p_order).prepared_by
  )
$$;

/*
 * Records an event of an order in the holder's history, and in that of each person who signs it or has
 * prepared it. They are notified of it but for the actor, in whose history it is their own.
 */
create or replace function bank.record_order(
  p_order bank.waiting_order, p_actor uuid, p_action text
) returns void
language sql volatile as $$
  select audit.record(
    p_actor, about.user_id,
    case about.user_id when p_actor then 'own-' else '' end
      || case (p_order).kind when 'payment' then 'order-' else (p_order).kind || '-order-' end || p_action,
    (p_order).id::text,
    jsonb_build_object(
      'holder', (p_order).holder_id, 'account', (p_order).account_id, 'amount', (p_order).amount,
      'currency', (p_order).currency, 'beneficiary', (p_order).beneficiary_id,
      'name', coalesce(
        (p_order).new_name,
        (select b.name from bank.beneficiary b where b.id = (p_order).beneficiary_id)
      )
    )
  )
  from (
    select (p_order).holder_id
    union
    select person from unnest(bank.users_of_order(p_order)) person
  ) about (user_id)
$$;

/*
 * Prepares a payment of the holder in the signed context, which waits for signatures. Returns PREPARED, also
 * when it was prepared before, or the code of a refusal.
 */
create or replace function bank.prepare_payment(
  p_order uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_reference text, p_note text,
  p_paid_before timestamptz
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  holder uuid := holder_prepared_for();
  outcome text;
  prepared waiting_order;
  money text := (select v.currency from ledger.account v where v.id = p_account);
begin
  perform lock_holder(holder);
  outcome := prepared_payment_refusal(p_order, p_account, p_beneficiary, p_amount, p_reference, p_note);
  if outcome <> 'FREE' then
    return outcome;
  elsif paid_before(holder, p_order, p_beneficiary, p_amount, money, clock_timestamp())
    > coalesce(p_paid_before, '-infinity')
  then
    return 'PAID_BEFORE';
  end if;
  insert into waiting_order (
    id, holder_id, kind, account_id, beneficiary_id, amount, currency, reference, note, digest, prepared_by,
    prepared_at, expires_at
  )
  values (
    p_order, holder, 'payment', p_account, p_beneficiary, p_amount, money, p_reference, p_note,
    order_digest(p_order, holder, p_account, p_beneficiary, p_amount, p_reference),
    (identity.acting())[1]::uuid, clock_timestamp(), order_expiry()
  )
  returning * into prepared;
  perform record_order(prepared, prepared.prepared_by, 'prepared');
  return 'PREPARED';
end
$$;

/*
 * Returns why a beneficiary cannot be added for a holder by this user now, as review_beneficiary has it for
 * clients; null where it can.
 */
create or replace function bank.order_beneficiary_refusal(
  p_holder uuid, p_user uuid, p_beneficiary uuid
) returns text
language sql stable as $$
  select case
    when bank.has_frozen_payments(p_user) then 'PAYMENTS_FROZEN'
    when not exists (select from identity.credential c where c.user_id = p_user and c.two_factor_enabled)
      then 'TWO_FACTOR_NOT_ENABLED'
    when not exists (
      select from bank.signing_rule r
      where r.holder_id = p_holder and r.currency is null and r.ended_at is null
    ) then 'NO_SIGNING_RULES'
    when exists (select from bank.beneficiary b where b.id = p_beneficiary) then 'BENEFICIARY_ID_TAKEN'
    when bank.has_most_beneficiaries(p_holder) then 'TOO_MANY_BENEFICIARIES'
  end
$$;

/* Adds the beneficiary of an order that is signed in full. Nothing is checked here. */
create or replace function bank.add_ordered_beneficiary(
  p_order bank.waiting_order, p_signatory uuid, p_at timestamptz
) returns void
language sql volatile as $$
  insert into bank.beneficiary (id, client_id, name, is_crypto, currency, details, verified_at, created_at)
  values (
    (p_order).id, (p_order).holder_id, (p_order).new_name, (p_order).new_is_crypto, (p_order).currency,
    (p_order).new_details, p_at, p_at
  );
  select audit.record(
    p_signatory, (p_order).holder_id, 'beneficiary-added', (p_order).id::text,
    jsonb_build_object('name', (p_order).new_name)
  );
$$;

grant execute on function bank.review_prepared_payment(uuid, uuid, uuid, numeric, text, text),
  bank.prepare_payment(uuid, uuid, uuid, numeric, text, text, timestamptz) to bank_app;
