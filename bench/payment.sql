\set client random(1, 50000)
\set cents random(1, 1000)
select * from bank.make_payment(
  sha256(('session ' || :client)::bytea), gen_random_uuid(), md5('account ' || :client)::uuid,
  md5('beneficiary ' || :client)::uuid,
  :cents / 100.0, null
);
