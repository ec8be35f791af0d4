-- The check of the books: it names every contradiction, and closes the books when it finds one.

/* Checks that every transfer has its two sides. Part of ledger.check_books, as the two functions below. */
create or replace function ledger.check_transfers(p_since timestamptz) returns setof text
language sql stable set search_path = ledger, pg_temp as $$
  with side as materialized (
    select
      t.id as transfer_id, t.currency, x.amount, a.currency as account_currency,
      case x.account_id
        when t.debit_account_id then -t.amount
        when t.credit_account_id then t.amount
      end as amount_due
    from transfer t
    left join (
      select e.transfer_id, e.account_id, e.amount from entry e
      union all
      select h.transfer_id, h.account_id, h.amount from internal_entry h
    ) x on x.transfer_id = t.id
    left join account a on a.id = x.account_id
    where p_since is null or t.created_at >= p_since - interval '1 minute'
  )
  select 'The trial balance in ' || account_currency || ' is ' || sum(amount) || ', not 0.'
  from side where account_currency is not null group by account_currency having sum(amount) <> 0
  union all
  select 'Transfer ' || transfer_id || ' does not balance.'
  from side group by transfer_id
  having count(amount) <> 2 or bool_or(amount is distinct from amount_due)
    or bool_or(account_currency is distinct from currency)
$$;

/* Checks that every balance is the sum of its entries, and that every entry belongs to a transfer. */
create or replace function ledger.check_entries(p_since timestamptz) returns setof text
language sql stable set search_path = ledger, pg_temp as $$
  with moved_account as materialized (
    select * from account
    where client_id is not null and (p_since is null or moved_at >= p_since - interval '1 minute')
  ),
  -- Each entry with the entry before it on the account, which may be much older.
  line as materialized (
    select
      e.account_id, e.sequence, e.transfer_id, e.amount, e.balance_after, e.credited_after, e.created_at,
      a.sequence as last_sequence,
      before.sequence as sequence_before,
      before.balance_after as balance_before,
      before.credited_after as credited_before,
      before.created_at as created_before
    from entry e
    join moved_account a on a.id = e.account_id
    left join entry before on before.account_id = e.account_id and before.sequence = e.sequence - 1
    where p_since is null or e.created_at >= p_since - interval '1 minute'
  )
  select 'Account ' || a.id || ' holds ' || a.balance || ', its entries say ' || coalesce(l.balance_after, 0)
    || '.'
  from moved_account a left join entry l on l.account_id = a.id and l.sequence = a.sequence
  where a.balance <> coalesce(l.balance_after, 0)
  union all
  select 'Account ' || a.id || ' was credited ' || a.credited || ', its entries say '
    || coalesce(l.credited_after, 0) || '.'
  from moved_account a left join entry l on l.account_id = a.id and l.sequence = a.sequence
  where a.credited <> coalesce(l.credited_after, 0)
  union all
  select 'Account ' || account_id || ' is broken at entry ' || sequence || '.'
  from line
  where sequence > last_sequence
    or case when sequence = 1
      then balance_after <> amount or credited_after <> greatest(amount, 0)
      else sequence_before is null
        or balance_after <> balance_before + amount
        or credited_after <> credited_before + greatest(amount, 0)
        or created_at < created_before
    end
  union all
  select 'Entry ' || e.sequence || ' of account ' || e.account_id || ' belongs to no transfer.'
  from (
    select l.account_id, l.sequence, l.transfer_id from line l where p_since is not null
    union all
    select e.account_id, e.sequence, e.transfer_id from entry e where p_since is null
  ) e
  where not exists (select 1 from transfer t where t.id = e.transfer_id)
  union all
  select 'An entry of internal account ' || h.account_id || ' belongs to no transfer.'
  from internal_entry h
  where p_since is null and not exists (select 1 from transfer t where t.id = h.transfer_id)
$$;

/* Checks that payments and ledger agree. */
create or replace function ledger.check_payments(p_since timestamptz) returns setof text
language sql stable set search_path = ledger, pg_temp as $$
  select 'Payment ' || p.id || ' says completed, but the ledger does not know it.'
  from bank.payment p
  where p.status = 'completed' and (p_since is null or p.created_at >= p_since - interval '1 minute')
    and not exists (select 1 from transfer t where t.id = p.id and t.amount = abs(p.amount))
  union all
  select 'Payment ' || p.id || ' says ' || p.status || ', but the ledger moved its money.'
  from bank.payment p
  where p.status <> 'completed' and (p_since is null or p.created_at >= p_since - interval '1 minute')
    -- A transfer of another kind under this id, of a certificate for example, is not this payment's.
    and exists (
      select 1 from transfer t
      where t.id = p.id and t.kind in ('payment', 'transfer', 'standing-order', 'standing-transfer')
    )
  union all
  select 'Payment ' || p.id || ' is pending.'
  from bank.payment p where p.status = 'pending' and p.created_at < now() - interval '1 minute'
$$;

/*
 * Checks the books and answers what is wrong with them, a sentence each; an empty list means they balance.
 * Looks at everything when `p_since` is null, else at accounts and transfers that moved since then, and for a
 * minute before: a transfer under way during the last check committed after it, with an earlier time.
 */
create or replace function ledger.check_books(p_since timestamptz default null) returns setof text
language sql stable security definer set search_path = ledger, pg_temp as $$
  select finding from check_transfers(p_since) as finding
  union all
  select finding from check_entries(p_since) as finding
  union all
  select finding from check_payments(p_since) as finding
  union all
  select finding from check_certificates(p_since) as finding
$$;

/*
 * Checks what moved since the last check, remembers the finding, and closes the books when they do not
 * balance.
 */
create or replace function ledger.reconcile() returns table (balanced boolean, findings text[])
language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
declare
  found_now text[];
  last state;
  everything boolean;
begin
  -- Checks run one at a time, so that a slow one cannot overwrite a later finding.
  select * into last from state for update;
  -- A failed check stays open until a check of all accounts finds nothing. The first check of each bank day
  -- covers all accounts, also those without movements.
  everything := last.checked_at is null or not last.open or day_of(last.checked_at) < day_of(now());
  found_now := array(
    select f from check_books(case when everything then null else last.checked_at end) as f limit 100
  );
  update state set open = (cardinality(found_now) = 0), checked_at = now(), findings = found_now;
  if cardinality(found_now) > 0 then
    perform audit.record(
      null, null, 'books-do-not-balance', null, jsonb_build_object('findings', to_jsonb(found_now))
    );
  end if;
  return query select cardinality(found_now) = 0, found_now;
end
$$;

grant execute on function ledger.reconcile() to bank_app;
