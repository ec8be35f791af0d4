-- The part of the check of the books that compares certificates with the ledger.

/* Checks that the internal accounts hold the sum of the active certificates. */
create or replace function ledger.check_certificate_sum() returns setof text
language sql stable set search_path = ledger, pg_temp as $$
  with promised as (
    select c.currency, sum(c.amount) as amount from bank.certificate c
    where c.status = 'active'
    group by c.currency
  ),
  held as (
    select a.currency, sum(h.amount) as amount
    from account a join internal_entry h on h.account_id = a.id
    where a.internal_purpose = 'certificates' group by a.currency
  )
  select 'Active certificates in ' || currency || ' add up to ' || coalesce(p.amount, 0)
    || ', the internal account holds ' || coalesce(h.amount, 0) || ' for them.'
  from promised p full join held h using (currency)
  where coalesce(p.amount, 0) <> coalesce(h.amount, 0)
$$;

/*
 * Checks that certificates and books agree and answers what is wrong, a sentence each. Part of
 * ledger.check_books: without `p_since` it looks at every certificate, else at those that were opened or
 * matured since, and for a minute before.
 */
create or replace function ledger.check_certificates(p_since timestamptz) returns setof text
language sql stable set search_path = ledger, pg_temp as $$
  with written as materialized (
    select c.*, k.decimals, internal_account('certificates', c.currency) as certificates
    from bank.certificate c join currency k on k.code = c.currency
    where p_since is null
      or c.created_at >= p_since - interval '1 minute' or c.matured_at >= p_since - interval '1 minute'
  )
  select finding from check_certificate_sum() as finding
  -- The sum covers all certificates, so only the check of everything computes it.
  where p_since is null
  union all
  select 'Certificate ' || c.id || ' was not paid for.'
  from written c
  where not exists (
    select from transfer t
    where t.id = c.id and t.kind = 'certificate' and t.amount = c.amount
      and t.credit_account_id = c.certificates
      and t.debit_account_id in (c.account_id, internal_account('incoming', c.currency))
  )
  union all
  select 'Certificate ' || c.id || ' promises ' || c.interest || ' interest, its rate says ' || due.interest
    || '.'
  from written c
  cross join lateral (
    select bank.certificate_interest(c.amount, c.rate, c.start_date, c.end_date, c.decimals) as interest
  ) due
  where c.interest <> due.interest
  union all
  select 'Certificate ' || c.id || ' says expired, but the ledger did not repay it.'
  from written c
  where c.status = 'expired' and not exists (
    select from transfer t
    where t.id = c.repayment_id and t.kind = 'maturity' and t.amount = c.amount
      and t.debit_account_id = c.certificates
      and t.credit_account_id in (c.account_id, internal_account('payments', c.currency))
  )
  union all
  select 'Certificate ' || c.id || ' says expired, but the ledger did not pay its interest.'
  from written c
  where c.status = 'expired' and c.interest > 0 and not exists (
    select from transfer t
    where t.id = c.interest_id and t.kind = 'maturity' and t.amount = c.interest
      and t.debit_account_id = internal_account('interest', c.currency)
      and t.credit_account_id in (c.account_id, internal_account('payments', c.currency))
  )
  union all
  select 'Certificate ' || c.id || ' says active, but the ledger repaid it.'
  from written c
  where c.status = 'active' and exists (select from transfer t where t.id in (c.repayment_id, c.interest_id))
  union all
  select 'Transfer ' || t.id || ' belongs to no certificate.'
  from transfer t
  where (p_since is null or t.created_at >= p_since - interval '1 minute')
    and case t.kind
      when 'certificate' then not exists (select from bank.certificate c where c.id = t.id)
      when 'maturity' then not exists (select from bank.certificate c where c.repayment_id = t.id)
        and not exists (select from bank.certificate c where c.interest_id = t.id)
      else false
    end
$$;
