\set n random(1, 20000)
\set other random(1, 20000)
\set cents random(1, 1000)
select * from pgledger_create_transfer(
  (select id from numbered where n = :n),
  (select id from numbered where n = (:n + 1 + :other % 19999) % 20001),
  :cents / 100.0
);
