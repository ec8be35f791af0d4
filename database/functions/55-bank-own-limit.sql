-- Clients' own limits of what leaves their accounts: for one payment and for a day of the bank, in each
-- currency. Payments and standing orders obey them; transfers between own accounts and certificates do not
-- leave the client. A lower limit counts at once, a higher one after a day.

/* The limit at a moment: null where there is none. */
create or replace function bank.own_limit_at(p_limit bank.own_limit, p_at timestamptz) returns numeric
language sql immutable as $$
  select case when p_limit.raises_at <= p_at then p_limit.raised_to else p_limit.amount end
$$;

/* The total that a client has paid to beneficiaries today, by the bank's day, in a currency. */
create or replace function bank.paid_on_day(
  p_client uuid, p_currency text, p_at timestamptz
) returns numeric
language sql stable as $$
  select coalesce(sum(-e.amount), 0)
  from ledger.account v
  join ledger.entry e on e.account_id = v.id and e.amount < 0
    and e.created_at >= ledger.moment_of(ledger.day_of(p_at))
  join ledger.transfer t on t.id = e.transfer_id and t.kind in ('payment', 'standing-order')
  where v.client_id = p_client and v.currency = p_currency
$$;

/*
 * Returns which of the client's own limits a payment would exceed, as the code of a refusal; no row for none.
 * A plain query, so that PostgreSQL inlines it.
 */
create or replace function bank.exceeded_own_limit(
  p_client uuid, p_currency text, p_amount numeric, p_at timestamptz
) returns table (refusal text)
language sql stable as $$
  select case l.kind when 'payment' then 'ABOVE_OWN_PAYMENT_LIMIT' else 'ABOVE_OWN_DAY_LIMIT' end
  from bank.own_limit l
  where l.client_id = p_client and l.currency = p_currency
    and bank.own_limit_at(l, p_at) < p_amount + case l.kind
      when 'day' then bank.paid_on_day(p_client, p_currency, p_at)
      else 0
    end
  order by l.kind desc
  limit 1
$$;

/* The same as a value; null for none. */
create or replace function bank.own_limit_refusal(
  p_client uuid, p_currency text, p_amount numeric, p_at timestamptz
) returns text
language sql stable as $$
  select e.refusal from bank.exceeded_own_limit(p_client, p_currency, p_amount, p_at) e
$$;

/*
 * Locks the account that a payment leaves, and the client's limit of the day in its currency: payments from
 * two accounts of a currency take turns where there is one.
 */
create or replace function bank.lock_paying_account(p_account uuid, p_client uuid) returns void
language plpgsql volatile as $$
begin
  perform from ledger.account v where v.id = p_account and v.client_id = p_client for no key update;
  perform from bank.own_limit l
  where l.client_id = p_client and l.kind = 'day'
    and l.currency = (select v.currency from ledger.account v where v.id = p_account)
  for no key update;
end
$$;

/* The digest that a code for a higher limit covers; without an amount, for none. */
create or replace function bank.own_limit_digest(
  p_currency text, p_kind text, p_amount numeric
) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array('own-limit', p_currency, p_kind, trim_scale(p_amount)))
$$;

/*
 * Sets a limit of the user of this session, or takes it away (null). `outcome` is SET where it counts at
 * once, PLANNED where it counts from `raises_at` on, also when exactly this was planned before, or the code
 * of a refusal. A higher limit takes a code and a day. Naming the limit that counts now cancels what is
 * planned. The accounts are locked first, so that no payment above a lower limit ends after the answer.
 */
create or replace function bank.set_own_limit(
  p_token_hash bytea, p_currency text, p_kind text, p_amount numeric, p_confirmation uuid
) returns table (outcome text, client_id uuid, raises_at timestamptz)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
  at timestamptz;
  known own_limit;
  present numeric;
  is_higher boolean;
begin
  select * into actor from identity.user_of_session(p_token_hash);
  outcome := case
    when actor.refusal is not null then actor.refusal
    when actor.role <> 'user' then 'NOT_ALLOWED'
    when p_amount is not null and not exists (
      select from ledger.currency c where c.code = p_currency and ledger.is_amount(p_amount, c.decimals)
    ) then 'INVALID_AMOUNT'
  end;
  if outcome is not null then
    return next;
    return;
  end if;
  client_id := actor.user_id;
  perform lock_client_accounts(actor.user_id);
  at := clock_timestamp();
  select * into known from own_limit l
  where l.client_id = actor.user_id and l.currency = p_currency and l.kind = p_kind
  for no key update;
  present := own_limit_at(known, at);
  is_higher := present is not null and (p_amount is null or p_amount > present);

  outcome := case
    when not is_higher then 'SET'
    when has_frozen_payments(actor.user_id) then 'PAYMENTS_FROZEN'
    when known.raises_at > at and known.raised_to is not distinct from p_amount then 'PLANNED'
    else identity.confirmation_refusal(
      p_confirmation, p_token_hash, 'own-limit', own_limit_digest(p_currency, p_kind, p_amount)
    )
  end;
  raises_at := case outcome when 'PLANNED' then known.raises_at end;
  if outcome is null then
    outcome := 'PLANNED';
    raises_at := at + interval '1 day';
    perform write_own_limit(actor.user_id, p_currency, p_kind, present, p_amount, raises_at, at);
  elsif outcome = 'SET' and (p_amount is distinct from present or known.raises_at > at) then
    perform write_own_limit(actor.user_id, p_currency, p_kind, p_amount, null, null, at);
  end if;
  return next;
end
$$;

/* Writes a limit, with a higher one to come where there is a time, and its row of the audit. */
create or replace function bank.write_own_limit(
  p_client uuid, p_currency text, p_kind text, p_amount numeric, p_raised_to numeric,
  p_raises_at timestamptz, p_at timestamptz
) returns void
language plpgsql volatile as $$
begin
  insert into bank.own_limit as l (client_id, currency, kind, amount, raised_to, raises_at, changed_at)
  values (p_client, p_currency, p_kind, p_amount, p_raised_to, p_raises_at, p_at)
  on conflict (client_id, currency, kind) do update set
    amount = excluded.amount, raised_to = excluded.raised_to, raises_at = excluded.raises_at,
    changed_at = excluded.changed_at;
  perform audit.record(
    p_client, p_client,
    case when p_raises_at is null then 'own-limit-set' else 'own-limit-raise-planned' end, p_kind,
    jsonb_build_object('currency', p_currency, 'amount', p_amount)
      || case when p_raises_at is null then '{}' else jsonb_build_object(
        'raised_to', p_raised_to, 'raises_at', p_raises_at
      ) end
  );
end
$$;

grant execute on function bank.own_limit_digest(text, text, numeric),
  bank.own_limit_at(bank.own_limit, timestamptz),
  bank.set_own_limit(bytea, text, text, numeric, uuid) to bank_app;

grant select on bank.own_limit to bank_app;
alter table bank.own_limit enable row level security;
drop policy if exists own on bank.own_limit;
create policy own on bank.own_limit for select to bank_app
  using (client_id = (select identity.current_user_id()) or (select identity.is_admin()));
