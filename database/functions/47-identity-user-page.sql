-- The page of one user, for admins: the part that the server's role cannot read in the tables.

/*
 * Returns how this user signs in, for the admin of the signed context; no row for other callers, or for an
 * unknown user. `issued_password` is the state of a password that an admin issued: provisional, one-time or
 * expired.
 */
create or replace function identity.access_of(p_user uuid)
returns table (
  two_factor_enabled boolean, issued_password text, issued_until timestamptz, last_sign_in_at timestamptz,
  sessions int
)
language sql stable security definer set search_path = identity, pg_temp as $$
  select
    coalesce(c.two_factor_enabled, false),
    issued_password_state(p.id),
    (
      select i.expires_at from issued_password i
        where i.user_id = p.id and issued_password_state(p.id) is not null
    ),
    (
      select e.at from audit.event e
      where e.user_id = p.id and e.action = 'signed-in'
      order by e.at desc limit 1
    ),
    (select count(*)::int from active_session s where s.user_id = p.id)
  from users p
  left join credential c on c.user_id = p.id
  where p.id = p_user and is_admin()
$$;

grant execute on function identity.access_of(uuid) to bank_app;
