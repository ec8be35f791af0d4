-- Which admin acts, and that they stay what they are while they do.

/* Whether admins hold this session: null, or the code of a refusal. `user` is who they are. */
create or replace function bank.admin_of_session(p_token_hash bytea, out refusal text, out user_id uuid)
language sql stable as $$
  select
    case
      when s.user_id is null then 'NOT_SIGNED_IN'
      when not s.complete then 'ENROLMENT_REQUIRED'
      when s.role <> 'admin' then 'NOT_ALLOWED'
    end,
    s.user_id
  from (values (true)) always
  left join identity.active_session s on s.token_hash = p_token_hash
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
