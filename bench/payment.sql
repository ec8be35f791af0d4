\set n random(1, :payers)
\set cents random(1, 1000)
select * from bank.make_payment(
  sha256(rpad('session-' || :n || '-', 43, 'x')::bytea), gen_random_uuid(),
  overlay(overlay(md5('account ' || :n) placing '4' from 13) placing '8' from 17)::uuid,
  overlay(overlay(md5('beneficiary ' || :n) placing '4' from 13) placing '8' from 17)::uuid,
  :cents / 100.0, null, p_paid_before => 'infinity'
);
