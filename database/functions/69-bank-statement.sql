-- Statements: the sums of a period, and the record of a download.

/*
 * The last entry before a period and the last entry in it, for an account. The difference of the two gives
 * the totals, however many lines lie between. One row; runs under the caller's policies.
 */
create or replace function bank.statement_bounds(p_account uuid, p_from date, p_to date)
returns table (
  sequence_before bigint, balance_before numeric, credited_before numeric,
  sequence_last bigint, balance_last numeric, credited_last numeric
)
language sql stable set search_path = ledger, pg_temp as $$
  with before as (
    select e.sequence, e.balance_after, e.credited_after from entry e
    where e.account_id = p_account and e.created_at < ledger.moment_of(p_from)
    order by e.created_at desc, e.sequence desc limit 1
  ),
  last as (
    select e.sequence, e.balance_after, e.credited_after from entry e
    where e.account_id = p_account and e.created_at < ledger.moment_of(p_to + 1)
    order by e.created_at desc, e.sequence desc limit 1
  )
  select
    coalesce(b.sequence, 0), coalesce(b.balance_after, 0), coalesce(b.credited_after, 0),
    coalesce(l.sequence, 0), coalesce(l.balance_after, 0), coalesce(l.credited_after, 0)
  from (select 1) as one
  left join before b on true
  left join last l on true
$$;

/* The balance at the end of each of `p_days`, in their order; 0 before the account's first entry. */
create or replace function bank.balances_on(p_account uuid, p_days date[]) returns numeric[]
language sql stable set search_path = ledger, pg_temp as $$
  select array(
    select coalesce((
      select e.balance_after from entry e
      where e.account_id = p_account
        and e.created_at < ledger.moment_of(asked.day + 1)
      order by e.created_at desc, e.sequence desc limit 1
    ), 0)
    from unnest(p_days) with ordinality as asked (day, position)
    order by asked.position
  )
$$;

/*
 * The right by which the signed context reads the movements of an account, for the holder's history: its id,
 * and the name under which it was given to the user.
 */
create or replace function bank.right_read_by(p_account uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'right', f.id,
    -- A client reads the name that they have typed themselves.
    'name', identity.full_name(coalesce(r.first_name, p.first_name), coalesce(r.last_name, p.last_name))
  )
  from (select identity.acting() as parts) acting
  join bank.right_in_force f on f.user_id = acting.parts[1]::uuid and f.holder_id = acting.parts[2]::uuid
  join identity.users p on p.id = f.user_id
  left join bank.access_right r on r.id = f.id
  where f.view = 'movements' and (f.account_ids is null or p_account = any (f.account_ids))
  order by r.given_at, f.id limit 1
$$;

/*
 * Records that the user of the signed context downloaded a statement: of their own account, of a client's
 * where they are an admin, or of a holder's by a right that shows movements; the holder's history then says
 * who it was, by the name under which they gave the right. Returns whether they may; for any other account
 * nothing is recorded.
 */
create or replace function bank.record_statement_download(
  p_account uuid, p_form text, p_from date, p_to date
) returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  holder uuid := (select a.client_id from account a where a.id = p_account);
  acting text[] := identity.acting();
  by_right boolean := p_account in (select accounts_acted_for('movements'));
begin
  if not by_right and (
    actor is null or holder is null or holder <> actor and not identity.is_admin()
  ) then
    return false;
  end if;
  if p_form not in ('pdf', 'csv', 'json', 'ofx', 'camt053') then
    raise exception 'no such form of a statement';
  end if;
  if by_right then
    perform audit.record(
      acting[1]::uuid, holder, 'statement-downloaded-by-right', p_account::text,
      jsonb_build_object('form', p_form, 'from', p_from, 'to', p_to) || right_read_by(p_account)
    );
    return true;
  end if;
  perform audit.record(actor, holder, 'statement-downloaded', p_account::text,
    jsonb_build_object('form', p_form, 'from', p_from, 'to', p_to));
  return true;
end
$$;

grant execute on function bank.statement_bounds(uuid, date, date), bank.balances_on(uuid, date[]),
  bank.record_statement_download(uuid, text, date, date) to bank_app;
