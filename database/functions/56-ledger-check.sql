-- The check of the books: it names every contradiction, and closes the books when it finds one.

/*
 * Checks that every transfer has its two sides. Part of ledger.check_books, as the two functions below. With
 * `p_after` it looks at the rows with an id from that to `p_up_to`, with `p_since` at those that
 * were written since, and for a minute before; else at all.
 */
create or replace function ledger.check_transfers(
  p_since timestamptz, p_after uuid, p_up_to uuid
) returns setof text
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
    where (p_since is null or t.created_at >= p_since - interval '1 minute')
      and (p_after is null or t.id >= p_after and t.id <= p_up_to)
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
create or replace function ledger.check_entries(
  p_since timestamptz, p_after uuid, p_up_to uuid
) returns setof text
language sql stable set search_path = ledger, pg_temp as $$
  -- An account has moved if a new transfer names it. The two ways to find accounts are separate queries, so
  -- that PostgreSQL expects few of the second and reads their entries by an index.
  with moved_account as materialized (
    select a.* from account a
    where p_since is null and a.client_id is not null
      and (p_after is null or a.id >= p_after and a.id <= p_up_to)
    union all
    select a.*
    from (
      select distinct side as id
      from transfer t cross join unnest(array[t.debit_account_id, t.credit_account_id]) side
      where t.created_at >= p_since - interval '1 minute'
    ) moved
    join account a on a.id = moved.id
    where a.client_id is not null
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
    select e.account_id, e.sequence, e.transfer_id from entry e
    where p_since is null and (p_after is null or e.account_id >= p_after and e.account_id <= p_up_to)
  ) e
  where not exists (select 1 from transfer t where t.id = e.transfer_id)
  union all
  select 'An entry of internal account ' || h.account_id || ' belongs to no transfer.'
  from internal_entry h
  where p_since is null and (p_after is null or h.transfer_id >= p_after and h.transfer_id <= p_up_to)
    and not exists (select 1 from transfer t where t.id = h.transfer_id)
$$;

/* Checks that payments and ledger agree: each moved its money once, between the accounts that it names. */
create or replace function ledger.check_payments(
  p_since timestamptz, p_after uuid, p_up_to uuid
) returns setof text
language sql stable set search_path = ledger, pg_temp as $$
  select 'Payment ' || p.id || ' says completed, but the ledger does not know it.'
  from bank.payment p
  where p.status = 'completed' and (p_since is null or p.created_at >= p_since - interval '1 minute')
    and (p_after is null or p.id >= p_after and p.id <= p_up_to)
    and not exists (
      select 1 from transfer t
      where t.id = p.id and t.amount = abs(p.amount) and t.currency = p.currency
        and p.account_id = case when p.amount < 0 then t.debit_account_id else t.credit_account_id end
        and (p.credit_account_id is null or p.credit_account_id = t.credit_account_id)
    )
  union all
  select 'Transfer ' || t.id || ' belongs to no payment.'
  from transfer t
  where t.kind in ('payment', 'transfer', 'adjustment', 'standing-order', 'standing-transfer')
    and (p_since is null or t.created_at >= p_since - interval '1 minute')
    and (p_after is null or t.id >= p_after and t.id <= p_up_to)
    and not exists (select 1 from bank.payment p where p.id = t.id)
  union all
  select 'Payment ' || p.id || ' says ' || p.status || ', but the ledger moved its money.'
  from bank.payment p
  where p.status <> 'completed' and (p_since is null or p.created_at >= p_since - interval '1 minute')
    and (p_after is null or p.id >= p_after and p.id <= p_up_to)
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
  select finding from check_transfers(p_since, null, null) as finding
  union all
  select finding from check_entries(p_since, null, null) as finding
  union all
  select finding from check_payments(p_since, null, null) as finding
  union all
  select finding from check_certificates(p_since) as finding
$$;

/* The lowest id (RFC 9562, 5.9), with which the first part begins. A client could choose it. */
create or replace function ledger.first_id() returns uuid
language sql immutable as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

/* The highest id (RFC 9562, 5.10), with which the last part ends. */
create or replace function ledger.last_id() returns uuid
language sql immutable as $$
  select 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
$$;

/*
 * Returns where the next part of a check of everything ends: after so many transfers, accounts or entries,
 * whichever comes first. A part takes less than a second, unless one account alone has far more entries.
 */
create or replace function ledger.end_of_part(p_after uuid) returns uuid
language sql stable set search_path = ledger, pg_temp as $$
  select coalesce(least(
    (select id from transfer where id > p_after order by id offset 4999 limit 1),
    (select id from account where id > p_after order by id offset 1999 limit 1),
    (
      select account_id from entry where account_id > p_after
      order by account_id, sequence offset 9999 limit 1
    )
  ), last_id())
$$;

/* Checks the rows with an id in a part; after the last one also the certificates. */
create or replace function ledger.check_part(p_after uuid, p_up_to uuid) returns setof text
language sql stable set search_path = ledger, pg_temp as $$
  select finding from check_transfers(null, p_after, p_up_to) as finding
  union all
  select finding from check_entries(null, p_after, p_up_to) as finding
  union all
  select finding from check_payments(null, p_after, p_up_to) as finding
  union all
  select finding from check_certificates(null) as finding where p_up_to = last_id()
$$;

/*
 * Checks what moved since the last check, and goes on for a while with the check of everything, where one is
 * under way. Remembers the findings, and closes the books when they do not balance. A small bank's check of
 * everything ends in the call in which it begins.
 */
create or replace function ledger.reconcile() returns table (balanced boolean, findings text[])
language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
declare
  found_now text[] := '{}';
  last state;
  after uuid;
  up_to uuid;
  until timestamptz;
begin
  -- Checks run one at a time, so that a slow one cannot overwrite a later finding.
  select * into last from state for update;
  if last.checked_at is not null then
    found_now := array(select f from check_books(last.checked_at) f limit 100);
  end if;
  -- A failed check stays open until a check of everything finds nothing. The first check of each bank day
  -- begins one too: it covers all accounts, also those without movements.
  after := coalesce(last.part_after, case
    when last.checked_at is null or last.whole_at is null or not last.open
      or day_of(last.whole_at) < day_of(now())
      then first_id()
  end);
  -- Closed books are urgent; else the check leaves the processor to the bank's clients.
  until := clock_timestamp() + case when last.open then interval '2 seconds' else interval '40 seconds' end;
  while after is not null and cardinality(found_now) = 0 and clock_timestamp() < until loop
    up_to := end_of_part(after);
    found_now := array(select f from check_part(after, up_to) f limit 100);
    after := nullif(up_to, last_id());
    if after is null then
      last.whole_at := now();
    end if;
  end loop;
  if cardinality(found_now) > 0 then
    -- The fault may be in a part that was checked already: after a repair everything is read again.
    update state set open = false, checked_at = now(), findings = found_now, part_after = null;
    perform audit.record(
      null, null, 'books-do-not-balance', null, jsonb_build_object('findings', to_jsonb(found_now))
    );
  elsif last.open or after is null then
    update state set open = true, checked_at = now(), findings = '{}', part_after = after,
      whole_at = last.whole_at;
  else
    found_now := last.findings;
    update state set checked_at = now(), part_after = after;
  end if;
  return query select s.open, found_now from state s;
end
$$;

grant execute on function ledger.reconcile() to bank_app;
