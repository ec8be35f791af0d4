\set client random(1, :payers)
\set cents random(1000, 999999)
select * from bank.make_payment(
  sha256(rpad('session-' || :client || '-', 43, 'x')::bytea), gen_random_uuid(),
  overlay(overlay(md5('account ' || :client) placing '4' from 13) placing '8' from 17)::uuid,
  overlay(overlay(md5('beneficiary ' || :client) placing '4' from 13) placing '8' from 17)::uuid,
  :cents / 100.0, null
);
