-- Holders, their people and what these may do, as admins and the people themselves read them. The server's
-- role reads no table of these by itself: each function answers by the signed context.

/* A user as others of the same holder see them: the name alone. */
create or replace function bank.person_as_json(p_user uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name)
  from identity.users p where p.id = p_user
$$;

/* A holder in a line. */
create or replace function bank.holder_as_json(p_holder uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', h.id, 'kind', h.kind, 'name', h.name)
  from bank.holder h where h.id = p_holder
$$;

/* The register's words about an organisation, in the form of the contract; null for any other holder. */
create or replace function bank.organisation_of(p_holder uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'legalName', h.name, 'registrationNumber', h.registration_number, 'country', h.country, 'lei', h.lei
  )
  from bank.holder h where h.id = p_holder and h.kind = 'organisation'
$$;

/* Accounts with their names and numbers, in the order of the portfolio; null for all accounts. */
create or replace function bank.accounts_as_json(p_accounts uuid[]) returns jsonb
language sql stable as $$
  select case when p_accounts is not null then (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'nickname', a.nickname, 'accountNumber', a.account_number, 'currency', v.currency
    ) order by a.position nulls last, a.created_at, a.id), '[]')
    from bank.account a join ledger.account v on v.id = a.id
    where a.id = any (p_accounts)
  ) end
$$;

/* A mandate in the form of the contract. */
create or replace function bank.mandate_as_json(p_mandate bank.mandate) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', (p_mandate).id, 'holder', bank.holder_as_json((p_mandate).holder_id),
    'user', bank.person_as_json((p_mandate).user_id), 'isMember', (p_mandate).is_member,
    'accounts', bank.accounts_as_json((p_mandate).account_ids),
    'rights', jsonb_build_object(
      'view', (p_mandate).view, 'prepare', (p_mandate).prepare, 'sign', (p_mandate).sign,
      'messages', (p_mandate).messages
    ),
    'firstDay', (p_mandate).first_day, 'lastDay', (p_mandate).last_day, 'givenAt', (p_mandate).given_at,
    'state', case when (p_mandate).first_day > ledger.day_of(now()) then 'planned' else 'inForce' end,
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'name', a.name, 'bytes', a.bytes, 'keptAt', a.kept_at
      ) order by a.kept_at, a.id), '[]')
      from bank.attachment a where a.mandate_id = (p_mandate).id and a.kept_at is not null
    )
  )
$$;

/* The open mandates of a holder or of a user, for admins; none for any other caller. */
create or replace function bank.list_mandates(p_holder uuid, p_user uuid) returns setof jsonb
language sql stable security definer set search_path = bank, pg_temp as $$
  select mandate_as_json(m) from mandate m
  where identity.is_admin() and (m.holder_id = p_holder or m.user_id = p_user)
    and m.withdrawn_at is null and (m.last_day is null or m.last_day >= ledger.day_of(now()))
  order by m.given_at, m.id
  limit 200
$$;

/*
 * When a mandate ended: at its withdrawal, or with its last day; null for one that has not ended. Only a
 * withdrawal ends the mandate of one of the joint holders.
 */
create or replace function bank.end_of_mandate(p_mandate bank.mandate) returns timestamptz
language sql stable as $$
  select coalesce(
    (p_mandate).withdrawn_at,
    case when (p_mandate).last_day < ledger.day_of(now())
      then ledger.moment_of(((p_mandate).last_day + 1)::timestamp)
    end
  )
$$;

/*
 * The ended mandates of a holder, the latest end first, for admins; none for any other caller. Who withdrew
 * one is the audit's answer: null for a mandate that ran out, or that ended with its user's erasure.
 */
create or replace function bank.list_ended_mandates(p_holder uuid, p_before uuid, p_limit int)
returns setof jsonb
language sql stable security definer set search_path = bank, pg_temp as $$
  select (mandate_as_json(m) - 'state') || jsonb_build_object(
    'endedAt', end_of_mandate(m), 'isWithdrawn', m.withdrawn_at is not null,
    'withdrawnBy', (
      select person_as_json(e.actor_id) from audit.event e
      where m.withdrawn_at is not null and e.user_id = m.holder_id
        and e.action = 'mandate-withdrawn' and e.subject = m.id::text
      limit 1
    )
  )
  from mandate m
  where identity.is_admin() and m.holder_id = p_holder and end_of_mandate(m) is not null
    and (p_before is null or (end_of_mandate(m), m.id) < (
      select end_of_mandate(last), last.id from mandate last where last.id = p_before
    ))
  order by end_of_mandate(m) desc, m.id desc
  limit least(p_limit, 100)
$$;

/* All mandates that the user of the signed context has or had, for their own export. */
create or replace function bank.own_mandates() returns setof jsonb
language sql stable security definer set search_path = bank, pg_temp as $$
  select (mandate_as_json(m) - '{user,state,documents}'::text[])
    || jsonb_build_object('endedAt', end_of_mandate(m))
  from mandate m
  where m.user_id = identity.current_user_id()
  order by m.given_at, m.id
$$;

/* A holder other than a single client as admins list it. */
create or replace function bank.listed_holder(p_holder bank.holder) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', (p_holder).id, 'kind', (p_holder).kind, 'name', (p_holder).name,
    'organisation', bank.organisation_of((p_holder).id),
    'accounts', (select count(*) from bank.account a where a.client_id = (p_holder).id),
    'people', (
      select count(distinct r.user_id) from bank.right_in_force r where r.holder_id = (p_holder).id
    ),
    'openOrders', (
      select count(*) from bank.waiting_order o
      where o.holder_id = (p_holder).id and o.status = 'waiting' and o.expires_at > now()
    )
  )
$$;

/* Joint holders and organisations by name, for admins; none for any other caller. */
create or replace function bank.find_holders(p_search text, p_after uuid, p_limit int) returns setof jsonb
language sql stable security definer set search_path = bank, pg_temp as $$
  select listed_holder(h) from holder h
  where identity.is_admin() and h.kind <> 'individual'
    and (position(identity.fold(p_search) in identity.fold(h.name)) > 0 or h.lei = upper(p_search))
    and (p_after is null or (lower(h.name), h.id) > (
      select lower(last.name), last.id from holder last where last.id = p_after
    ))
  order by lower(h.name), h.id
  limit least(p_limit, 100)
$$;

/* The newest certificates of a holder in lines, and how many there are. */
create or replace function bank.certificates_as_json(p_holder uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'total', (select count(*) from bank.certificate c where c.client_id = p_holder),
    'first', coalesce(jsonb_agg(jsonb_build_object(
      'id', newest.id, 'number', newest.number, 'amount', round(newest.amount, k.decimals)::text,
      'currency', newest.currency, 'endDate', newest.end_date,
      'status', case
        when newest.status = 'active' and newest.end_date > ledger.day_of(now()) then 'active'
        else 'expired'
      end
    ) order by newest.created_at desc, newest.id desc), '[]')
  )
  from (
    select * from bank.certificate c where c.client_id = p_holder
    order by c.created_at desc, c.id desc limit 50
  ) newest
  join ledger.currency k on k.code = newest.currency
$$;

/* The newest account requests of a holder in lines, and how many there are. */
create or replace function bank.account_requests_as_json(p_holder uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'total', (select count(*) from bank.account_request r where r.client_id = p_holder),
    'first', coalesce(jsonb_agg(jsonb_build_object(
      'id', newest.id, 'accountType', newest.account_type, 'nickname', newest.nickname,
      'currency', newest.currency, 'status', newest.status, 'createdAt', newest.created_at
    ) order by newest.created_at desc, newest.id desc), '[]')
  )
  from (
    select * from bank.account_request r where r.client_id = p_holder
    order by r.created_at desc, r.id desc limit 5
  ) newest
$$;

/* A holder with all that admins see of it; null where there is none, and for any other caller. */
create or replace function bank.show_holder(p_holder uuid) returns jsonb
language sql stable security definer set search_path = bank, pg_temp as $$
  select listed_holder(h) || jsonb_build_object(
    'createdAt', h.created_at,
    'namedAccounts', coalesce((
      select jsonb_agg(
        named || jsonb_build_object('balance', round(v.balance, k.decimals)::text) order by place
      )
      from jsonb_array_elements(accounts_as_json(array(select a.id from account a where a.client_id = h.id)))
        with ordinality as listed (named, place)
      join ledger.account v on v.id = (named ->> 'id')::uuid
      join ledger.currency k on k.code = v.currency
    ), '[]'),
    'mandates', array(select list_mandates(h.id, null)),
    'rules', signing_rules_of(h.id), 'certificates', certificates_as_json(h.id),
    'requests', account_requests_as_json(h.id)
  )
  from holder h
  where h.id = p_holder and h.kind <> 'individual' and identity.is_admin()
$$;

/*
 * The people who prepare and sign for a holder, and its rules, for a user of the signed context who does one
 * or the other there; null for any other.
 */
create or replace function bank.show_signatories(p_holder uuid) returns jsonb
language sql stable security definer set search_path = bank, pg_temp as $$
  select jsonb_build_object(
    'people', coalesce((
      select jsonb_agg(
        person_as_json(r.user_id) || jsonb_build_object(
          'prepare', r.prepare, 'sign', r.sign, 'accounts', accounts_as_json(r.account_ids)
        )
        order by r.sign nulls last, p.last_name, p.first_name, r.id
      )
      from right_in_force r
      join identity.users p on p.id = r.user_id
      where r.holder_id = p_holder and (r.prepare or r.sign is not null)
    ), '[]'),
    'rules', signing_rules_of(p_holder)
  )
  where exists (
    select from right_in_force r
    where r.holder_id = p_holder and r.user_id = identity.current_user_id()
      and (r.prepare or r.sign is not null)
  )
$$;

/*
 * The people who may do something on an account, or will from a later day: by a mandate on its holder, or by
 * access that its holder has given. While the bank has blocked the person, or the client who has given the
 * access, they can do nothing.
 */
create or replace function bank.people_of_account(p_account uuid) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', g.id, 'user', bank.person_as_json(g.user_id), 'basis', g.basis,
      'isForAllAccounts', g.account_ids is null,
      'rights', jsonb_build_object(
        'view', g.view, 'prepare', g.prepare, 'sign', g.sign, 'messages', g.messages
      ),
      'firstDay', g.first_day, 'lastDay', g.last_day,
      'state', case
        when g.first_day > ledger.day_of(now()) then 'planned'
        when exists (select from bank.right_in_force r where r.id = g.id) then 'inForce'
        else 'blocked'
      end
    )
    order by g.basis = 'access', g.basis, g.sign nulls last, g.given_at, g.id
  ), '[]')
  from bank.account a
  join (
    select m.id, m.holder_id, m.user_id, m.account_ids, m.view, m.prepare, m.sign, m.messages, m.first_day,
      m.last_day, m.given_at, case when m.is_member then 'holder' else 'mandate' end as basis
    from bank.mandate m where m.withdrawn_at is null
    union all
    select r.id, r.holder_id, r.user_id, r.account_ids, r.view, false, null, false, r.first_day, r.last_day,
      r.given_at, 'access'
    from bank.access_right r where r.withdrawn_at is null
  ) g on g.holder_id = a.client_id and (g.account_ids is null or a.id = any (g.account_ids))
  where a.id = p_account and (g.last_day is null or g.last_day >= ledger.day_of(now()))
$$;

/*
 * The holder of an account and the people who may do something on it, for admins; null where there is no such
 * account, and for any other caller.
 */
create or replace function bank.show_account_rights(p_account uuid) returns jsonb
language sql stable security definer set search_path = bank, pg_temp as $$
  select jsonb_build_object(
    'holder', jsonb_build_object(
      'id', h.id, 'kind', h.kind, 'name', coalesce(h.name, identity.full_name(p.first_name, p.last_name)),
      'username', coalesce(p.username, '')
    ),
    'people', people_of_account(a.id)
  )
  from account a
  join holder h on h.id = a.client_id
  left join identity.users p on p.id = h.user_id
  where a.id = p_account and identity.is_admin()
$$;

grant execute on function bank.list_mandates(uuid, uuid), bank.list_ended_mandates(uuid, uuid, int),
  bank.own_mandates(),
  bank.find_holders(text, uuid, int),
  bank.show_holder(uuid), bank.show_signatories(uuid), bank.show_account_rights(uuid) to bank_app;
