-- A certificate after its opening: it matures, and anybody may verify it.

/*
 * Certificates whose term has ended and whose money is not back yet, the oldest first. For the work of every
 * minute.
 */
create or replace function bank.due_certificates() returns setof uuid
language sql stable security definer set search_path = bank, pg_temp as $$
  select id from certificate
  where status = 'active' and end_date <= ledger.day_of(now())
  order by end_date, id limit 500
$$;

/*
 * Pays a certificate back that is due, and says so of it: all of it or nothing. Answers whose it was; no row
 * when it is not due or was paid back before. Which day it is, the database says itself: whoever calls can
 * make nothing mature early. The two transfers have the ids that were chosen when it was opened, so that even
 * a bug cannot write them twice. Closed books raise BK004, and the next minute tries again.
 */
create or replace function bank.mature_certificate(p_id uuid) returns table (client_id uuid, account_id uuid)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  due certificate;
  at timestamptz;
begin
  -- The row is the lock that servers at the same work meet: the second waits, reads the condition again, and
  -- finds nothing.
  select * into due from certificate c
  where c.id = p_id and c.status = 'active' and c.end_date <= ledger.day_of(now())
  for no key update;
  if not found then
    return;
  end if;

  at := clock_timestamp();
  perform ledger.create_transfer(
    due.repayment_id, 'maturity', ledger.internal_account('certificates', due.currency), null, due.account_id,
    due.client_id, due.currency, due.amount, 'Certificate of deposit ' || due.number || ' matured', null, at
  );
  if due.interest > 0 then
    perform ledger.create_transfer(
      due.interest_id, 'maturity', ledger.internal_account('interest', due.currency), null, due.account_id,
      due.client_id, due.currency, due.interest,
      'Certificate of deposit ' || due.number || ' matured: interest', null, at
    );
  end if;
  update certificate set status = 'expired', matured_at = at where id = p_id;
  perform audit.record(null, due.client_id, 'certificate-matured', p_id::text, jsonb_build_object(
    'number', due.number, 'account', due.account_id, 'amount', due.amount, 'interest', due.interest,
    'currency', due.currency
  ));
  client_id := due.client_id;
  account_id := due.account_id;
  return next;
end
$$;

/*
 * What the hash of the certificate with this number has to be made over, as its row says now, and what hash
 * the row holds. Digests only: whoever asks learns nothing of what is in it, so that it may be asked for
 * anybody.
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
  -- Older numbers begin with MBT-, which people leave out.
  where c.number in (p_number, 'MBT-' || p_number)
  order by c.number = p_number desc
  limit 1
$$;

grant execute on function bank.due_certificates(), bank.mature_certificate(uuid),
  bank.certificate_proof(text) to bank_app;
