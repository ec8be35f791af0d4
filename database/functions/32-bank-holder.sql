-- Admins create holders, and give them signing rules and mandates: each for a code of exactly that, and under
-- four eyes once another admin has approved it. Only this file writes bank.holder, bank.mandate and
-- bank.signing_rule. An order is in the form of the contract, as JSON:
--   holder-creation  kind, and organisation, or members (ids of users) and signing
--   holder-change    organisation
--   signing-rules    beneficiaries, currencies
--   mandate          mandateId, userId, accountIds, rights {view, prepare, sign}, firstDay, lastDay

/* The register's words about an organisation, in the form of the contract; null for any other holder. */
create or replace function bank.organisation_of(p_holder uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'legalName', h.name, 'registrationNumber', h.registration_number, 'country', h.country, 'lei', h.lei
  )
  from bank.holder h where h.id = p_holder and h.kind = 'organisation'
$$;

/* The accounts of a mandate's order; null for all. */
create or replace function bank.accounts_of_order(p_order jsonb) returns uuid[]
language sql immutable as $$
  select case when jsonb_typeof(p_order -> 'accountIds') = 'array' then
    array(select a::uuid from jsonb_array_elements_text(p_order -> 'accountIds') a order by a)
  end
$$;

/* What the operation is about: the mandate that it gives, or the holder. */
create or replace function bank.subject_of_operation(p_kind text, p_holder uuid, p_order jsonb) returns text
language sql immutable as $$
  select case p_kind when 'mandate' then p_order ->> 'mandateId' else p_holder::text end
$$;

/* Whether another organisation has this LEI, or this number in the register of its country. */
create or replace function bank.is_known_organisation(p_holder uuid, p_organisation jsonb) returns boolean
language sql stable as $$
  select exists (
    select from bank.holder h
    where h.kind = 'organisation' and h.id <> p_holder and (
      h.lei = p_organisation ->> 'lei'
      or h.country = p_organisation ->> 'country'
        and lower(h.registration_number) = lower(p_organisation ->> 'registrationNumber')
    )
  )
$$;

/*
 * Whether the operation was done: the holder, its rules or the mandate are exactly what is ordered. Null where
 * the id belongs to something else.
 */
create or replace function bank.is_operation_done(p_kind text, p_holder uuid, p_order jsonb) returns boolean
language sql stable as $$
  select case p_kind
    when 'holder-creation' then (
      select case
        when h.kind <> p_order ->> 'kind' then null
        when h.kind = 'organisation'
          then case when bank.organisation_of(h.id) = p_order -> 'organisation' then true end
        when array(
          select m.user_id::text from bank.mandate m where m.holder_id = h.id and m.is_member order by 1
        ) = array(select jsonb_array_elements_text(p_order -> 'members') order by 1) then true
      end
      from (values (p_holder)) asked (id) join bank.holder h on h.id = asked.id
      union all
      select false where not exists (select from bank.holder h where h.id = p_holder)
    )
    when 'holder-change' then bank.organisation_of(p_holder) is not distinct from p_order
    when 'signing-rules' then bank.signing_rules_of(p_holder) is not distinct from (
      select jsonb_build_object('beneficiaries', p_order -> 'beneficiaries', 'currencies', coalesce((
        select jsonb_agg(c order by c ->> 'currency') from jsonb_array_elements(p_order -> 'currencies') c
      ), '[]'))
    )
    when 'mandate' then (
      select case when (m.holder_id, m.user_id, m.account_ids, m.view, m.prepare, m.sign, m.first_day,
          m.last_day) is not distinct from (
          p_holder, (p_order ->> 'userId')::uuid, bank.accounts_of_order(p_order),
          p_order -> 'rights' ->> 'view', (p_order -> 'rights' ->> 'prepare')::boolean,
          p_order -> 'rights' ->> 'sign', (p_order ->> 'firstDay')::date, (p_order ->> 'lastDay')::date
        ) then true end
      from bank.mandate m where m.id = (p_order ->> 'mandateId')::uuid
      union all
      select false where not exists (
        select from bank.mandate m where m.id = (p_order ->> 'mandateId')::uuid
      )
    )
  end
$$;

/* Whether a person has an open mandate on one of these accounts on one of these days. */
create or replace function bank.has_mandate_already(
  p_holder uuid, p_user uuid, p_accounts uuid[], p_first_day date, p_last_day date
) returns boolean
language sql stable as $$
  select exists (
    select from bank.mandate m
    where m.holder_id = p_holder and m.user_id = p_user and m.withdrawn_at is null
      and daterange(m.first_day, m.last_day, '[]') && daterange(p_first_day, p_last_day, '[]')
      and (m.account_ids is null or p_accounts is null or m.account_ids && p_accounts)
  )
$$;

/* How many open mandates there are on a holder, or of a person. */
create or replace function bank.count_open_mandates(p_holder uuid, p_user uuid) returns bigint
language sql stable as $$
  select count(*) from bank.mandate m
  where m.withdrawn_at is null and (m.last_day is null or m.last_day >= ledger.day_of(now()))
    and (m.holder_id = p_holder or m.user_id = p_user)
$$;

/* Why this mandate cannot be given; null where it can. The holder is locked. */
create or replace function bank.mandate_refusal(p_holder uuid, p_order jsonb) returns text
language sql stable as $$
  select case
    when not exists (
      select from identity.users p where p.id = asked.user_id and p.role = 'user' and identity.is_set_up(p.id)
    ) then 'USER_NOT_FOUND'
    when asked.accounts is not null and (cardinality(asked.accounts) = 0 or exists (
      select from unnest(asked.accounts) a (id)
      where not exists (select from bank.account known where known.id = a.id and known.client_id = p_holder)
    )) then 'ACCOUNT_NOT_FOUND'
    when asked.first_day < ledger.day_of(now()) then 'FIRST_DAY_PASSED'
    when asked.first_day > ledger.day_of(now()) + coalesce(l.mandate_days_ahead, 0) then 'FIRST_DAY_TOO_FAR'
    when asked.last_day is null or asked.last_day < asked.first_day
      or asked.last_day > asked.first_day + interval '10 years' then 'LAST_DAY_TOO_FAR'
    when bank.has_mandate_already(
      p_holder, asked.user_id, asked.accounts, asked.first_day, asked.last_day
    ) then 'MANDATE_GIVEN_ALREADY'
    when bank.count_open_mandates(p_holder, null) >= coalesce(l.mandates_per_holder, 0)
      or bank.count_open_mandates(null, asked.user_id) >= coalesce(l.mandates_per_user, 0)
      then 'TOO_MANY_MANDATES'
  end
  from (
    select (p_order ->> 'userId')::uuid as user_id, bank.accounts_of_order(p_order) as accounts,
      (p_order ->> 'firstDay')::date as first_day, (p_order ->> 'lastDay')::date as last_day
  ) asked
  left join bank.limits l on true
$$;

/* Why these rules cannot be set; null where they can. The holder is locked. */
create or replace function bank.signing_rules_refusal(p_holder uuid, p_rules jsonb) returns text
language sql stable as $$
  select case
    when exists (
      select from bank.rows_of_rules(p_rules) r
      left join ledger.currency c on c.code = r.currency
      where r.currency is not null and c.code is null
        or r.up_to is not null
          and (r.up_to > 0 and r.up_to < 1e20 and scale(trim_scale(r.up_to)) <= c.decimals) is not true
    ) then 'INVALID_AMOUNT'
    when bank.has_rule_without_signatory(p_holder, p_rules) then 'CLASS_NOT_HELD'
    when bank.has_unfulfillable_rule(p_holder, p_rules) then 'RULES_NOT_FULFILLABLE'
  end
$$;

/* Why an operation cannot be done; null where it can. The holder is locked. */
create or replace function bank.holder_operation_refusal(
  p_kind text, p_holder uuid, p_order jsonb
) returns text
language sql stable as $$
  select case
    when p_kind = 'holder-creation' then case
      when bank.is_operation_done(p_kind, p_holder, p_order) is null then 'HOLDER_ID_TAKEN'
      when bank.is_known_organisation(p_holder, p_order -> 'organisation') then 'ORGANISATION_KNOWN'
      when p_order ->> 'kind' = 'joint' and exists (
        select from jsonb_array_elements_text(p_order -> 'members') asked
        where not exists (
          select from identity.users p
          where p.id = asked::uuid and p.role = 'user' and identity.is_set_up(p.id)
        )
      ) then 'USER_NOT_FOUND'
    end
    when not exists (
      select from bank.holder h
      where h.id = p_holder and h.kind <> 'individual'
        and (h.kind = 'organisation' or p_kind <> 'holder-change')
    ) then 'HOLDER_NOT_FOUND'
    when p_kind = 'holder-change' and bank.is_known_organisation(p_holder, p_order) then 'ORGANISATION_KNOWN'
    when p_kind = 'signing-rules' then bank.signing_rules_refusal(p_holder, p_order)
    when p_kind = 'mandate' then case
      when bank.is_operation_done(p_kind, p_holder, p_order) is null then 'MANDATE_ID_TAKEN'
      else bank.mandate_refusal(p_holder, p_order)
    end
  end
$$;

/* Writes a mandate, and the events of the holder's history and of the person. Nothing is checked here. */
create or replace function bank.write_mandate(
  p_id uuid, p_holder uuid, p_user uuid, p_is_member boolean, p_order jsonb, p_actor uuid, p_detail jsonb
) returns void
language plpgsql volatile as $$
declare
  detail jsonb;
begin
  insert into bank.mandate (
    id, holder_id, user_id, is_member, account_ids, view, prepare, sign, first_day, last_day
  )
  values (
    p_id, p_holder, p_user, p_is_member, bank.accounts_of_order(p_order), p_order -> 'rights' ->> 'view',
    (p_order -> 'rights' ->> 'prepare')::boolean, p_order -> 'rights' ->> 'sign',
    coalesce((p_order ->> 'firstDay')::date, ledger.day_of(now())), (p_order ->> 'lastDay')::date
  );
  detail := jsonb_strip_nulls(jsonb_build_object(
    'holder', p_holder, 'person', p_user, 'view', p_order -> 'rights' ->> 'view',
    'prepare', p_order -> 'rights' -> 'prepare', 'sign', p_order -> 'rights' ->> 'sign',
    'first_day', p_order ->> 'firstDay', 'last_day', p_order ->> 'lastDay',
    'accounts', bank.accounts_of_order(p_order)
  ));
  perform audit.record(p_actor, p_holder, 'mandate-given', p_id::text, detail || p_detail);
  perform audit.record(p_actor, p_user, 'mandate-received', p_id::text, detail);
end
$$;

/* Replaces all rules of a holder. Nothing is checked here. */
create or replace function bank.write_signing_rules(p_holder uuid, p_rules jsonb) returns void
language sql volatile as $$
  update bank.signing_rule set ended_at = clock_timestamp() where holder_id = p_holder and ended_at is null;
  insert into bank.signing_rule (holder_id, currency, up_to, a, b)
  select p_holder, r.currency, r.up_to, r.a, r.b from bank.rows_of_rules(p_rules) r;
$$;

/*
 * Creates a holder. Each of joint holders has a mandate without a last day, in class A, and the rules of all
 * currencies ask for one of them or for all.
 */
create or replace function bank.write_holder(
  p_holder uuid, p_order jsonb, p_actor uuid, p_detail jsonb
) returns void
language plpgsql volatile as $$
declare
  organisation jsonb := p_order -> 'organisation';
  members uuid[] := array(select m::uuid from jsonb_array_elements_text(p_order -> 'members') m);
  signatures jsonb := jsonb_build_object(
    'a', case p_order ->> 'signing' when 'each' then 1 else cardinality(members) end, 'b', 0
  );
begin
  insert into bank.holder (id, kind, name, registration_number, country, lei)
  values (
    p_holder, p_order ->> 'kind', coalesce(organisation ->> 'legalName', bank.names_of(members)),
    organisation ->> 'registrationNumber', organisation ->> 'country', organisation ->> 'lei'
  );
  perform audit.record(
    p_actor, p_holder, 'holder-created', p_holder::text,
    (select jsonb_strip_nulls(jsonb_build_object('name', h.name, 'kind', h.kind, 'country', h.country))
      from bank.holder h where h.id = p_holder) || p_detail
  );
  if p_order ->> 'kind' = 'joint' then
    perform bank.write_mandate(
      gen_random_uuid(), p_holder, m.id, true,
      '{"rights": {"view": "movements", "prepare": true, "sign": "A"}}', p_actor, '{}'
    )
    from unnest(members) m (id);
    perform bank.write_signing_rules(p_holder, jsonb_build_object(
      'beneficiaries', signatures,
      'currencies', (
        select jsonb_agg(jsonb_build_object(
          'currency', c.code,
          'rules', jsonb_build_array(jsonb_build_object('upTo', null, 'signatures', signatures))
        ))
        from ledger.currency c
      )
    ));
  end if;
end
$$;

/* The names of users in one line, in the order of their names. */
create or replace function bank.names_of(p_users uuid[]) returns text
language sql stable as $$
  select string_agg(
    identity.full_name(p.first_name, p.last_name), ' and ' order by lower(p.first_name), lower(p.last_name), p.id
  )
  from identity.users p where p.id = any (p_users)
$$;

/* Does an operation. Nothing is checked here. `p_detail` is of an approval. */
create or replace function bank.write_holder_operation(
  p_kind text, p_holder uuid, p_order jsonb, p_actor uuid, p_detail jsonb
) returns void
language plpgsql volatile as $$
begin
  case p_kind
    when 'holder-creation' then
      perform bank.write_holder(p_holder, p_order, p_actor, p_detail);
    when 'holder-change' then
      perform audit.record(
        p_actor, p_holder, 'holder-changed', p_holder::text,
        jsonb_build_object('name', p_order ->> 'legalName', 'from', bank.organisation_of(p_holder), 'to', p_order)
          || p_detail
      );
      update bank.holder set
        name = p_order ->> 'legalName', registration_number = p_order ->> 'registrationNumber',
        country = p_order ->> 'country', lei = p_order ->> 'lei'
      where id = p_holder;
    when 'signing-rules' then
      perform audit.record(
        p_actor, p_holder, 'signing-rules-set', p_holder::text,
        jsonb_build_object('from', bank.signing_rules_of(p_holder), 'to', p_order) || p_detail
      );
      perform bank.write_signing_rules(p_holder, p_order);
    when 'mandate' then
      perform bank.write_mandate(
        (p_order ->> 'mandateId')::uuid, p_holder, (p_order ->> 'userId')::uuid, false, p_order, p_actor,
        p_detail
      );
  end case;
end
$$;

/* What the approver sees of an operation, beside its order: the fields of its kind in the contract. */
create or replace function bank.describe_holder_operation(
  p_kind text, p_holder uuid, p_order jsonb
) returns jsonb
language sql stable as $$
  select jsonb_build_object('order', p_order, 'holder', p_holder) || case p_kind
    when 'holder-creation' then jsonb_build_object(
      'name', coalesce(p_order -> 'organisation' ->> 'legalName', bank.names_of(members.ids)),
      'organisation', p_order -> 'organisation', 'signing', p_order ->> 'signing',
      'members', array(
        select identity.full_name(p.first_name, p.last_name) from identity.users p
        where p.id = any (members.ids) order by 1
      )
    )
    when 'holder-change' then jsonb_build_object(
      'name', h.name, 'from', bank.organisation_of(p_holder), 'to', p_order
    )
    when 'signing-rules' then jsonb_build_object(
      'name', h.name, 'from', bank.signing_rules_of(p_holder), 'to', p_order
    )
    when 'mandate' then jsonb_build_object(
      'name', h.name, 'rights', p_order -> 'rights', 'firstDay', p_order ->> 'firstDay',
      'lastDay', p_order ->> 'lastDay', 'accounts', case when bank.accounts_of_order(p_order) is not null then
        array(
          select a.account_number from bank.account a
          where a.id = any (bank.accounts_of_order(p_order)) order by a.account_number
        )
      end
    )
  end
  from (select array(select m::uuid from jsonb_array_elements_text(p_order -> 'members') m) as ids) members
  left join bank.holder h on h.id = p_holder
$$;

/* The digest that a confirmation of an operation covers: the kind, the holder, the order and the reason. */
create or replace function bank.holder_operation_digest(
  p_kind text, p_holder uuid, p_order jsonb, p_reason text
) returns bytea
language sql immutable as $$
  select identity.admin_operation_digest(array[p_kind, p_holder::text, p_order::text, p_reason])
$$;

/*
 * What the admin of the signed context would be answered, before a code is asked for: DONE or PENDING where
 * they have ordered exactly this already, FREE, or the code of a refusal.
 */
create or replace function bank.review_holder_operation(
  p_kind text, p_holder uuid, p_order jsonb, p_reason text
) returns text
language sql stable security definer set search_path = bank, pg_temp as $$
  select case
    when not identity.is_admin() or p_kind not in ('holder-creation', 'holder-change', 'signing-rules', 'mandate')
      then 'NOT_ALLOWED'
    when is_operation_done(p_kind, p_holder, p_order) then 'DONE'
    when exists (
      select from approval a
      where a.kind = p_kind and a.subject = subject_of_operation(p_kind, p_holder, p_order)
        and a.status = 'pending' and a.expires_at > now() and a.requester_id = identity.current_user_id()
        and a.payload -> 'order' = p_order
    ) then 'PENDING'
    else coalesce(
      holder_operation_refusal(p_kind, p_holder, p_order),
      case
        when four_eyes_apply() and coalesce(trim(p_reason), '') = '' then 'REASON_REQUIRED'
        when four_eyes_apply() and has_pending_approval(p_kind, subject_of_operation(p_kind, p_holder, p_order))
          then 'APPROVAL_PENDING'
      end,
      'FREE'
    )
  end
$$;

/*
 * Does an operation for the admin of this session, or asks another admin for it. Returns DONE, also when it
 * was done before, PENDING, or the code of a refusal, which leaves nothing behind.
 */
create or replace function bank.change_holder(
  p_token_hash bytea, p_kind text, p_holder uuid, p_order jsonb, p_reason text, p_confirmation uuid
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor record;
  outcome text;
begin
  select * into actor from begin_admin_operation(p_token_hash);
  if actor.refusal is not null then
    return actor.refusal;
  end if;
  perform identity.enter_session(p_token_hash);
  perform lock_holder(p_holder);
  outcome := review_holder_operation(p_kind, p_holder, p_order, p_reason);
  if outcome <> 'FREE' then
    return outcome;
  end if;
  outcome := identity.confirmation_refusal(
    p_confirmation, p_token_hash, p_kind, holder_operation_digest(p_kind, p_holder, p_order, p_reason)
  );
  if outcome is not null then
    return outcome;
  end if;
  if four_eyes_apply() then
    perform ask_approval(
      gen_random_uuid(), p_kind, subject_of_operation(p_kind, p_holder, p_order),
      -- The holder of an operation about it has no row before it is created.
      case p_kind when 'mandate' then (p_order ->> 'userId')::uuid end,
      describe_holder_operation(p_kind, p_holder, p_order), p_reason, actor.user_id
    );
    return 'PENDING';
  end if;
  perform write_holder_operation(p_kind, p_holder, p_order, actor.user_id, '{}');
  return 'DONE';
end
$$;

/* Does what an approval asked for, if it still can be done. */
create or replace function bank.apply_holder_operation(p_approval bank.approval, p_approver uuid) returns text
language plpgsql volatile as $$
declare
  holder uuid := (p_approval.payload ->> 'holder')::uuid;
  ordered jsonb := p_approval.payload -> 'order';
  refusal text;
begin
  perform bank.lock_holder(holder);
  if bank.is_operation_done(p_approval.kind, holder, ordered) then
    return 'DONE';
  end if;
  refusal := bank.holder_operation_refusal(p_approval.kind, holder, ordered);
  if refusal is not null then
    return refusal;
  end if;
  perform bank.write_holder_operation(
    p_approval.kind, holder, ordered, p_approval.requester_id,
    bank.approval_detail(p_approval.id, p_approver)
  );
  return 'DONE';
end
$$;

/*
 * Withdraws a mandate at once, for the admin of this session, and voids its person's signatures on open orders
 * of the holder. It needs no approval, because taking rights away has to be quick. `outcome` is WITHDRAWN,
 * also when it was withdrawn before, or the code of a refusal: RULES_NOT_FULFILLABLE where a rule could not be
 * fulfilled any more.
 */
create or replace function bank.withdraw_mandate(
  p_token_hash bytea, p_mandate uuid, p_reason text, p_confirmation uuid
) returns table (outcome text, holder_id uuid, user_id uuid)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
  known mandate;
begin
  select * into actor from begin_admin_operation(p_token_hash);
  if actor.refusal is null then
    perform lock_holder((select m.holder_id from mandate m where m.id = p_mandate));
    select * into known from mandate m where m.id = p_mandate for no key update;
  end if;
  holder_id := known.holder_id;
  user_id := known.user_id;
  outcome := case
    when actor.refusal is not null then actor.refusal
    when known.id is null or known.last_day < ledger.day_of(now()) then 'MANDATE_NOT_FOUND'
    when known.withdrawn_at is not null then 'WITHDRAWN'
    when known.sign is not null and has_unfulfillable_rule(
      known.holder_id, signing_rules_of(known.holder_id), known.id
    ) then 'RULES_NOT_FULFILLABLE'
    else identity.confirmation_refusal(
      p_confirmation, p_token_hash, 'mandate-withdrawal',
      identity.admin_operation_digest(array['mandate-withdrawal', p_mandate::text, p_reason])
    )
  end;
  if outcome is null then
    outcome := 'WITHDRAWN';
    update mandate set withdrawn_at = clock_timestamp() where id = p_mandate;
    perform void_signatures(known.user_id, known.holder_id);
    perform audit.record(
      actor.user_id, about.id, about.action, p_mandate::text,
      jsonb_strip_nulls(jsonb_build_object('holder', known.holder_id, 'person', known.user_id, 'reason', nullif(p_reason, '')))
    )
    from (values (known.holder_id, 'mandate-withdrawn'), (known.user_id, 'mandate-ended')) about (id, action);
  end if;
  return next;
end
$$;

grant execute on function bank.holder_operation_digest(text, uuid, jsonb, text),
  bank.review_holder_operation(text, uuid, jsonb, text),
  bank.change_holder(bytea, text, uuid, jsonb, text, uuid),
  bank.withdraw_mandate(bytea, uuid, text, uuid) to bank_app;
