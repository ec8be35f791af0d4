-- The glossary renames parameters, and `create or replace function` refuses another parameter name. So every
-- function that no table, index, trigger or policy needs is dropped here once. The files of functions/ are
-- applied after the migrations and bring all of them back with their grants.
do $$
declare
  v_function record;
begin
  for v_function in
    select p.oid::regprocedure as signature
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('identity', 'bank', 'ledger', 'mail', 'audit')
      and p.proowner = 'bank_owner'::regrole
      and not exists (
        select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
      )
  loop
    execute format('drop routine %s', v_function.signature);
  end loop;
end;
$$;
