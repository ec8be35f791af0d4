-- Certificates of joint holders and organisations are prepared here, like the payments of
-- 89-bank-waiting-order.sql. The order has the rate and the terms that everyone signs; the term begins on the
-- day of the last signature, and with it the day of the end and the interest follow. The terms are judged
-- once, when the order is prepared: from then on it has this version, whatever the bank publishes since.

/*
 * The digest that every signature covers. It has the picture of the signature as its SHA-256, and no day: the
 * term begins with the last signature.
 */
create or replace function bank.ordered_certificate_digest(
  p_holder uuid, p_order bank.certificate_order
) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array(
    'order', (p_order).id, p_holder, 'certificate', (p_order).account_id, trim_scale((p_order).amount),
    (p_order).currency, (p_order).term_years, trim_scale((p_order).rate), (p_order).terms_version,
    encode((p_order).signature_hash, 'hex')
  ))
$$;

/* The last day of a certificate that begins today. */
create or replace function bank.end_of_term(p_term int) returns date
language sql stable as $$
  select (ledger.day_of(now()) + make_interval(years => p_term))::date
$$;

/* An order that waits, as the certificate that it would open today. */
create or replace function bank.certificate_of_order(
  p_order bank.waiting_order
) returns bank.certificate_order
language sql stable as $$
  select row(
    (p_order).id, (p_order).account_id, (p_order).amount, (p_order).currency, (p_order).term_years,
    (p_order).rate, bank.end_of_term((p_order).term_years), (p_order).terms_version,
    (p_order).signature_hash
  )::bank.certificate_order
$$;

/*
 * Returns `rate` where the bank has changed the rate since a certificate was prepared, so that it cannot be
 * opened as its people have agreed; null where it has not, and for every other order. New terms end no order:
 * it keeps those that it was prepared under. They did end orders before; such an order still says `terms`.
 */
create or replace function bank.changed_since_prepared(p_order bank.waiting_order) returns text
language sql stable as $$
  select case
    when (p_order).status <> 'waiting' then (p_order).changed_since
    when (p_order).kind <> 'certificate' then null
    when (p_order).rate <> bank.certificate_rate_on(
      (p_order).currency, (p_order).term_years, ledger.day_of(now())
    ) then 'rate'
  end
$$;

/* Returns whether an order still waits: not ended, not too old, and with nothing changed since. */
create or replace function bank.is_order_open(p_order bank.waiting_order) returns boolean
language sql stable as $$
  select (p_order).status = 'waiting' and (p_order).expires_at > now()
    and bank.changed_since_prepared(p_order) is null
$$;

/*
 * Returns why a certificate cannot be opened for a holder by this user now under these terms, as
 * certificate_refusal has it for clients; null where it can.
 */
create or replace function bank.order_certificate_refusal(
  p_holder uuid, p_user uuid, p_order bank.certificate_order, p_terms text, p_at timestamptz
) returns text
language sql stable as $$
  select case
    when base.code <> 'OPENED' then base.code
    when not exists (select from bank.needed_signatures(p_holder, (p_order).currency, 0, p_at))
      then 'NO_SIGNING_RULES'
  end
  from (select bank.certificate_refusal(p_holder, p_order, p_user, p_terms) as code) base
$$;

/* The same of a certificate that is prepared now, under the terms of today. */
create or replace function bank.order_certificate_refusal(
  p_holder uuid, p_user uuid, p_order bank.certificate_order, p_at timestamptz
) returns text
language sql stable as $$
  select bank.order_certificate_refusal(
    p_holder, p_user, p_order, bank.current_certificate_terms(), p_at
  )
$$;

/*
 * Returns why the user of the signed context, who acts for a holder to prepare orders, cannot prepare this
 * certificate: FREE, PREPARED where they have prepared exactly this, or the code of a refusal. Its last day
 * is that of a certificate which begins today, whatever the order has.
 */
create or replace function bank.prepared_certificate_refusal(p_order bank.certificate_order) returns text
language plpgsql stable as $$
declare
  holder uuid := bank.holder_prepared_for();
  actor uuid := (identity.acting())[1]::uuid;
  refusal text := bank.preparation_refusal((p_order).account_id);
  known bank.waiting_order;
begin
  if refusal is not null then
    return refusal;
  end if;
  select * into known from bank.waiting_order o where o.id = (p_order).id;
  if found then
    return case
      when (known.prepared_by, known.digest) = (actor, bank.ordered_certificate_digest(holder, p_order))
        then 'PREPARED'
      else 'CERTIFICATE_ID_TAKEN'
    end;
  end if;
  p_order.end_date := bank.end_of_term((p_order).term_years);
  return coalesce(
    bank.order_certificate_refusal(holder, actor, p_order, clock_timestamp()),
    case
      when exists (select from bank.certificate c where c.id = (p_order).id) then 'CERTIFICATE_ID_TAKEN'
      when bank.has_most_orders(holder) then 'TOO_MANY_OPEN_ORDERS'
    end,
    'FREE'
  );
end
$$;

/*
 * Previews a certificate of the holder in the signed context. `outcome` is FREE, PREPARED or the code of a
 * refusal; a and b are the signatures that it would need now, and `alone` says whether that of this user
 * would be enough.
 */
create or replace function bank.review_prepared_certificate(p_order bank.certificate_order)
returns table (outcome text, a int, b int, alone boolean)
language plpgsql stable security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  holder uuid := holder_prepared_for();
  actor uuid := (identity.acting())[1]::uuid;
begin
  outcome := prepared_certificate_refusal(p_order);
  if outcome in ('FREE', 'PREPARED') then
    select n.a, n.b, exists (
      select from signatories(holder, p_order.account_id) s
      where s.user_id = actor and n.a + n.b = 1 and (s.class = 'A' or n.a = 0)
    )
    into a, b, alone
    from needed_signatures(holder, p_order.currency, p_order.amount, now()) n;
  end if;
  return next;
end
$$;

/*
 * The digest for the code of a person who prepares this certificate for the holder in the signed context and
 * signs it at once; null where the context prepares nothing.
 */
create or replace function bank.prepared_certificate_digest(p_order bank.certificate_order) returns bytea
language sql stable security definer set search_path = bank, pg_temp as $$
  select ordered_certificate_digest(h.id, p_order)
  from (select holder_prepared_for() as id) h where h.id is not null
$$;

/*
 * Prepares a certificate of the holder in the signed context, which waits for signatures. `p_signature` is
 * the picture, encrypted with the holder's key. Returns PREPARED, also when it was prepared before, or the
 * code of a refusal.
 */
create or replace function bank.prepare_certificate(
  p_order bank.certificate_order, p_signature bytea
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  holder uuid := holder_prepared_for();
  outcome text;
  prepared waiting_order;
begin
  perform lock_holder(holder);
  outcome := prepared_certificate_refusal(p_order);
  if outcome <> 'FREE' then
    return outcome;
  end if;
  insert into waiting_order (
    id, holder_id, kind, account_id, amount, currency, term_years, rate, terms_version, signature,
    signature_hash, digest, prepared_by, prepared_at, expires_at
  )
  values (
    p_order.id, holder, 'certificate', p_order.account_id, p_order.amount, p_order.currency,
    p_order.term_years, p_order.rate, p_order.terms_version, p_signature, p_order.signature_hash,
    ordered_certificate_digest(holder, p_order), (identity.acting())[1]::uuid, clock_timestamp(),
    order_expiry()
  )
  returning * into prepared;
  perform record_order(prepared, prepared.prepared_by, 'prepared');
  return 'PREPARED';
end
$$;

/*
 * A number for the certificate of an order, and the digest for its hash, as a signature in this transaction
 * would open it; for a user of the signed context who sees the order. Changes nothing.
 */
create or replace function bank.draft_ordered_certificate(p_order uuid)
returns table (number text, mac_digest bytea)
language sql volatile security definer set search_path = bank, pg_temp as $$
  select drafted.number, certificate_mac_digest(
    opened.whole, drafted.number, o.holder_id, today.day,
    certificate_interest(o.amount, o.rate, today.day, end_of_term(o.term_years), c.decimals)
  )
  from orders_of(identity.current_user_id()) o
  join ledger.currency c on c.code = o.currency
  cross join (select ledger.day_of(now()) as day) today
  cross join lateral (select certificate_of_order(o) as whole) opened
  cross join (select new_certificate_number() as number) drafted
  where o.id = p_order and o.kind = 'certificate'
$$;

/*
 * Returns to those who act for its holder what they read of a certificate beside its row: the holder's name,
 * who has drawn the signature, and the key that encrypts it. No row in any other context.
 */
create or replace function bank.holder_of_certificate(p_certificate uuid)
returns table (holder_id uuid, name text, drawn_by text, data_key bytea)
language sql stable security definer set search_path = bank, pg_temp as $$
  select h.id, h.name, identity.full_name(p.first_name, p.last_name), h.data_key
  from certificate c
  join holder h on h.id = c.client_id
  join waiting_order o on o.id = c.id
  join identity.users p on p.id = o.prepared_by
  where c.id = p_certificate and c.account_id in (select accounts_acted_for('certificates'))
$$;

/*
 * The people whose signatures opened a certificate of a holder, in their order, with the class in which each
 * has signed, for those who prepare or sign orders of its account. No row in any other context: a right to
 * view does not show who else has a mandate.
 */
create or replace function bank.signatories_of_certificate(p_certificate uuid)
returns table (name text, class text, signed_at timestamptz)
language sql stable security definer set search_path = bank, pg_temp as $$
  select identity.full_name(p.first_name, p.last_name), s.class, s.signed_at
  from certificate c
  join order_signature s on s.order_id = c.id and s.voided_at is null
  join identity.users p on p.id = s.user_id
  where c.id = p_certificate and c.account_id in (select accounts_acted_for('certificates'))
    and has_part_in_orders(c.account_id)
  order by s.signed_at, s.user_id
$$;

/*
 * The officer who has signed a certificate for the bank, for its client and for people whose mandate shows
 * it. No row for a certificate without one, and in any other context.
 */
create or replace function bank.officer_of_certificate(p_certificate uuid)
returns table (name text, title text, picture bytea)
language sql stable security definer set search_path = bank, pg_temp as $$
  select s.name, s.title, s.picture
  from certificate c
  join officer_signature s on s.id = c.officer_signature_id
  where c.id = p_certificate and (
    c.account_id in (select accounts_acted_for('certificates')) or c.client_id = identity.current_user_id()
  )
$$;

grant execute on function bank.review_prepared_certificate(bank.certificate_order),
  bank.prepared_certificate_digest(bank.certificate_order),
  bank.prepare_certificate(bank.certificate_order, bytea), bank.draft_ordered_certificate(uuid),
  bank.holder_of_certificate(uuid), bank.signatories_of_certificate(uuid),
  bank.officer_of_certificate(uuid) to bank_app;
