-- Orders as the people who prepare and sign them read them. The server's role reads no table of these by
-- itself: each function answers by the signed context.

/* The signatures of an order: those that count while it waits, and afterwards those that it ended with. */
create or replace function bank.signatures_as_json(p_order bank.waiting_order) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'person', bank.person_as_json(s.user_id), 'class', s.class, 'signedAt', s.signed_at
  ) order by s.signed_at, s.user_id), '[]')
  from (
    select c.user_id, c.class, c.signed_at from bank.counting_signatures(p_order) c
    where (p_order).status = 'waiting'
    union all
    select s.user_id, s.class, s.signed_at from bank.order_signature s
    where s.order_id = (p_order).id and s.voided_at is null and (p_order).status <> 'waiting'
  ) s
$$;

/*
 * A certificate that is ordered, in the form of the contract. Its days and its interest are those of the
 * certificate that was opened, or while the order waits those of one that would be opened today.
 */
create or replace function bank.ordered_certificate_as_json(p_order bank.waiting_order) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'account', bank.accounts_as_json(array[(p_order).account_id]) -> 0,
    'amount', round((p_order).amount, k.decimals)::text, 'currency', (p_order).currency,
    'termYears', (p_order).term_years,
    'rate', round((p_order).rate, greatest(2, min_scale((p_order).rate)))::text,
    'termsVersion', (p_order).terms_version, 'number', opened.number,
    'promise', case when promise.interest is not null then jsonb_build_object(
      'startDate', promise.start_date, 'endDate', promise.end_date,
      'interest', round(promise.interest, k.decimals)::text,
      'maturityAmount', round((p_order).amount + promise.interest, k.decimals)::text
    ) end
  )
  from ledger.currency k
  left join bank.certificate opened on opened.id = (p_order).id and (p_order).status = 'executed'
  cross join lateral (
    select opened.start_date, opened.end_date, opened.interest where opened.id is not null
    union all
    select today.day, today.ends, bank.certificate_interest(
      (p_order).amount, (p_order).rate, today.day, today.ends, k.decimals
    )
    from (select ledger.day_of(now()) as day, bank.end_of_term((p_order).term_years) as ends) today
    where bank.is_order_open(p_order)
    union all
    select null, null, null where opened.id is null and not bank.is_order_open(p_order)
  ) promise
  where k.code = (p_order).currency
$$;

/* The content of an order in a list, in the form of the contract. */
create or replace function bank.order_content_as_json(p_order bank.waiting_order) returns jsonb
language sql stable as $$
  select jsonb_build_object('kind', (p_order).kind) || case (p_order).kind
    when 'beneficiary' then jsonb_build_object('beneficiaryName', (p_order).new_name)
    when 'certificate' then bank.ordered_certificate_as_json(p_order)
    else jsonb_build_object(
      'account', bank.accounts_as_json(array[(p_order).account_id]) -> 0,
      'beneficiaryName', (select b.name from bank.beneficiary b where b.id = (p_order).beneficiary_id),
      'amount', (select round((p_order).amount, c.decimals)::text from ledger.currency c
        where c.code = (p_order).currency),
      'currency', (p_order).currency, 'reference', (p_order).reference
    )
  end
$$;

/*
 * Returns whether an open order needs this user: their signature is missing and would count, or none is
 * missing any more, because fewer are needed than when they signed. Then they sign once more.
 */
create or replace function bank.is_order_for(p_order bank.waiting_order, p_user uuid) returns boolean
language sql stable as $$
  select exists (
    select from bank.signatories((p_order).holder_id, (p_order).account_id) s where s.user_id = p_user
  ) and (
    not exists (
      select from bank.order_signature s
      where s.order_id = (p_order).id and s.user_id = p_user and s.voided_at is null
    )
    or bank.is_fully_signed(p_order, p_user, now())
  )
$$;

/* An order in a list, as this user sees it, in the form of the contract. */
create or replace function bank.order_as_json(p_order bank.waiting_order, p_user uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', (p_order).id, 'holder', bank.holder_as_json((p_order).holder_id),
    'status', case when state.is_over then 'expired' else (p_order).status end,
    'preparedBy', bank.person_as_json((p_order).prepared_by), 'preparedAt', (p_order).prepared_at,
    'expiresAt', (p_order).expires_at,
    'endedAt', coalesce(
      (p_order).ended_at, case when state.is_over then least((p_order).expires_at, now()) end
    ),
    'endedBy', bank.person_as_json((p_order).ended_by), 'refusalReason', (p_order).reason,
    'changedSince', state.changed_since,
    'signatures', bank.signatures_as_json(p_order),
    'needed', case when state.is_open then (
      select jsonb_build_object('a', n.a, 'b', n.b)
      from bank.needed_for_order(p_order, now()) n
    ) end,
    'isForMe', state.is_open and bank.is_order_for(p_order, p_user),
    'canRefuse', state.is_open and state.may_sign,
    'canWithdraw', state.is_open and (p_order).prepared_by = p_user,
    'content', bank.order_content_as_json(p_order)
  )
  from (
    select
      (p_order).status = 'waiting' and not bank.is_order_open(p_order) as is_over,
      bank.is_order_open(p_order) as is_open,
      case
        when (p_order).status = 'waiting' and (p_order).expires_at <= now() then null
        else bank.changed_since_prepared(p_order)
      end as changed_since,
      exists (
        select from bank.signatories((p_order).holder_id, (p_order).account_id) s where s.user_id = p_user
      ) as may_sign
  ) state
$$;

/*
 * The digest of an order for the code of the user of this session. `outcome` is OPEN, or why they cannot sign
 * it: then there is no digest.
 */
create or replace function bank.digest_to_sign(p_token_hash bytea, p_order uuid)
returns table (outcome text, digest bytea)
language sql stable security definer set search_path = bank, pg_temp as $$
  select answer.outcome, case when answer.outcome = 'OPEN' then o.digest end
  from identity.user_of_session(p_token_hash) actor
  left join waiting_order o on o.id = p_order
  cross join lateral (
    select coalesce(
      actor.refusal, open_order_refusal(o, actor.user_id),
      case when not exists (
        select from signatories(o.holder_id, o.account_id) s where s.user_id = actor.user_id
      ) then 'OUTSIDE_OF_ACCESS' end,
      'OPEN'
    ) as outcome
  ) answer
$$;

/*
 * A page of the orders of the user of the signed context, of one holder or of all: `forMe` and `forOthers`
 * wait, the oldest first; `done` are over, the latest first. `p_after` is the last order of the page before.
 */
create or replace function bank.list_orders(p_which text, p_holder uuid, p_after uuid, p_limit int)
returns setof jsonb
language sql stable security definer set search_path = bank, pg_temp as $$
  with me as (select identity.current_user_id() as id),
  last as (select o.prepared_at, o.id from me, orders_of(me.id) o where o.id = p_after),
  found as (
    select o as whole, o.prepared_at, o.id
    from me, orders_of(me.id) o
    where o.holder_id = coalesce(p_holder, o.holder_id)
      and is_order_open(o) = (p_which <> 'done')
      and (p_which = 'done' or is_order_for(o, me.id) = (p_which = 'forMe'))
      and (p_after is null or case p_which
        when 'done' then (o.prepared_at, o.id) < (select l.prepared_at, l.id from last l)
        else (o.prepared_at, o.id) > (select l.prepared_at, l.id from last l)
      end)
    order by
      case when p_which = 'done' then o.prepared_at end desc, case when p_which = 'done' then o.id end desc,
      o.prepared_at, o.id
    limit least(p_limit, 100)
  )
  select order_as_json(f.whole, me.id) from me, found f
  order by
    case when p_which = 'done' then f.prepared_at end desc, case when p_which = 'done' then f.id end desc,
    f.prepared_at, f.id
$$;

/*
 * Returns how many open orders need the signature of the user of the signed context, and how many wait for
 * others.
 */
create or replace function bank.count_orders(p_holder uuid) returns table (for_me int, for_others int)
language sql stable security definer set search_path = bank, pg_temp as $$
  select count(*) filter (where o.mine)::int, count(*) filter (where not o.mine)::int
  from (
    select is_order_for(o, me.id) as mine
    from (select identity.current_user_id() as id) me, orders_of(me.id) o
    where is_order_open(o) and o.holder_id = coalesce(p_holder, o.holder_id)
  ) o
$$;

/*
 * An order of the user of the signed context, with what the server needs to show where the money would go.
 * No row where there is none for them.
 */
create or replace function bank.show_order(p_order uuid)
returns table (
  shown jsonb, holder_id uuid, note text, paid_before timestamptz, beneficiary_id uuid, is_crypto boolean,
  nickname text, details bytea, signature bytea, data_key bytea, people uuid[]
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select order_as_json(o, me.id), o.holder_id, o.note,
    case when o.status = 'waiting' and o.kind = 'payment'
      then paid_before(o.holder_id, o.id, o.beneficiary_id, o.amount, o.currency, now())
    end,
    coalesce(b.id, o.id), coalesce(b.is_crypto, o.new_is_crypto), b.nickname,
    coalesce(b.details, o.new_details), o.signature, h.data_key, users_of_order(o)
  from (select identity.current_user_id() as id) me
  cross join lateral orders_of(me.id) o
  join holder h on h.id = o.holder_id
  left join beneficiary b on b.id = o.beneficiary_id
  where o.id = p_order
$$;

/*
 * The orders that the user of the signed context has prepared or signed, also under a mandate that has ended,
 * for their own export: what they did, and what became of the order, without what other people did. Pages by
 * time and id.
 */
create or replace function bank.own_waiting_orders(p_at timestamptz, p_id uuid, p_limit int)
returns table (
  id uuid, holder text, kind text, amount text, currency text, beneficiary text, reference text, note text,
  term_years int, rate text, prepared_at timestamptz, prepared_by_user boolean, signed_as text,
  signed_at timestamptz, signature_voided_at timestamptz, status text, ended_at timestamptz,
  ended_by_user boolean, reason text
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select o.id, h.name, o.kind, round(o.amount, c.decimals)::text, o.currency, coalesce(o.new_name, b.name),
    o.reference, o.note, o.term_years, o.rate::text, o.prepared_at, o.prepared_by = me.id, s.class,
    s.signed_at, s.voided_at, o.status, o.ended_at, coalesce(o.ended_by = me.id, false),
    case when o.ended_by = me.id then o.reason end
  from (select identity.current_user_id() as id) me
  join waiting_order o on o.prepared_by = me.id or exists (
    select from order_signature g where g.order_id = o.id and g.user_id = me.id
  )
  join holder h on h.id = o.holder_id
  left join lateral (
    select g.class, g.signed_at, g.voided_at from order_signature g
    where g.order_id = o.id and g.user_id = me.id
    order by g.signed_at desc limit 1
  ) s on true
  left join ledger.currency c on c.code = o.currency
  left join beneficiary b on b.id = o.beneficiary_id
  where o.prepared_at > p_at or o.prepared_at = p_at and o.id > p_id
  order by o.prepared_at, o.id
  limit least(p_limit, 1000)
$$;

/*
 * The people who prepare or sign an open order of a holder for whom this user signs or has signed. For them
 * another signature counts once the user's payments are frozen or free again, or the user's mandate ends.
 */
create or replace function bank.people_signing_with(p_user uuid) returns setof uuid
language sql stable security definer set search_path = bank, pg_temp as $$
  select distinct person
  from waiting_order o
  cross join lateral unnest(users_of_order(o)) person
  where o.status = 'waiting'
    and o.holder_id in (select m.holder_id from mandate m where m.user_id = p_user and m.sign is not null)
$$;

/* The people who prepare or sign for a holder today: their open windows show its signing rules. */
create or replace function bank.people_under_rules(p_holder uuid) returns setof uuid
language sql stable security definer set search_path = bank, pg_temp as $$
  select distinct r.user_id from right_in_force r
  where r.holder_id = p_holder and (r.prepare or r.sign is not null)
$$;

grant execute on function bank.digest_to_sign(bytea, uuid), bank.people_signing_with(uuid),
  bank.people_under_rules(uuid),
  bank.list_orders(text, uuid, uuid, int), bank.count_orders(uuid), bank.show_order(uuid),
  bank.own_waiting_orders(timestamptz, uuid, int) to bank_app;
