\set first random(0, 19999)
select count(*) from (
  select
    array_agg(sha256(rpad('session-' || n || '-', 43, 'x')::bytea)) as sessions,
    array_agg(gen_random_uuid()) as payments,
    array_agg(overlay(overlay(md5('account ' || n) placing '4' from 13) placing '8' from 17)::uuid)
      as accounts,
    array_agg(overlay(overlay(md5('beneficiary ' || n) placing '4' from 13) placing '8' from 17)::uuid)
      as beneficiaries,
    array_agg((1 + (random() * 999)::int) / 100.0) as amounts,
    array_agg(null::text) as texts, array_agg('infinity'::timestamptz) as paid_before
  from (select 1 + (:first + place * 611) % 20000 as n from generate_series(1, 32) as place) as client
) as batch
cross join lateral bank.make_payments(
  sessions, payments, accounts, beneficiaries, amounts, texts, texts, paid_before
);
