-- The zero sum of transfers is checked once for each statement that writes sides, and no longer for each side
-- at the commit: a statement that writes many transfers is checked by one query. Both sides of a transfer
-- therefore come from one statement; a transaction may not leave a transfer out of balance in between.

-- A transfer that has begun holds a lock of this table until its commit; one that begins later waits here, and
-- then calls the new function.
lock table ledger.account in access exclusive mode;

drop trigger zero_sum on ledger.entry;
drop trigger zero_sum on ledger.internal_entry;

create or replace function ledger.refuse_unbalanced() returns trigger
language plpgsql set search_path = ledger, pg_temp as $$
begin
  if exists (
    select from written w
    where not exists (
      select
      from ledger.transfer t
      cross join lateral (
        select e.account_id, e.amount from ledger.entry e where e.transfer_id = t.id
        union all
        select h.account_id, h.amount from ledger.internal_entry h where h.transfer_id = t.id
      ) side
      left join ledger.account a on a.id = side.account_id
      where t.id = w.transfer_id
      having count(*) = 2 and bool_and(
        a.currency is not distinct from t.currency
        and side.amount is not distinct from case side.account_id
          when t.debit_account_id then -t.amount
          when t.credit_account_id then t.amount
        end
      )
    )
  ) then
    raise exception 'a transfer does not balance' using errcode = '23514', constraint = 'zero_sum';
  end if;
  return null;
end
$$;

create trigger zero_sum after insert on ledger.entry
  referencing new table as written for each statement execute function ledger.refuse_unbalanced();
create trigger zero_sum after insert on ledger.internal_entry
  referencing new table as written for each statement execute function ledger.refuse_unbalanced();

-- The function of the version before, for the moment until the functions of this one are there: a server that
-- pays meanwhile writes both sides by one statement.
create or replace function ledger.create_transfer(
  p_id uuid, p_kind text, p_debit_account uuid, p_debit_client uuid, p_credit_account uuid,
  p_credit_client uuid, p_currency text,
  p_amount numeric, p_note text, p_counterparty text, p_at timestamptz, p_reference text default null,
  p_debtor text default null
) returns numeric
language plpgsql volatile as $$
declare
  debit_balance numeric;
begin
  if not (select open from ledger.state) then
    raise exception 'the books are closed' using errcode = 'BK004';
  end if;
  perform from ledger.account a where a.id = p_debit_account and a.balance < p_amount for no key update;
  if found then
    raise exception 'insufficient funds' using errcode = 'BK001';
  end if;
  with written as (
    insert into ledger.transfer (
      id, kind, debit_account_id, credit_account_id, currency, amount, note, counterparty, reference, debtor,
      created_at
    )
    values (
      p_id, p_kind, p_debit_account, p_credit_account, p_currency, p_amount, p_note, p_counterparty,
      p_reference, p_debtor, p_at
    )
  ), side (account_id, client_id, amount, paid_on) as (
    values
      (
        p_debit_account, p_debit_client, -p_amount,
        case when p_kind in ('payment', 'transfer') then ledger.day_of(p_at) end
      ),
      (p_credit_account, p_credit_client, p_amount, null)
  ), internal as (
    insert into ledger.internal_entry (transfer_id, account_id, amount)
    select p_id, s.account_id, s.amount from side s where s.client_id is null
  ), moved as (
    update ledger.account a set
      balance = a.balance + s.amount,
      sequence = a.sequence + 1,
      credited = a.credited + greatest(s.amount, 0),
      paid = case
        when s.paid_on is null then a.paid
        when s.paid_on = a.paid_on then a.paid - s.amount
        else -s.amount
      end,
      paid_on = coalesce(s.paid_on, a.paid_on),
      moved_at = greatest(p_at, a.moved_at)
    from side s
    where a.id = s.account_id and s.client_id is not null
    returning a.id, a.sequence, s.amount, a.balance, a.credited, a.moved_at
  ), entered as (
    insert into ledger.entry (
      account_id, sequence, transfer_id, amount, balance_after, credited_after, created_at
    )
    select m.id, m.sequence, p_id, m.amount, m.balance, m.credited, m.moved_at from moved m
  )
  select m.balance into debit_balance from moved m where m.id = p_debit_account;
  return debit_balance;
end
$$;
