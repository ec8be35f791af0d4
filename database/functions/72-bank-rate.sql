-- The rates of certificates, as admins decide them: each applies from a day on, never backwards, and
-- decisions are never deleted.

/*
 * The digest that a confirmation of a change covers: every field of the order. Dates enter as day numbers, so
 * that no setting changes their text.
 */
create or replace function bank.rate_order_digest(p_order bank.rate_order) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array(
    'rate', (p_order).change_id, (p_order).currency, (p_order).term_years, trim_scale((p_order).rate),
    trim_scale((p_order).expected_rate), (p_order).valid_from - date '2000-01-01', (p_order).reason
  ))
$$;

/* The digest that a confirmation of a withdrawal covers. */
create or replace function bank.rate_withdrawal_digest(p_change uuid) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array('rate-withdrawal', p_change))
$$;

/* Returns why a change cannot be made on this day of the bank; null when it can. */
create or replace function bank.rate_refusal(p_order bank.rate_order, p_today date) returns text
language sql stable as $$
  select case
    when (p_order).rate is null
        or (p_order).rate not between 0 and 25
        or (p_order).rate <> round((p_order).rate, 4)
      then 'INVALID_RATE'
    -- A change never reaches back: certificates were signed under the rates of their day.
    when (p_order).valid_from < p_today then 'RATE_DAY_PASSED'
    when (p_order).valid_from > p_today + 366 then 'RATE_DAY_TOO_FAR'
    -- A day has one planned rate, because with two it would be unclear which applies. Today's rate can be
    -- corrected at once.
    when (p_order).valid_from > p_today and exists (
      select from bank.certificate_rate r
      where r.currency = (p_order).currency and r.term_years = (p_order).term_years
        and r.valid_from = (p_order).valid_from
        and not exists (select from bank.certificate_rate_withdrawal w where w.change_id = r.change_id)
    ) then 'RATE_ALREADY_PLANNED'
    when applies.rate is distinct from (p_order).expected_rate then 'RATE_CHANGED'
    when applies.rate = (p_order).rate then 'RATE_UNCHANGED'
  end
  from (
    select bank.certificate_rate_on((p_order).currency, (p_order).term_years, (p_order).valid_from) as rate
  ) applies
$$;

/* A rate for display, in percent a year: at least two decimals, and no further trailing zeros. */
create or replace function bank.rate_as_text(p_rate numeric) returns text
language sql immutable as $$
  select round(p_rate, greatest(2, min_scale(p_rate)))::text
$$;

/* The subject of an approval for this order: of each rate only one change may be pending. */
create or replace function bank.rate_subject(p_order bank.rate_order) returns text
language sql immutable as $$
  select (p_order).currency || '-' || (p_order).term_years
$$;

/*
 * Writes a change of a rate in the name of the deciding admin. It checks nothing: the caller holds the
 * table's lock and has called bank.rate_refusal under it.
 */
create or replace function bank.write_certificate_rate(
  p_actor uuid, p_order bank.rate_order, p_detail jsonb
) returns void
language plpgsql volatile as $$
begin
  insert into bank.certificate_rate (currency, term_years, rate, valid_from, set_by, change_id)
  values (p_order.currency, p_order.term_years, p_order.rate, p_order.valid_from, p_actor, p_order.change_id);
  perform audit.record(p_actor, null, 'rate-changed', p_order.change_id::text, p_detail || jsonb_build_object(
    'currency', p_order.currency, 'term_years', p_order.term_years, 'from', p_order.expected_rate,
    'to', p_order.rate, 'valid_from', p_order.valid_from, 'reason', p_order.reason
  ));
end
$$;

/* Applies an approved change by the rules of set_certificate_rate: one whose day has passed is refused. */
create or replace function bank.apply_rate_change(p_approval bank.approval, p_approver uuid) returns text
language plpgsql volatile as $$
declare
  ordered bank.rate_order := row(
    p_approval.id, p_approval.payload ->> 'currency', (p_approval.payload ->> 'years')::int,
    (p_approval.payload ->> 'to')::numeric, (p_approval.payload ->> 'from')::numeric,
    (p_approval.payload ->> 'day')::date, p_approval.reason
  );
  refusal text;
begin
  lock table bank.certificate_rate in share row exclusive mode;
  refusal := bank.rate_refusal(ordered, ledger.day_of(clock_timestamp()));
  if refusal is not null then
    return refusal;
  end if;
  perform bank.write_certificate_rate(
    p_approval.requester_id, ordered, bank.approval_detail(p_approval.id, p_approver)
  );
  return 'DONE';
end
$$;

/*
 * The answer to an order whose id exists: SET or PENDING for the same order, otherwise that the id is taken.
 * Null for a new id.
 */
create or replace function bank.replay_rate_order(p_actor uuid, p_order bank.rate_order) returns text
language sql stable as $$
  select coalesce(
    (
      select case
        when (r.currency, r.term_years, r.rate, r.valid_from, r.set_by)
          is not distinct from (
            (p_order).currency, (p_order).term_years, (p_order).rate, (p_order).valid_from, p_actor
          ) then 'SET'
        else 'RATE_ID_TAKEN'
      end
      from bank.certificate_rate r where r.change_id = (p_order).change_id
    ),
    (
      select case
        when (a.kind, a.requester_id, a.subject, a.reason, a.status)
            = ('rate-change', p_actor, bank.rate_subject(p_order), (p_order).reason, 'pending')
          and ((a.payload ->> 'to')::numeric, (a.payload ->> 'from')::numeric, (a.payload ->> 'day')::date)
            = ((p_order).rate, (p_order).expected_rate, (p_order).valid_from) then 'PENDING'
        else 'RATE_ID_TAKEN'
      end
      from bank.approval a where a.id = (p_order).change_id
    )
  )
$$;

/*
 * Changes a rate for the admin of this session, with a confirmation of exactly this, or asks another admin to
 * approve it. Returns SET, PENDING, or the code of a refusal, after which the caller rolls back. Concurrent
 * changes of rates wait for each other, so that the second one sees the first; opening a certificate does not
 * wait.
 */
create or replace function bank.set_certificate_rate(
  p_token_hash bytea, p_order bank.rate_order, p_confirmation uuid
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor record;
  outcome text;
  requires_approval boolean;
begin
  select * into actor from begin_admin_operation(p_token_hash);
  if actor.refusal is not null then
    return actor.refusal;
  end if;
  lock table certificate_rate in share row exclusive mode;
  requires_approval := four_eyes_apply();
  -- The day is read after any wait for the lock. A code is not used up for an order that will be refused.
  outcome := coalesce(
    replay_rate_order(actor.user_id, p_order), rate_refusal(p_order, ledger.day_of(clock_timestamp())),
    case when requires_approval and has_pending_approval('rate-change', rate_subject(p_order))
      then 'APPROVAL_PENDING' end,
    identity.confirmation_refusal(p_confirmation, p_token_hash, 'rate-change', rate_order_digest(p_order))
  );
  if outcome is not null then
    return outcome;
  end if;
  if requires_approval then
    perform ask_approval(
      p_order.change_id, 'rate-change', rate_subject(p_order), null,
      jsonb_build_object(
        'currency', p_order.currency, 'years', p_order.term_years,
        'from', rate_as_text(p_order.expected_rate),
        'to', rate_as_text(p_order.rate), 'day', p_order.valid_from
      ),
      p_order.reason, actor.user_id
    );
    return 'PENDING';
  end if;
  perform write_certificate_rate(actor.user_id, p_order, '{}');
  return 'SET';
end
$$;

/*
 * Withdraws a change before its day, for the admin of this session, with a code that was issued for exactly
 * this. Returns WITHDRAWN, or the code of a refusal.
 */
create or replace function bank.withdraw_certificate_rate(
  p_token_hash bytea, p_change uuid, p_confirmation uuid
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor record;
  planned certificate_rate;
  withdrawer uuid;
  outcome text;
begin
  select * into actor from admin_of_session(p_token_hash);
  if actor.refusal is not null then
    return actor.refusal;
  end if;
  lock table certificate_rate in share row exclusive mode;
  select * into planned from certificate_rate r where r.change_id = p_change;
  if not found then
    return 'RATE_NOT_FOUND';
  end if;
  select w.withdrawn_by into withdrawer from certificate_rate_withdrawal w where w.change_id = p_change;
  if found then
    return case when withdrawer = actor.user_id then 'WITHDRAWN' else 'RATE_WITHDRAWN' end;
  end if;
  outcome := case
    when planned.valid_from <= ledger.day_of(clock_timestamp()) then 'RATE_IN_FORCE'
    else identity.confirmation_refusal(
      p_confirmation, p_token_hash, 'rate-withdrawal', rate_withdrawal_digest(p_change)
    )
  end;
  if outcome is not null then
    return outcome;
  end if;
  insert into certificate_rate_withdrawal (change_id, withdrawn_by) values (p_change, actor.user_id);
  perform audit.record(actor.user_id, null, 'rate-withdrawn', p_change::text, jsonb_build_object(
    'currency', planned.currency, 'term_years', planned.term_years, 'rate', planned.rate,
    'valid_from', planned.valid_from
  ));
  return 'WITHDRAWN';
end
$$;

/*
 * All changes of one rate and who decided them, the latest day first; those below `p_before`. No row unless
 * the caller is an admin.
 */
create or replace function bank.certificate_rate_history(
  p_currency text, p_term int, p_before uuid, p_limit int
) returns table (
  change_id uuid, rate numeric, valid_from date, set_at timestamptz, set_by text, withdrawn_at timestamptz,
  withdrawn_by text
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select
    r.change_id, r.rate, r.valid_from, r.set_at, identity.full_name(setter.first_name, setter.last_name),
    w.withdrawn_at,
    identity.full_name(withdrawer.first_name, withdrawer.last_name)
  from certificate_rate r
  left join certificate_rate_withdrawal w on w.change_id = r.change_id
  left join identity.users setter on setter.id = r.set_by
  left join identity.users withdrawer on withdrawer.id = w.withdrawn_by
  where (select identity.is_admin()) and r.currency = p_currency and r.term_years = p_term
    and (p_before is null or (r.valid_from, r.id) < (
      select last.valid_from, last.id from certificate_rate last where last.change_id = p_before
    ))
  order by r.valid_from desc, r.id desc limit least(p_limit, 100)
$$;

-- Rates are public: the server may read which changes were withdrawn, and not by whom.
grant select (change_id) on bank.certificate_rate_withdrawal to bank_app;

grant execute on function bank.rate_order_digest(bank.rate_order), bank.rate_withdrawal_digest(uuid),
  bank.set_certificate_rate(bytea, bank.rate_order, uuid), bank.withdraw_certificate_rate(bytea, uuid, uuid),
  bank.certificate_rate_history(text, int, uuid, int) to bank_app;
