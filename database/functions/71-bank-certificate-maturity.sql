-- A certificate after its opening: it matures, and a reader of its number can verify it.

/*
 * Certificates whose term has ended and that are not repaid, the oldest first. For the job of every minute.
 */
create or replace function bank.due_certificates() returns setof uuid
language sql stable security definer set search_path = bank, pg_temp as $$
  select id from certificate
  where status = 'active' and end_date <= ledger.day_of(now())
  order by end_date, id limit 500
$$;

/*
 * Repays a due certificate and notifies the client, or those who see the certificates of joint holders or an
 * organisation, all or nothing. Returns the holder's id; no row when it is not due or was repaid before. The
 * database takes the day from its own clock, so a caller cannot repay early. The ids of the two transfers
 * were chosen at the opening, so that even a bug cannot write them twice. Closed books raise BK004, and the
 * next minute tries again.
 */
create or replace function bank.mature_certificate(p_id uuid) returns table (client_id uuid, account_id uuid)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  due certificate;
  at timestamptz;
begin
  -- The row's lock keeps concurrent servers apart: the second waits, reads the condition again, and finds
  -- nothing to do.
  select * into due from certificate c
  where c.id = p_id and c.status = 'active' and c.end_date <= ledger.day_of(now())
  for no key update;
  if not found then
    return;
  end if;

  at := clock_timestamp();
  perform ledger.create_transfer(
    due.repayment_id, 'maturity', ledger.internal_account('certificates', due.currency), due.account_id,
    due.currency, due.amount, 'Certificate of deposit ' || due.number || ' matured', null, at
  );
  if due.interest > 0 then
    perform ledger.create_transfer(
      due.interest_id, 'maturity', ledger.internal_account('interest', due.currency), due.account_id,
      due.currency, due.interest,
      'Certificate of deposit ' || due.number || ' matured: interest', null, at
    );
  end if;
  update certificate set status = 'expired', matured_at = at where id = p_id;
  perform audit.record(null, due.client_id, 'certificate-matured', p_id::text, jsonb_build_object(
    'number', due.number, 'account', due.account_id, 'amount', due.amount, 'interest', due.interest,
    'currency', due.currency
  ));
  perform audit.record(null, seen.user_id, 'holder-certificate-matured', p_id::text, jsonb_build_object(
    'number', due.number, 'holder', due.client_id, 'amount', due.amount, 'interest', due.interest,
    'currency', due.currency
  ))
  from (
    select distinct r.user_id from right_in_force r
    where r.holder_id = due.client_id and r.certificates
      and (r.account_ids is null or due.account_id = any (r.account_ids))
  ) seen;
  client_id := due.client_id;
  account_id := due.account_id;
  return next;
end
$$;

/*
 * The digest for the hash of the certificate with this number, from its row as it is now, and the hash that
 * the row holds. It returns digests only, nothing of the content, so it asks for no session.
 */
create or replace function bank.certificate_proof(p_number text)
returns table (mac_digest bytea, hash text, hash_key int)
language sql stable security definer set search_path = bank, pg_temp as $$
  select
    certificate_mac_digest(
      row(
        c.id, c.account_id, c.amount, c.currency, c.term_years, c.rate, c.end_date, c.terms_version,
        c.signature_hash
      )::certificate_order,
      c.number, c.client_id, c.start_date, c.interest
    ),
    c.hash, c.hash_key
  from certificate c
  -- Older numbers begin with MBT-, which people omit.
  where c.number in (p_number, 'MBT-' || p_number)
  order by c.number = p_number desc
  limit 1
$$;

grant execute on function bank.due_certificates(), bank.mature_certificate(uuid),
  bank.certificate_proof(text) to bank_app;
