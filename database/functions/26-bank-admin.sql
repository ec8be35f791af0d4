-- Finds the acting admin and locks the set of admins for the length of an operation.

/*
 * The admin of this session: `refusal` is null, or why the session may not act as an admin. Always one row.
 */
create or replace function bank.admin_of_session(p_token_hash bytea)
returns table (refusal text, user_id uuid)
language sql stable as $$
  select coalesce(u.refusal, case when u.role <> 'admin' then 'NOT_ALLOWED' end), u.user_id
  from identity.user_of_session(p_token_hash) u
$$;

/*
 * Locks who is an admin until this transaction ends. Take it before every other lock (users, accounts,
 * approvals). Set `p_to_change` where a user's row is going to be changed.
 */
create or replace function bank.lock_admins(p_to_change boolean default false) returns void
language plpgsql volatile as $$
begin
  if p_to_change then
    perform from identity.users p where p.role = 'admin' order by p.id for no key update;
  else
    perform from identity.users p where p.role = 'admin' order by p.id for share;
  end if;
end
$$;

/*
 * Begins an operation of the admin of this session, as `admin_of_session` finds them, with the set of admins
 * locked first: whether the caller is one, and whether a second one has to approve, stays as it is until the
 * transaction ends.
 */
create or replace function bank.begin_admin_operation(
  p_token_hash bytea, p_to_change boolean default false
) returns table (refusal text, user_id uuid)
language plpgsql volatile as $$
begin
  perform bank.lock_admins(p_to_change);
  return query select * from bank.admin_of_session(p_token_hash);
end
$$;
