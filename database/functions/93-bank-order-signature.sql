-- Waiting orders are signed with codes, refused or withdrawn. The last signature executes in its transaction.

/*
 * The signatures of an order that count now: not voided, and of people who may sign it now and have not
 * frozen their own payments. Someone else may have signed for a frozen person; it counts after the freeze.
 */
create or replace function bank.counting_signatures(p_order bank.waiting_order)
returns table (user_id uuid, class text, signed_at timestamptz)
language sql stable as $$
  select s.user_id, may.class, s.signed_at
  from bank.order_signature s
  join bank.signatories((p_order).holder_id, (p_order).account_id) may on may.user_id = s.user_id
  where s.order_id = (p_order).id and s.voided_at is null and not bank.has_frozen_payments(s.user_id)
$$;

/*
 * Voids the signatures of an order that do not count when it ends, so that it names those whose signatures
 * counted. A mandate that is over voids nothing by itself, nor does a freeze.
 */
create or replace function bank.void_former_signatures(p_order bank.waiting_order, p_at timestamptz)
returns void
language sql volatile as $$
  update bank.order_signature s set voided_at = p_at
  where s.order_id = (p_order).id and s.voided_at is null
    and s.user_id not in (select c.user_id from bank.counting_signatures(p_order) c)
$$;

/*
 * Returns whether an order is signed in full once this user has signed it; false where no rule is in force.
 * No person counts twice, and class A counts where B is asked for.
 */
create or replace function bank.is_fully_signed(
  p_order bank.waiting_order, p_user uuid, p_at timestamptz
) returns boolean
language sql stable as $$
  select exists (
    select from bank.needed_for_order(p_order, p_at) needed
    cross join lateral (
      select count(*) filter (where may.class = 'A') as a, count(*) as people
      from bank.signatories((p_order).holder_id, (p_order).account_id) may
      where may.user_id = p_user
        or may.user_id in (select c.user_id from bank.counting_signatures(p_order) c)
    ) have
    where have.a >= needed.a and have.people >= needed.a + needed.b
  )
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

/* Returns why this user cannot do anything with an order any more; null where they can. */
create or replace function bank.open_order_refusal(p_order bank.waiting_order, p_user uuid) returns text
language sql stable as $$
  select case
    when (p_order).id is null or (p_order).id not in (select o.id from bank.orders_of(p_user) o)
      then 'ORDER_NOT_FOUND'
    when (p_order).status = 'waiting' and (p_order).expires_at <= clock_timestamp() then 'ORDER_EXPIRED'
    when bank.changed_since_prepared(p_order) = 'rate' then 'QUOTE_CHANGED'
    when bank.changed_since_prepared(p_order) = 'terms' then 'TERMS_CHANGED'
    when (p_order).status = 'expired' then 'ORDER_EXPIRED'
    when (p_order).status <> 'waiting' then 'ORDER_ENDED'
  end
$$;

/*
 * Returns why a signature would not count, or could not be the last; null where it can. The signatory's own
 * account, limits of an order that still waits, and its money matter to the last signature alone.
 */
create or replace function bank.signature_refusal(
  p_order bank.waiting_order, p_user uuid, p_is_last boolean, p_paid_before timestamptz, p_at timestamptz
) returns text
language sql stable as $$
  select case
    when not exists (
      select from bank.signatories((p_order).holder_id, (p_order).account_id) s where s.user_id = p_user
    ) then 'OUTSIDE_OF_ACCESS'
    when not exists (select from bank.needed_for_order(p_order, p_at)) then 'NO_SIGNING_RULES'
    when refused.code in ('INSUFFICIENT_FUNDS', 'ABOVE_OWN_PAYMENT_LIMIT', 'ABOVE_OWN_DAY_LIMIT')
      and not p_is_last then null
    when refused.code is not null then refused.code
    when (p_order).kind = 'payment' and p_is_last and bank.paid_before(
      (p_order).holder_id, (p_order).id, (p_order).beneficiary_id, (p_order).amount, (p_order).currency, p_at
    ) > coalesce(p_paid_before, '-infinity') then 'PAID_BEFORE'
    when (p_order).kind = 'payment' and p_is_last
      and exists (select from bank.payment p where p.id = (p_order).id) then 'PAYMENT_ID_TAKEN'
    when (p_order).kind = 'certificate' and p_is_last
      and exists (select from bank.certificate c where c.id = (p_order).id) then 'CERTIFICATE_ID_TAKEN'
  end
  from (
    select case (p_order).kind
      when 'beneficiary' then bank.order_beneficiary_refusal((p_order).holder_id, p_user, (p_order).id)
      when 'certificate' then bank.order_certificate_refusal(
        (p_order).holder_id, p_user, bank.certificate_of_order(p_order), (p_order).terms_version, p_at
      )
      else bank.order_payment_refusal(
        (p_order).holder_id, p_user, (p_order).account_id, (p_order).beneficiary_id, (p_order).amount, p_at
      )
    end as code
  ) refused
$$;

/* Makes the payment of an order that is signed in full. Nothing is checked here. */
create or replace function bank.make_ordered_payment(
  p_order bank.waiting_order, p_signatory uuid, p_at timestamptz
) returns void
language plpgsql volatile as $$
declare
  booked boolean;
begin
  select b.booked into booked
  from bank.beneficiary known
  cross join lateral bank.book_payment(
    p_order.holder_id, p_order.id, p_order.account_id, p_order.beneficiary_id, p_order.amount,
    p_order.reference, p_order.note, p_order.currency, known.name, 'completed', p_at, p_signatory
  ) b
  where known.id = p_order.beneficiary_id;
  if booked is not true then
    -- A payment of another account has taken the id since: nothing of this signature may stay.
    raise exception 'the id of order % is taken', p_order.id using errcode = '23505';
  end if;
end
$$;

/*
 * Carries out a fully signed order and ends it, unchecked. A certificate needs the document that the server
 * has made of draft_ordered_certificate.
 */
create or replace function bank.execute_order(
  p_order bank.waiting_order, p_signatory uuid, p_document bank.certificate_document, p_at timestamptz
) returns void
language plpgsql volatile as $$
declare
  ended bank.waiting_order;
begin
  perform bank.void_former_signatures(p_order, p_at);
  case p_order.kind
    when 'payment' then perform bank.make_ordered_payment(p_order, p_signatory, p_at);
    when 'beneficiary' then perform bank.add_ordered_beneficiary(p_order, p_signatory, p_at);
    when 'certificate' then perform bank.write_certificate(
      p_order.holder_id, p_signatory, bank.certificate_of_order(p_order), p_order.signature, p_document, p_at
    );
  end case;
  update bank.waiting_order set status = 'executed', ended_at = p_at, ended_by = p_signatory
  where id = p_order.id
  returning * into ended;
  perform bank.record_order(ended, p_signatory, 'executed');
end
$$;

/*
 * Signs an order for the user of this session, by the confirmation that it consumes. Returns SIGNED where the
 * order keeps waiting, EXECUTED where this was the last signature that it needs, both also when they signed
 * it before, or the code of a refusal, which leaves nothing behind. Closed books raise BK004.
 */
create or replace function bank.sign_order(
  p_token_hash bytea, p_order uuid, p_confirmation uuid, p_paid_before timestamptz,
  p_document bank.certificate_document
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
  -- A freeze or a block of a person whose signature counts waits for this one, and ends after it.
  perform from identity.users u
  where u.id = (select s.user_id from identity.find_active_session(p_token_hash) s)
    or u.id in (select s.user_id from order_signature s where s.order_id = p_order and s.voided_at is null)
  order by u.id for share;
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
  if is_signed and not is_last then
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
    perform execute_order(known, actor.user_id, p_document, at);
  end if;
  return case when is_last then 'EXECUTED' else 'SIGNED' end;
end
$$;

/* The same for servers of the version before, which have no document to make of a certificate. */
create or replace function bank.sign_order(
  p_token_hash bytea, p_order uuid, p_confirmation uuid, p_paid_before timestamptz
) returns text
language sql volatile security definer set search_path = bank, pg_temp as $$
  select case (select o.kind from waiting_order o where o.id = p_order)
    when 'certificate' then 'ORDER_NOT_FOUND'
    else sign_order(p_token_hash, p_order, p_confirmation, p_paid_before, null::certificate_document)
  end
$$;

/*
 * Ends an open order for the user of the signed context: `refused` by a person who may sign it, or
 * `withdrawn` by the one who prepared it. Returns ENDED, also when they ended it so before, or the code of a
 * refusal.
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
  update waiting_order set
    status = p_status, ended_at = clock_timestamp(), ended_by = actor, reason = p_reason
  where id = p_order
  returning * into known;
  perform record_order(known, actor, p_status);
  return 'ENDED';
end
$$;

/*
 * Ends the orders that have expired, and certificates whose rate the bank has changed since; answers them
 * with the people whom it concerns.
 */
create or replace function bank.expire_orders() returns table (order_id uuid, people uuid[])
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  over waiting_order;
begin
  for over in
    update waiting_order ended set
      status = 'expired', ended_at = clock_timestamp(),
      changed_since = case when ended.expires_at > now() then changed_since_prepared(ended) end
    where ended.id in (
      select o.id from waiting_order o
      where o.status = 'waiting' and not is_order_open(o)
      limit 500 for no key update skip locked
    )
    returning ended.*
  loop
    perform record_order(over, null, case when over.changed_since is null then 'expired' else 'outdated' end);
    order_id := over.id;
    people := users_of_order(over);
    return next;
  end loop;
end
$$;

grant execute on function bank.sign_order(bytea, uuid, uuid, timestamptz, bank.certificate_document),
  bank.sign_order(bytea, uuid, uuid, timestamptz),
  bank.end_order(uuid, text, text), bank.expire_orders() to bank_app;
