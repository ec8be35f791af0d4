-- Writes holders, signing rules and mandates, with their events. Nothing is checked here. Only this file and
-- the withdrawal of a mandate in 43-bank-holder-operation.sql write bank.holder, bank.mandate and
-- bank.signing_rule.

/* The names of users in one line, in the order of their names. */
create or replace function bank.names_of(p_users uuid[]) returns text
language sql stable as $$
  select string_agg(
    identity.full_name(p.first_name, p.last_name), ' and '
    order by lower(p.first_name), lower(p.last_name), p.id
  )
  from identity.users p where p.id = any (p_users)
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
    id, holder_id, user_id, is_member, account_ids, view, prepare, sign, messages, first_day, last_day
  )
  values (
    p_id, p_holder, p_user, p_is_member, bank.accounts_of_order(p_order), p_order -> 'rights' ->> 'view',
    (p_order -> 'rights' ->> 'prepare')::boolean, p_order -> 'rights' ->> 'sign',
    bank.messages_of_order(p_order), coalesce((p_order ->> 'firstDay')::date, ledger.day_of(now())),
    (p_order ->> 'lastDay')::date
  );
  detail := jsonb_strip_nulls(jsonb_build_object(
    'holder', p_holder, 'person', p_user, 'view', p_order -> 'rights' ->> 'view',
    'prepare', p_order -> 'rights' -> 'prepare', 'sign', p_order -> 'rights' ->> 'sign',
    'messages', bank.messages_of_order(p_order),
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
 * Creates a holder. Each of joint holders has a mandate without a last day, in class A and with messages, and
 * the rules of all currencies ask for one of them or for all.
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
      '{"rights": {"view": "movements", "prepare": true, "sign": "A", "messages": true}}', p_actor, '{}'
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

/* Keeps a file with a mandate for good. Nothing is checked here. */
create or replace function bank.write_mandate_document(
  p_holder uuid, p_order jsonb, p_actor uuid, p_detail jsonb
) returns void
language sql volatile as $$
  with kept as (
    update bank.attachment set mandate_id = (p_order ->> 'mandateId')::uuid, kept_at = clock_timestamp()
    where id = (p_order ->> 'attachmentId')::uuid
    returning *
  )
  select audit.record(
    p_actor, p_holder, 'mandate-document-kept', k.id::text,
    jsonb_build_object('mandate', k.mandate_id, 'person', k.client_id) || p_detail
  )
  from kept k
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
        jsonb_build_object(
          'name', p_order ->> 'legalName', 'from', bank.organisation_of(p_holder), 'to', p_order
        ) || p_detail
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
    when 'mandate-document' then
      perform bank.write_mandate_document(p_holder, p_order, p_actor, p_detail);
  end case;
end
$$;
