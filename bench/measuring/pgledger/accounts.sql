-- Twenty thousand accounts of pgledger, found by a number.
create table numbered as
  select n, (select id from pgledger_create_account('account ' || n, 'USD')) as id
  from generate_series(0, 20000) as n;
alter table numbered add primary key (n);
analyze;
