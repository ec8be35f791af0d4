-- Opening a certificate of deposit: quoted, drafted, signed by the server, and opened in one transaction.

/* The rate of a bank day, in percent a year; 0 where no rate was set. */
create or replace function bank.certificate_rate_on(p_currency text, p_term int, p_day date) returns numeric
language sql stable as $$
  select coalesce((
    select r.rate from bank.certificate_rate r
    where r.currency = p_currency and r.term_years = p_term and r.valid_from <= p_day
      -- A change that was withdrawn before its day never applied.
      and not exists (select from bank.certificate_rate_withdrawal w where w.change_id = r.change_id)
    order by r.valid_from desc, r.id desc limit 1
  ), 0)
$$;

/* The terms and conditions that are signed today. */
create or replace function bank.current_certificate_terms() returns text
language sql stable as $$
  select t.version from bank.certificate_terms t
  where t.valid_from <= now() order by t.valid_from desc, t.version desc limit 1
$$;

/*
 * The officer's signature with which certificates are issued today; null where the bank has none, or has none
 * any more.
 */
create or replace function bank.current_officer_signature() returns bigint
language sql stable as $$
  select case when s.name is not null then s.id end
  from bank.officer_signature s
  where s.valid_from <= now() order by s.valid_from desc, s.id desc limit 1
$$;

/* Previews a certificate that begins today. No row for an unknown currency. */
create or replace function bank.quote_certificate(p_amount numeric, p_currency text, p_term int)
returns table (start_date date, end_date date, rate numeric, interest numeric, decimals int)
language sql stable security definer set search_path = bank, pg_temp as $$
  select
    today.day, ends.day, today.rate,
    bank.certificate_interest(p_amount, today.rate, today.day, ends.day, c.decimals),
    c.decimals
  from ledger.currency c
  -- The day on which this transaction began, so that every query of the transaction uses the same day.
  cross join lateral (
    select d.day, bank.certificate_rate_on(c.code, p_term, d.day) as rate
    from (select ledger.day_of(now()) as day) d
  ) today
  cross join lateral (select (today.day + make_interval(years => p_term))::date as day) ends
  where c.code = p_currency
$$;

/*
 * The digest that a confirmation of an order covers: every field of it. Dates enter as day numbers, so that
 * no setting changes their text. The bank's hash of a certificate covers it too (certificate_mac_digest), so
 * its form must never change: printed hashes would no longer verify.
 */
create or replace function bank.certificate_order_digest(p_order bank.certificate_order) returns bytea
language sql immutable as $$
  select sha256(convert_to(
    'certificate|' || (p_order).id || '|' || (p_order).account_id || '|' || trim_scale((p_order).amount)
      || '|' || (p_order).currency || '|' || (p_order).term_years || '|' || trim_scale((p_order).rate)
      || '|' || ((p_order).end_date - date '2000-01-01') || '|' || (p_order).terms_version
      || '|' || encode((p_order).signature_hash, 'hex'), 'UTF8'
  ))
$$;

/* The digest that the bank's hash of a certificate covers: the order, the client, and the promised terms. */
create or replace function bank.certificate_mac_digest(
  p_order bank.certificate_order, p_number text, p_client uuid, p_start date, p_interest numeric
) returns bytea
language sql immutable as $$
  select sha256(
    bank.certificate_order_digest(p_order)
      || convert_to(
        p_number || '|' || p_client || '|' || (p_start - date '2000-01-01') || '|' || trim_scale(p_interest),
        'UTF8'
      )
  )
$$;

/* An unused certificate number: 40 random bits in characters that are not easily confused. */
create or replace function bank.new_certificate_number() returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  made text;
begin
  loop
    select 'CD-' || extract(year from ledger.day_of(now())) || '-' || string_agg(
      substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (get_byte(random.bytes, byte_index) & 31) + 1, 1), ''
    )
    into made
    -- Bytes of a version 4 UUID that are random in every bit.
    from (select uuid_send(gen_random_uuid()) as bytes) random,
      unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as byte_index;
    if not exists (select from certificate c where c.number = made) then
      return made;
    end if;
  end loop;
end
$$;

/*
 * The number of a new certificate and the digest for its hash, for the user of the signed context. Changes
 * nothing.
 */
create or replace function bank.draft_certificate(p_order bank.certificate_order)
returns table (number text, mac_digest bytea)
language sql volatile security definer set search_path = bank, pg_temp as $$
  select drafted.number, certificate_mac_digest(
    p_order, drafted.number, identity.current_user_id(), q.start_date,
    certificate_interest((p_order).amount, (p_order).rate, q.start_date, (p_order).end_date, q.decimals)
  )
  from (select new_certificate_number() as number) drafted
  left join lateral quote_certificate((p_order).amount, (p_order).currency, (p_order).term_years) q on true
$$;

/*
 * The answer to an order whose id exists: OPENED for the same order, otherwise that the id is taken. Null for
 * a new id.
 */
create or replace function bank.replay_certificate(p_client uuid, p_order bank.certificate_order) returns text
language sql stable as $$
  select case
    when (
      c.client_id, c.account_id, c.amount::numeric, c.currency, c.term_years, c.rate, c.end_date,
      c.terms_version, c.signature_hash
    ) is not distinct from (
      p_client, (p_order).account_id, (p_order).amount, (p_order).currency, (p_order).term_years,
      (p_order).rate, (p_order).end_date, (p_order).terms_version, (p_order).signature_hash
    ) then 'OPENED'
    else 'CERTIFICATE_ID_TAKEN'
  end
  from bank.certificate c where c.id = (p_order).id
$$;

/*
 * Returns whether an order can be carried out now: OPENED, or the code of the refusal. The confirmation is
 * not checked here. A client signs for themselves; for joint holders and organisations a signatory does, whom
 * a freeze of their own payments stops. `p_terms` are the terms that apply: those of today to a new order,
 * and to one that waits those that it was prepared under.
 */
create or replace function bank.certificate_refusal(
  p_client uuid, p_order bank.certificate_order, p_signatory uuid, p_terms text
) returns text
language sql stable as $$
  select coalesce((
    select case
      when bank.has_frozen_payments(p_signatory) then 'PAYMENTS_FROZEN'
      when v.currency is distinct from (p_order).currency then 'DIFFERENT_CURRENCY'
      when not ledger.is_amount((p_order).amount, q.decimals) then 'INVALID_AMOUNT'
      -- Only in the demo bank may a client without a second factor open a certificate.
      when factor.two_factor_enabled is not true and (p_signatory <> p_client or not bank.is_demo())
        then 'TWO_FACTOR_NOT_ENABLED'
      when (p_order).amount > v.balance then 'INSUFFICIENT_FUNDS'
      when (p_order).terms_version is distinct from p_terms then 'TERMS_CHANGED'
      when ((p_order).rate, (p_order).end_date) is distinct from (q.rate, q.end_date) then 'QUOTE_CHANGED'
      else 'OPENED'
    end
    from bank.account a
    join ledger.account v on v.id = a.id and v.client_id = a.client_id
    left join identity.credential factor on factor.user_id = p_signatory
    left join lateral bank.quote_certificate((p_order).amount, v.currency, (p_order).term_years) q on true
    where a.id = (p_order).account_id and a.client_id = p_client
  ), 'ACCOUNT_NOT_FOUND')
$$;

/* The same of a new order, to which the terms of today apply. */
create or replace function bank.certificate_refusal(
  p_client uuid, p_order bank.certificate_order, p_signatory uuid
) returns text
language sql stable as $$
  select bank.certificate_refusal(p_client, p_order, p_signatory, bank.current_certificate_terms())
$$;

/*
 * Writes a certificate that begins today, moves its money, and records it. Nothing is checked here; the rate
 * is that of the order. `p_actor` is who has signed it, or has signed it last.
 */
create or replace function bank.write_certificate(
  p_client uuid, p_actor uuid, p_order bank.certificate_order, p_signature bytea,
  p_document bank.certificate_document, p_at timestamptz
) returns void
language sql volatile as $$
  insert into bank.certificate (
    id, client_id, account_id, number, amount, currency, term_years, rate, interest, start_date, end_date,
    terms_version, signature, signature_hash, hash, hash_key, officer_signature_id, created_at
  )
  select
    (p_order).id, p_client, (p_order).account_id, (p_document).number, (p_order).amount, (p_order).currency,
    (p_order).term_years, (p_order).rate,
    bank.certificate_interest(
      (p_order).amount, (p_order).rate, today.day, (p_order).end_date, c.decimals
    ),
    today.day, (p_order).end_date, (p_order).terms_version, p_signature, (p_order).signature_hash,
    (p_document).hash, (p_document).hash_key, bank.current_officer_signature(), p_at
  from ledger.currency c
  -- The day on which this transaction began, as the quote and the draft have it.
  cross join (select ledger.day_of(now()) as day) today
  where c.code = (p_order).currency;
  select ledger.create_transfer(
    (p_order).id, 'certificate', (p_order).account_id,
    ledger.internal_account('certificates', (p_order).currency), (p_order).currency, (p_order).amount,
    'Certificate of deposit ' || (p_document).number, null, p_at
  );
  select audit.record(p_actor, p_client, 'certificate-opened', (p_order).id::text, jsonb_build_object(
    'number', (p_document).number, 'account', (p_order).account_id, 'amount', (p_order).amount,
    'currency', (p_order).currency, 'term_years', (p_order).term_years
  ));
$$;

/*
 * Opens a certificate for the user of this session. Returns OPENED, or the code of a refusal, which
 * leaves nothing behind.
 *
 * The order is that of a payment: the account's row first (concurrent orders for its money wait
 * here), then whether this id exists, then the rules, then the confirmation that was issued for
 * exactly this, then the money. Closed books raise BK004. The number and the hash are the server's, made
 * from what draft_certificate returned in this transaction.
 */
create or replace function bank.open_certificate(
  p_token_hash bytea, p_order bank.certificate_order, p_signature bytea, p_number text, p_hash text,
  p_hash_key int, p_confirmation uuid
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid;
  outcome text;
  terms record;
  at timestamptz;
begin
  select u.refusal, u.user_id into outcome, actor from identity.user_of_session(p_token_hash) u;
  if outcome is not null then
    return outcome;
  end if;

  perform from ledger.account v where v.id = p_order.account_id and v.client_id = actor for no key update;
  at := clock_timestamp();

  -- Checked once; a concurrent order with the same id meets the table's primary key.
  outcome := replay_certificate(actor, p_order);
  if outcome is not null then
    return outcome;
  end if;
  outcome := certificate_refusal(actor, p_order, actor);
  if outcome <> 'OPENED' then
    return outcome;
  end if;
  -- Read again, because another transaction may have changed the rate since certificate_refusal read it.
  select * into strict terms from quote_certificate(p_order.amount, p_order.currency, p_order.term_years);
  if (terms.rate, terms.end_date) is distinct from (p_order.rate, p_order.end_date) then
    return 'QUOTE_CHANGED';
  end if;
  outcome := identity.confirmation_refusal(
    p_confirmation, p_token_hash, 'certificate', certificate_order_digest(p_order)
  );
  if outcome is not null then
    return outcome;
  end if;

  perform write_certificate(
    actor, actor, p_order, p_signature, row(p_number, p_hash, p_hash_key)::certificate_document, at
  );
  return 'OPENED';
end
$$;

grant select (id, currency, term_years, rate, valid_from, change_id) on bank.certificate_rate to bank_app;
grant select on bank.certificate_terms to bank_app;
-- The ids of the future transfers stay out: a reader of them could write a transfer under such an id first.
grant select (
  id, client_id, account_id, number, amount, currency, term_years, rate, interest, start_date, end_date,
  terms_version, signature, signature_hash, hash, hash_key, status, created_at, matured_at
) on bank.certificate to bank_app;
alter table bank.certificate enable row level security;
drop policy if exists own on bank.certificate;
-- A mandate shows the certificates that were paid from its accounts; what a client gives shows none.
create policy own on bank.certificate for select to bank_app
  using (
    client_id = (select identity.current_user_id())
    or (select identity.is_admin())
    or account_id = any (array(select bank.accounts_acted_for('certificates')))
  );

grant execute on function bank.certificate_rate_on(text, int, date), bank.current_certificate_terms(),
  bank.quote_certificate(numeric, text, int), bank.certificate_order_digest(bank.certificate_order),
  bank.draft_certificate(bank.certificate_order),
  bank.open_certificate(bytea, bank.certificate_order, bytea, text, text, int, uuid) to bank_app;
