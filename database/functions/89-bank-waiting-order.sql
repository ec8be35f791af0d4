-- Orders of a holder that wait for signatures: prepared without a code, signed for a code each, and executed by
-- the last signature in its own transaction. Only this file writes bank.waiting_order, and with
-- bank.void_signatures bank.order_signature.
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

/* What an order needs at a moment, by the rules and by what was paid on the day; no row without a rule. */
create or replace function bank.needed_signatures(
  p_holder uuid, p_currency text, p_amount numeric, p_at timestamptz
) returns table (a int, b int)
language sql stable as $$
  select r.a, r.b from bank.signing_rule r
  where r.holder_id = p_holder and r.currency = p_currency and r.ended_at is null
    and (r.up_to is null or r.up_to >= p_amount + bank.paid_on_day(p_holder, p_currency, p_at))
  order by r.up_to nulls last
  limit 1
$$;

/* The signatures of an order that count now: not voided, and of people who may sign it now. */
create or replace function bank.counting_signatures(p_order bank.waiting_order)
returns table (user_id uuid, class text, signed_at timestamptz)
language sql stable as $$
  select s.user_id, may.class, s.signed_at
  from bank.order_signature s
  join bank.signatories((p_order).holder_id, (p_order).account_id) may on may.user_id = s.user_id
  where s.order_id = (p_order).id and s.voided_at is null
$$;

/*
 * Whether an order is signed in full once this user has signed it; null where no rule is in force. Nobody
 * counts twice, and class A counts where B is asked for.
 */
create or replace function bank.is_fully_signed(
  p_order bank.waiting_order, p_user uuid, p_at timestamptz
) returns boolean
language sql stable as $$
  select have.a >= needed.a and have.people >= needed.a + needed.b
  from bank.needed_signatures((p_order).holder_id, (p_order).currency, (p_order).amount, p_at) needed
  cross join lateral (
    select count(*) filter (where may.class = 'A') as a, count(*) as people
    from bank.signatories((p_order).holder_id, (p_order).account_id) may
    where may.user_id = p_user
      or may.user_id in (select c.user_id from bank.counting_signatures(p_order) c)
  ) have
$$;

/* Whether a holder has as many orders as the bank allows, open or on a day. */
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

/*
 * Why an order's payment cannot be made for a holder by this user now, as payment_terms has it; null where it
 * can. Whoever has frozen their own payments does not trust their own sign-in.
 */
create or replace function bank.order_payment_refusal(
  p_holder uuid, p_user uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_at timestamptz
) returns text
language sql stable as $$
  select case
    when bank.has_frozen_payments(p_user) then 'PAYMENTS_FROZEN'
    when t.currency is null then 'ACCOUNT_NOT_FOUND'
    when not exists (select from bank.needed_signatures(p_holder, t.currency, 0, p_at)) then 'NO_SIGNING_RULES'
    else t.refusal
  end
  from (values (true)) always
  left join bank.payment_terms(p_holder, p_account, p_beneficiary, p_amount, p_at, p_user) t on true
$$;

/*
 * Why the user of the signed context, who acts for a holder to prepare orders, cannot prepare this payment:
 * FREE, PREPARED where they have prepared exactly this, or the code of a refusal.
 */
create or replace function bank.prepared_payment_refusal(
  p_order uuid, p_account uuid, p_beneficiary uuid, p_amount numeric, p_reference text, p_note text
) returns text
language plpgsql stable as $$
declare
  acting text[] := identity.acting();
  known bank.waiting_order;
begin
  if bank.holder_prepared_for() is null then
    return 'OUTSIDE_OF_ACCESS';
  elsif p_account not in (select bank.accounts_by_right(acting[1]::uuid, acting[2]::uuid, 'prepare')) then
    return 'ACCOUNT_NOT_FOUND';
  end if;
  select * into known from bank.waiting_order o where o.id = p_order;
  if found then
    return case when (
      known.holder_id, known.prepared_by, known.account_id, known.beneficiary_id, known.amount::numeric,
      known.reference::text, known.note
    ) is not distinct from (
      acting[2]::uuid, acting[1]::uuid, p_account, p_beneficiary, p_amount, p_reference, p_note
    ) then 'PREPARED' else 'PAYMENT_ID_TAKEN' end;
  end if;
  return coalesce(
    bank.order_payment_refusal(
      acting[2]::uuid, acting[1]::uuid, p_account, p_beneficiary, p_amount, clock_timestamp()
    ),
    case
      when exists (select from bank.payment p where p.id = p_order) then 'PAYMENT_ID_TAKEN'
      when bank.has_most_orders(acting[2]::uuid) then 'TOO_MANY_OPEN_ORDERS'
    end,
    'FREE'
  );
end
$$;

/*
 * Previews a payment of the holder in the signed context. `outcome` is FREE, PREPARED or the code of a refusal;
 * a and b are the signatures that it would need now.
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

/* Whoever signs an order or has prepared it. */
create or replace function bank.people_of_order(p_order bank.waiting_order) returns uuid[]
language sql stable as $$
  select array(
    select s.user_id from bank.signatories((p_order).holder_id, (p_order).account_id) s
    union
    select (p_order).prepared_by
  )
$$;

/*
 * Records an event of an order in the holder's history, and in that of each person who signs it or has prepared
 * it. They are notified of it but for the actor, in whose history it is their own.
 */
create or replace function bank.record_order(
  p_order bank.waiting_order, p_actor uuid, p_action text
) returns void
language sql volatile as $$
  select audit.record(
    p_actor, about.user_id, case about.user_id when p_actor then 'own-order-' else 'order-' end || p_action,
    (p_order).id::text,
    jsonb_build_object(
      'holder', (p_order).holder_id, 'account', (p_order).account_id, 'amount', (p_order).amount,
      'currency', (p_order).currency, 'beneficiary', (p_order).beneficiary_id,
      'name', (select b.name from bank.beneficiary b where b.id = (p_order).beneficiary_id)
    )
  )
  from (
    select (p_order).holder_id
    union
    select person from unnest(bank.people_of_order(p_order)) person
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
    (identity.acting())[1]::uuid, clock_timestamp(),
    clock_timestamp() + coalesce((select l.order_validity from limits l), '0')
  )
  returning * into prepared;
  perform record_order(prepared, prepared.prepared_by, 'prepared');
  return 'PREPARED';
end
$$;

/* Locks the holder of an order and then the order; all of it is null where there is none. */
create or replace function bank.lock_order(p_order uuid) returns bank.waiting_order
language plpgsql volatile as $$
declare
  known bank.waiting_order;
begin
  perform bank.lock_holder((select o.holder_id from bank.waiting_order o where o.id = p_order));
  select * into known from bank.waiting_order o where o.id = p_order for no key update;
  return known;
end
$$;

/* Why this user cannot do anything with an order any more; null where they can. */
create or replace function bank.open_order_refusal(p_order bank.waiting_order, p_user uuid) returns text
language sql stable as $$
  select case
    when (p_order).id is null or not exists (
      select from bank.orders_of(p_user) o where o.id = (p_order).id
    ) then 'ORDER_NOT_FOUND'
    when (p_order).status = 'expired' or (p_order).status = 'waiting' and (p_order).expires_at <= clock_timestamp()
      then 'ORDER_EXPIRED'
    when (p_order).status <> 'waiting' then 'ORDER_ENDED'
  end
$$;

/*
 * Why a signature would not count, or could not be the last; null where it can. The signatory's own account,
 * limits of an order that still waits, and its money matter to the last signature alone.
 */
create or replace function bank.signature_refusal(
  p_order bank.waiting_order, p_user uuid, p_is_last boolean, p_paid_before timestamptz, p_at timestamptz
) returns text
language sql stable as $$
  select case
    when not exists (
      select from bank.signatories((p_order).holder_id, (p_order).account_id) s where s.user_id = p_user
    ) then 'OUTSIDE_OF_ACCESS'
    when p_is_last is null then 'NO_SIGNING_RULES'
    when refused.code in ('INSUFFICIENT_FUNDS', 'ABOVE_OWN_PAYMENT_LIMIT', 'ABOVE_OWN_DAY_LIMIT')
      and not p_is_last then null
    when refused.code is not null then refused.code
    when p_is_last and bank.paid_before(
      (p_order).holder_id, (p_order).id, (p_order).beneficiary_id, (p_order).amount, (p_order).currency, p_at
    ) > coalesce(p_paid_before, '-infinity') then 'PAID_BEFORE'
    when p_is_last and exists (select from bank.payment p where p.id = (p_order).id) then 'PAYMENT_ID_TAKEN'
  end
  from (
    select bank.order_payment_refusal(
      (p_order).holder_id, p_user, (p_order).account_id, (p_order).beneficiary_id, (p_order).amount, p_at
    ) as code
  ) refused
$$;

/* Makes the payment of an order that is signed in full, and ends the order. Nothing is checked here. */
create or replace function bank.execute_order(
  p_order bank.waiting_order, p_signatory uuid, p_at timestamptz
) returns void
language plpgsql volatile as $$
declare
  ended bank.waiting_order;
  booked boolean;
begin
  select b.booked into booked
  from bank.beneficiary payee
  cross join lateral bank.book_payment(
    p_order.holder_id, p_order.id, p_order.account_id, p_order.beneficiary_id, p_order.amount,
    p_order.reference, p_order.note, p_order.currency, payee.name, 'completed', p_at, p_signatory
  ) b
  where payee.id = p_order.beneficiary_id;
  if booked is not true then
    -- A payment of another account has taken the id since: nothing of this signature may stay.
    raise exception 'the id of order % is taken', p_order.id using errcode = '23505';
  end if;
  update bank.waiting_order set status = 'executed', ended_at = p_at, ended_by = p_signatory
  where id = p_order.id
  returning * into ended;
  perform bank.record_order(ended, p_signatory, 'executed');
end
$$;

/*
 * Signs an order for the user of this session, by the confirmation that it consumes. Returns SIGNED where the
 * order keeps waiting, EXECUTED where this was the last signature that it needs, both also when they signed it
 * before, or the code of a refusal, which leaves nothing behind. Closed books raise BK004.
 */
create or replace function bank.sign_order(
  p_token_hash bytea, p_order uuid, p_confirmation uuid, p_paid_before timestamptz
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor record;
  known waiting_order;
  is_signed boolean;
  is_last boolean;
  outcome text;
  at timestamptz;
begin
  perform from identity.users u
  where u.id = (select s.user_id from identity.find_active_session(p_token_hash) s) for share;
  select * into actor from identity.user_of_session(p_token_hash);
  if actor.refusal is not null then
    return actor.refusal;
  end if;
  known := lock_order(p_order);
  is_signed := exists (
    select from order_signature s
    where s.order_id = known.id and s.user_id = actor.user_id and s.voided_at is null
  );
  outcome := open_order_refusal(known, actor.user_id);
  if outcome = 'ORDER_ENDED' and known.status = 'executed' and is_signed then
    return 'EXECUTED';
  elsif outcome is not null then
    return outcome;
  end if;
  perform lock_paying_account(known.account_id, known.holder_id);
  perform from beneficiary b where b.id = known.beneficiary_id and b.client_id = known.holder_id
  for no key update;
  at := clock_timestamp();
  is_last := is_fully_signed(known, actor.user_id, at);
  if is_signed and is_last is not true then
    return 'SIGNED';
  end if;
  outcome := coalesce(
    signature_refusal(known, actor.user_id, is_last, p_paid_before, at),
    identity.confirmation_refusal(p_confirmation, p_token_hash, 'order', known.digest)
  );
  if outcome is not null then
    return outcome;
  end if;
  if not is_signed then
    insert into order_signature (order_id, user_id, class, signed_at)
    select known.id, s.user_id, s.class, at from signatories(known.holder_id, known.account_id) s
    where s.user_id = actor.user_id;
    perform record_order(known, actor.user_id, 'signed');
  end if;
  if is_last then
    perform execute_order(known, actor.user_id, at);
  end if;
  return case when is_last then 'EXECUTED' else 'SIGNED' end;
end
$$;

/*
 * The digest of an order for the code of the user of this session. `outcome` is OPEN, or why they cannot sign
 * it: then there is no digest.
 */
create or replace function bank.digest_to_sign(p_token_hash bytea, p_order uuid)
returns table (outcome text, digest bytea)
language sql stable security definer set search_path = bank, pg_temp as $$
  select answer.outcome, case when answer.outcome = 'OPEN' then o.digest end
  from identity.user_of_session(p_token_hash) actor
  left join waiting_order o on o.id = p_order
  cross join lateral (
    select coalesce(
      actor.refusal, open_order_refusal(o, actor.user_id),
      case when not exists (
        select from signatories(o.holder_id, o.account_id) s where s.user_id = actor.user_id
      ) then 'OUTSIDE_OF_ACCESS' end,
      'OPEN'
    ) as outcome
  ) answer
$$;

/*
 * Ends an open order for the user of the signed context: `refused` by somebody who may sign it, or `withdrawn`
 * by whoever prepared it. Returns ENDED, also when they ended it so before, or the code of a refusal.
 */
create or replace function bank.end_order(p_order uuid, p_status text, p_reason text) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  known waiting_order := lock_order(p_order);
  outcome text := open_order_refusal(known, actor);
  may_end boolean := p_status = 'withdrawn' and known.prepared_by = actor or p_status = 'refused' and exists (
    select from signatories(known.holder_id, known.account_id) s where s.user_id = actor
  );
begin
  if outcome = 'ORDER_ENDED' and known.status = p_status and known.ended_by = actor then
    return 'ENDED';
  elsif outcome is not null then
    return outcome;
  elsif may_end is not true then
    return 'OUTSIDE_OF_ACCESS';
  end if;
  update waiting_order set status = p_status, ended_at = clock_timestamp(), ended_by = actor, reason = p_reason
  where id = p_order
  returning * into known;
  perform record_order(known, actor, p_status);
  return 'ENDED';
end
$$;

/* Ends the orders that have expired; answers them with the people whom it concerns. */
create or replace function bank.expire_orders() returns table (order_id uuid, people uuid[])
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  over waiting_order;
begin
  for over in
    update waiting_order set status = 'expired', ended_at = clock_timestamp()
    where id in (
      select o.id from waiting_order o
      where o.status = 'waiting' and o.expires_at <= now()
      limit 500 for no key update skip locked
    )
    returning *
  loop
    perform record_order(over, null, 'expired');
    order_id := over.id;
    people := people_of_order(over);
    return next;
  end loop;
end
$$;

grant execute on function bank.review_prepared_payment(uuid, uuid, uuid, numeric, text, text),
  bank.prepare_payment(uuid, uuid, uuid, numeric, text, text, timestamptz),
  bank.sign_order(bytea, uuid, uuid, timestamptz), bank.digest_to_sign(bytea, uuid),
  bank.end_order(uuid, text, text), bank.expire_orders() to bank_app;
