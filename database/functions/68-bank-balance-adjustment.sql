-- Admins correct the balance of an account.

/* The digest that a confirmation of an adjustment covers: every field of the order. */
create or replace function bank.adjustment_digest(
  p_adjustment uuid, p_account uuid, p_new numeric, p_expected numeric, p_note text
) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array(
    'adjustment', p_adjustment, p_account, trim_scale(p_new), trim_scale(p_expected), p_note
  ))
$$;

/* Previews an adjustment: `refusal` is null when it can be made. No row where there is no such account. */
create or replace function bank.adjustment_terms(
  p_actor uuid, p_account uuid, p_new numeric, p_expected numeric
) returns table (refusal text, client_id uuid, currency text, balance numeric, difference numeric)
language sql stable as $$
  select
    case
      when bank.has_part_in(p_actor, v.client_id) then 'NOT_ALLOWED'
      when p_new is null or p_new <> 0 and not ledger.is_amount(p_new, c.decimals) then 'INVALID_AMOUNT'
      when v.balance is distinct from p_expected then 'BALANCE_CHANGED'
      when v.balance = p_new then 'BALANCE_UNCHANGED'
      -- While payments are frozen no admin takes money from the account either; a credit comes in.
      when p_new < v.balance and bank.has_frozen_payments(v.client_id) then 'PAYMENTS_FROZEN'
    end,
    v.client_id, v.currency, v.balance, p_new - v.balance
  from bank.account a
  join ledger.account v on v.id = a.id
  join ledger.currency c on c.code = v.currency
  where a.id = p_account
$$;

/*
 * Previews an adjustment for an admin; moves nothing. `outcome` is REVIEWED or the code of a refusal;
 * `requires_approval` says whether another admin would have to approve it.
 */
create or replace function bank.review_adjustment(p_account uuid, p_new numeric, p_expected numeric)
returns table (outcome text, balance numeric, difference numeric, requires_approval boolean)
language sql stable security definer set search_path = bank, pg_temp as $$
  select
    case
      when not actor.may then 'NOT_ALLOWED'
      when t.currency is null then 'ACCOUNT_NOT_FOUND'
      when t.refusal is null and w.requires_approval and has_pending_approval('adjustment', p_account::text)
        then 'APPROVAL_PENDING'
      else coalesce(t.refusal, 'REVIEWED')
    end,
    t.balance, t.difference, w.requires_approval
  from (select identity.current_user_id() as id, identity.is_admin() as may) actor
  left join lateral adjustment_terms(actor.id, p_account, p_new, p_expected) t on actor.may
  left join lateral sum_requires_approval(actor.id, t.currency, t.difference) w (requires_approval)
    on t.currency is not null
    and t.refusal is null
$$;

/* Books an adjustment that the caller has checked, and adds `p_detail` to its audit event. */
create or replace function bank.book_adjustment(
  p_actor uuid, p_adjustment uuid, p_account uuid, p_client uuid, p_currency text, p_before numeric,
  p_new numeric, p_note text, p_detail jsonb
) returns void
language plpgsql volatile as $$
declare
  at timestamptz := clock_timestamp();
  words text := 'Balance adjustment: ' || p_note;
  difference numeric := p_new - p_before;
  internal_account uuid := ledger.internal_account('adjustments', p_currency);
begin
  insert into bank.payment (
    id, client_id, account_id, beneficiary_id, amount, currency, status, note, created_at
  )
  values (p_adjustment, p_client, p_account, null, difference, p_currency, 'completed', words, at);
  if difference > 0 then
    perform ledger.create_transfer(
      p_adjustment, 'adjustment', internal_account, p_account, p_currency, difference, words, null, at
    );
  else
    perform ledger.create_transfer(
      p_adjustment, 'adjustment', p_account, internal_account, p_currency, -difference, words, null, at
    );
  end if;
  perform audit.record(
    p_actor, p_client, 'balance-adjusted', p_adjustment::text,
    p_detail
      || jsonb_build_object(
        'account', p_account, 'amount', difference, 'currency', p_currency, 'before', p_before,
        'after', p_new, 'note', p_note
      )
  );
end
$$;

/*
 * The answer to an order whose id exists: ADJUSTED or PENDING for the same order, otherwise that the id is
 * taken. No row for a new id.
 */
create or replace function bank.replay_adjustment(
  p_actor uuid, p_adjustment uuid, p_account uuid, p_new numeric, p_expected numeric, p_note text
) returns table (outcome text, client_id uuid, currency text, balance numeric)
language sql stable as $$
  select
    case when e.transfer_id is null then 'ADJUSTMENT_ID_TAKEN' else 'ADJUSTED' end,
    case when e.transfer_id is not null then p.client_id end,
    case when e.transfer_id is not null then p.currency end,
    e.balance_after
  from bank.payment p
  left join ledger.entry e
    on e.transfer_id = p.id and e.account_id = p_account and e.balance_after = p_new
      and p.beneficiary_id is null
      and (p.account_id, p.amount, p.note)
        = (p_account, p_new - p_expected, 'Balance adjustment: ' || p_note)
  where p.id = p_adjustment
  union all
  select
    case
      when (a.kind, a.requester_id, a.subject, a.reason, a.status)
          = ('adjustment', p_actor, p_account::text, p_note, 'pending')
        and ((a.payload ->> 'to')::numeric, (a.payload ->> 'from')::numeric) = (p_new, p_expected)
        then 'PENDING'
      else 'ADJUSTMENT_ID_TAKEN'
    end,
    null, null, null
  from bank.approval a
  where a.id = p_adjustment and not exists (select from bank.payment p where p.id = p_adjustment)
$$;

/* Puts an adjustment before another admin. Sums are text with exact decimals: JSON numbers become floats. */
create or replace function bank.ask_for_adjustment(
  p_actor uuid, p_adjustment uuid, p_account uuid, p_client uuid, p_currency text, p_before numeric,
  p_new numeric, p_note text
) returns void
language plpgsql volatile as $$
begin
  perform bank.ask_approval(
    p_adjustment, 'adjustment', p_account::text, p_client,
    jsonb_build_object(
      'nickname', (select a.nickname from bank.account a where a.id = p_account),
      'number', (select a.account_number from bank.account a where a.id = p_account),
      'currency', p_currency, 'from', trim_scale(p_before)::text, 'to', trim_scale(p_new)::text,
      'difference', trim_scale(p_new - p_before)::text
    ),
    p_note, p_actor
  );
end
$$;

/*
 * Sets the balance of a client's account, for the admin of this session: the difference is a transfer from or
 * to an internal account, and appears on the statement with the note. `outcome` is ADJUSTED, PENDING above
 * the limit of one admin (the adjustment's id is then the approval's id), or the code of a refusal, which
 * leaves nothing behind. The account's row is locked first, so that concurrent movements are part of the
 * balance. An order whose id exists is answered before any refusal. Closed books raise BK004.
 */
create or replace function bank.adjust_balance(
  p_token_hash bytea, p_adjustment uuid, p_account uuid, p_new numeric, p_expected numeric, p_note text,
  p_confirmation uuid
) returns table (outcome text, client_id uuid, currency text, balance numeric)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
  terms record;
  requires_approval boolean;
begin
  select * into actor from begin_admin_operation(p_token_hash);
  outcome := actor.refusal;
  if outcome is not null then
    return next;
    return;
  end if;

  perform from ledger.account v where v.id = p_account and v.client_id is not null for no key update;

  return query select * from replay_adjustment(
    actor.user_id, p_adjustment, p_account, p_new, p_expected, p_note
  );
  if found then
    return;
  end if;

  select * into terms from adjustment_terms(actor.user_id, p_account, p_new, p_expected);
  outcome := case when terms.currency is null then 'ACCOUNT_NOT_FOUND' else terms.refusal end;
  if outcome is null then
    perform lock_unapproved_total(actor.user_id, terms.currency);
    requires_approval := sum_requires_approval(actor.user_id, terms.currency, terms.difference);
    outcome := case when requires_approval and has_pending_approval('adjustment', p_account::text)
      then 'APPROVAL_PENDING' end;
  end if;
  if outcome is null then
    outcome := identity.confirmation_refusal(
      p_confirmation, p_token_hash, 'adjustment',
      adjustment_digest(p_adjustment, p_account, p_new, p_expected, p_note)
    );
  end if;
  if outcome is not null then
    return next;
    return;
  end if;

  if requires_approval then
    perform ask_for_adjustment(
      actor.user_id, p_adjustment, p_account, terms.client_id, terms.currency, terms.balance, p_new, p_note
    );
    outcome := 'PENDING';
    return next;
    return;
  end if;
  perform add_unapproved_amount(actor.user_id, terms.currency, terms.difference);
  perform book_adjustment(
    actor.user_id, p_adjustment, p_account, terms.client_id, terms.currency, terms.balance, p_new,
    p_note, '{}'
  );
  outcome := 'ADJUSTED';
  client_id := terms.client_id;
  currency := terms.currency;
  balance := p_new;
  return next;
end
$$;

/* Applies an approved adjustment, by the rules of adjust_balance, on the present balance. */
create or replace function bank.apply_adjustment(p_approval bank.approval, p_approver uuid) returns text
language plpgsql volatile as $$
declare
  account uuid := p_approval.subject::uuid;
  terms record;
begin
  perform from ledger.account v where v.id = account and v.client_id is not null for no key update;
  select * into terms from bank.adjustment_terms(
    p_approval.requester_id, account, (p_approval.payload ->> 'to')::numeric,
    (p_approval.payload ->> 'from')::numeric
  );
  if terms.currency is null or terms.refusal is not null then
    return coalesce(terms.refusal, 'ACCOUNT_NOT_FOUND');
  end if;
  perform bank.book_adjustment(
    p_approval.requester_id, p_approval.id, account, terms.client_id, terms.currency, terms.balance,
    (p_approval.payload ->> 'to')::numeric, p_approval.reason, bank.approval_detail(p_approval.id, p_approver)
  );
  return 'DONE';
end
$$;

grant execute on function bank.adjustment_digest(uuid, uuid, numeric, numeric, text),
  bank.review_adjustment(uuid, numeric, numeric),
  bank.adjust_balance(bytea, uuid, uuid, numeric, numeric, text, uuid) to bank_app;
