-- The people who sign for a holder, and the rules by which they do. Mandates and rules are written in
-- 39-bank-holder-writing.sql; orders are prepared in 89-bank-waiting-order.sql.

/*
 * The people who may sign orders of this account now, each in their highest class; without an account, orders
 * that are about the holder as a whole.
 */
create or replace function bank.signatories(p_holder uuid, p_account uuid, p_without uuid default null)
returns table (user_id uuid, class text)
language sql stable as $$
  select r.user_id, min(r.sign)
  from bank.right_in_force r
  where r.holder_id = p_holder and r.sign is not null and r.id is distinct from p_without
    and (r.account_ids is null or p_account = any (r.account_ids))
  group by r.user_id
$$;

/*
 * Locks a holder's row until this transaction ends: signatures, refusals, mandates and rules of a holder take
 * turns here. False where there is no such holder, or where it is a single client.
 */
create or replace function bank.lock_holder(p_holder uuid) returns boolean
language plpgsql volatile as $$
begin
  perform from bank.holder h where h.id = p_holder and h.kind <> 'individual' for no key update;
  return found;
end
$$;

/*
 * Returns whether a client's or holder's money is this user's own affair: they are the client, or have a
 * mandate of the holder that is not over. Admins decide nothing in which they have a part.
 */
create or replace function bank.has_part_in(p_user uuid, p_client uuid) returns boolean
language sql stable as $$
  select p_user = p_client or exists (
    select from bank.mandate m
    where m.holder_id = p_client and m.user_id = p_user and m.withdrawn_at is null
      and (m.last_day is null or m.last_day >= ledger.day_of(now()))
  )
$$;

/* The rules of a holder that are in force, in the form of the contract; null for none. */
create or replace function bank.signing_rules_of(p_holder uuid) returns jsonb
language sql stable as $$
  with rule as (
    select r.currency, r.up_to, jsonb_build_object('a', r.a, 'b', r.b) as signatures
    from bank.signing_rule r
    where r.holder_id = p_holder and r.ended_at is null
  )
  select jsonb_build_object(
    'beneficiaries', (select r.signatures from rule r where r.currency is null),
    'currencies', coalesce((
      select jsonb_agg(one.rules order by one.currency)
      from (
        select r.currency, jsonb_build_object(
          'currency', r.currency,
          'rules', jsonb_agg(
            jsonb_build_object('upTo', trim_scale(r.up_to)::text, 'signatures', r.signatures)
            order by r.up_to nulls last
          )
        ) as rules
        from rule r where r.currency is not null
        group by r.currency
      ) one
    ), '[]')
  )
  where exists (select from rule)
$$;

/* Rules in the form of the contract as rows; without a currency the rule of new beneficiaries. */
create or replace function bank.rows_of_rules(p_rules jsonb)
returns table (currency text, up_to numeric, a int, b int)
language sql stable as $$
  select null, null, (p_rules -> 'beneficiaries' ->> 'a')::int, (p_rules -> 'beneficiaries' ->> 'b')::int
  union all
  select c ->> 'currency', (r ->> 'upTo')::numeric,
    (r -> 'signatures' ->> 'a')::int, (r -> 'signatures' ->> 'b')::int
  from jsonb_array_elements(p_rules -> 'currencies') c, jsonb_array_elements(c -> 'rules') r
$$;

/*
 * Returns whether a rule asks for more people, or for more of class A, than may sign now for an account in
 * its currency. `p_without` is a mandate that is left out.
 */
create or replace function bank.has_unfulfillable_rule(
  p_holder uuid, p_rules jsonb, p_without uuid default null
) returns boolean
language sql stable as $$
  select exists (
    select from bank.rows_of_rules(p_rules) r
    cross join lateral (
      select v.id from ledger.account v where v.client_id = p_holder and v.currency = r.currency
      union all
      select null where not exists (
        select from ledger.account v where v.client_id = p_holder and v.currency = r.currency
      )
    ) account
    cross join lateral (
      select count(*) filter (where s.class = 'A') as a, count(*) as people
      from bank.signatories(p_holder, account.id, p_without) s
    ) have
    where have.a < r.a or have.people < r.a + r.b
  )
$$;

/* Returns whether a rule asks for a class in which no person signs. */
create or replace function bank.has_rule_without_signatory(p_holder uuid, p_rules jsonb) returns boolean
language sql stable as $$
  select exists (
    select from bank.rows_of_rules(p_rules) r
    cross join lateral (
      select coalesce(array_agg(distinct f.sign), '{}') as classes
      from bank.right_in_force f where f.holder_id = p_holder and f.sign is not null
    ) held
    where r.a > 0 and 'A' <> all (held.classes) or r.b > 0 and 'B' <> all (held.classes)
  )
$$;

/*
 * Voids for good the signatures of a user on open orders, those of one holder or of all. It locks these
 * orders first, so that a last signature that is under way comes before or after it.
 */
create or replace function bank.void_signatures(p_user uuid, p_holder uuid default null) returns void
language plpgsql volatile as $$
declare
  signed uuid[];
begin
  select array_agg(locked.id) into signed
  from (
    select o.id from bank.waiting_order o
    where o.status = 'waiting' and o.holder_id = coalesce(p_holder, o.holder_id) and exists (
      select from bank.order_signature s
      where s.order_id = o.id and s.user_id = p_user and s.voided_at is null
    )
    order by o.id
    for no key update
  ) locked;
  update bank.order_signature set voided_at = clock_timestamp()
  where order_id = any (signed) and user_id = p_user and voided_at is null;
end
$$;

alter table bank.holder enable row level security;
alter table bank.mandate enable row level security;
alter table bank.signing_rule enable row level security;
alter table bank.waiting_order enable row level security;
alter table bank.order_signature enable row level security;
