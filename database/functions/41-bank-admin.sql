-- Which admin acts, and that they stay what they are while they do.

/*
 * The admin who holds this session: `refusal` is null, or why whoever holds it may not act as one. Always one
 * row.
 */
create or replace function bank.admin_of_session(p_token_hash bytea)
returns table (refusal text, user_id uuid)
language sql stable as $$
  select coalesce(u.refusal, case when u.role <> 'admin' then 'NOT_ALLOWED' end), u.user_id
  from identity.user_of_session(p_token_hash) u
$$;

/*
 * Nobody becomes or ceases to be an admin before this transaction ends. It comes before every other
 * lock: on users, on accounts, on approvals. `p_to_change` where a user's row is going to be changed.
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
