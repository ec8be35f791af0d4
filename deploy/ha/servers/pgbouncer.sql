-- As a superuser in the database "bank": lets PgBouncer look up the password of the bank's own logins, and
-- of no others.
create role pgbouncer login password :'password';
create schema pgbouncer;
create function pgbouncer.find_secret(login name, out name name, out secret text)
  language sql stable security definer set search_path = pg_catalog
begin atomic
  select a.rolname, a.rolpassword
  from pg_authid a
  join pg_auth_members m on m.member = a.oid
  join pg_authid b on b.oid = m.roleid and b.rolname = 'bank_app'
  where a.rolname = login and a.rolcanlogin;
end;
revoke all on function pgbouncer.find_secret from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.find_secret to pgbouncer;
