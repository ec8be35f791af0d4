\set n random(1, 20000)
\set cents random(1, 1000)
select pay(gen_random_uuid(), :n, :cents / 100.0);
