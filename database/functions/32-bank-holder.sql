-- The orders of admins about holders: new ones, their signing rules and their mandates. They are written in
-- 39-bank-holder-writing.sql and carried out in 43-bank-holder-operation.sql. An order is in the form of the
-- contract, as JSON:
--   holder-creation  kind, and organisation, or members (ids of users) and signing
--   holder-change    organisation
--   signing-rules    beneficiaries, currencies
--   mandate          mandateId, userId, accountIds, rights {view, prepare, sign, messages}, firstDay,
--                    lastDay
--   mandate-document mandateId, attachmentId

/* The accounts of a mandate's order; null for all. */
create or replace function bank.accounts_of_order(p_order jsonb) returns uuid[]
language sql immutable as $$
  select case when jsonb_typeof(p_order -> 'accountIds') = 'array' then
    array(select a::uuid from jsonb_array_elements_text(p_order -> 'accountIds') a order by a)
  end
$$;

/* Returns whether a mandate's order includes messages; older windows do not say it. */
create or replace function bank.messages_of_order(p_order jsonb) returns boolean
language sql immutable as $$
  select coalesce((p_order -> 'rights' ->> 'messages')::boolean, false)
$$;

/* The subject of an operation: the mandate that it gives, the document that it keeps, or the holder. */
create or replace function bank.subject_of_operation(p_kind text, p_holder uuid, p_order jsonb) returns text
language sql immutable as $$
  select case p_kind
    when 'mandate' then p_order ->> 'mandateId'
    when 'mandate-document' then p_order ->> 'attachmentId'
    else p_holder::text
  end
$$;

/* Returns whether another organisation has this LEI, or this number in the register of its country. */
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

/* Returns how many signatures joint holders needed when they were created. Replaced rules stay as rows. */
create or replace function bank.first_signatures(p_holder uuid) returns int
language sql stable as $$
  select r.a from bank.signing_rule r
  where r.holder_id = p_holder and r.currency is null
  order by r.begun_at, r.id limit 1
$$;

/*
 * Compares an operation with what the bank has. DONE: the holder, its rules or the mandate are exactly what
 * is ordered, or the document is kept. ID_TAKEN: the id that was chosen for a new holder or mandate belongs
 * to another one. NOT_DONE: anything else.
 */
create or replace function bank.holder_operation_state(p_kind text, p_holder uuid, p_order jsonb) returns text
language sql stable as $$
  select case p_kind
    when 'holder-creation' then coalesce((
      select case
        when h.kind <> p_order ->> 'kind' then 'ID_TAKEN'
        when h.kind = 'organisation' then
          case when bank.organisation_of(h.id) = p_order -> 'organisation' then 'DONE' else 'ID_TAKEN' end
        when array(
          select m.user_id::text from bank.mandate m where m.holder_id = h.id and m.is_member order by 1
        ) = array(select jsonb_array_elements_text(p_order -> 'members') order by 1)
          and bank.first_signatures(h.id) = case p_order ->> 'signing'
            when 'each' then 1 else jsonb_array_length(p_order -> 'members')
          end then 'DONE'
        else 'ID_TAKEN'
      end
      from bank.holder h where h.id = p_holder
    ), 'NOT_DONE')
    when 'holder-change' then
      case when bank.organisation_of(p_holder) is not distinct from p_order then 'DONE' else 'NOT_DONE' end
    when 'signing-rules' then case when bank.signing_rules_of(p_holder) is not distinct from (
      select jsonb_build_object('beneficiaries', p_order -> 'beneficiaries', 'currencies', coalesce((
        select jsonb_agg(c order by c ->> 'currency') from jsonb_array_elements(p_order -> 'currencies') c
      ), '[]'))
    ) then 'DONE' else 'NOT_DONE' end
    when 'mandate' then coalesce((
      select case when (m.holder_id, m.user_id, m.account_ids, m.view, m.prepare, m.sign, m.messages,
          m.first_day, m.last_day) is not distinct from (
          p_holder, (p_order ->> 'userId')::uuid, bank.accounts_of_order(p_order),
          p_order -> 'rights' ->> 'view', (p_order -> 'rights' ->> 'prepare')::boolean,
          p_order -> 'rights' ->> 'sign', bank.messages_of_order(p_order),
          (p_order ->> 'firstDay')::date, (p_order ->> 'lastDay')::date
        ) then 'DONE' else 'ID_TAKEN' end
      from bank.mandate m where m.id = (p_order ->> 'mandateId')::uuid
    ), 'NOT_DONE')
    when 'mandate-document' then coalesce((
      select case when a.kept_at is not null then 'DONE' else 'NOT_DONE' end
      from bank.attachment a join bank.mandate m on m.id = a.mandate_id and m.holder_id = p_holder
      where a.id = (p_order ->> 'attachmentId')::uuid and m.id = (p_order ->> 'mandateId')::uuid
    ), 'NOT_DONE')
  end
$$;

/*
 * The same in three values, null for ID_TAKEN: a call that began under the functions of the version before,
 * while they are replaced, ends by this one.
 */
create or replace function bank.is_operation_done(p_kind text, p_holder uuid, p_order jsonb) returns boolean
language sql stable as $$
  select case bank.holder_operation_state(p_kind, p_holder, p_order)
    when 'DONE' then true when 'NOT_DONE' then false
  end
$$;

/* Returns whether a person has an open mandate on one of these accounts on one of these days. */
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

/* Returns how many open mandates there are on a holder, or of a person. */
create or replace function bank.count_open_mandates(p_holder uuid, p_user uuid) returns bigint
language sql stable as $$
  select count(*) from bank.mandate m
  where m.withdrawn_at is null and (m.last_day is null or m.last_day >= ledger.day_of(now()))
    and (m.holder_id = p_holder or m.user_id = p_user)
$$;

/* Returns why this mandate cannot be given; null where it can. The holder is locked. */
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

/*
 * Returns why this file cannot be kept with this mandate; null where it can. It is a checked file of the
 * caller for the person with the mandate, or one that waits for approval already. Documents that were not
 * approved do not count. The holder is locked.
 */
create or replace function bank.mandate_document_refusal(p_holder uuid, p_order jsonb) returns text
language sql stable as $$
  select case
    when m.id is null then 'MANDATE_NOT_FOUND'
    when a.id is null then 'ATTACHMENT_NOT_FOUND'
    when a.type <> 'application/pdf' then 'FILE_TYPE_REFUSED'
    when (
        select count(*) from bank.attachment other
        where other.mandate_id = m.id and other.id <> a.id
          and (other.kept_at is not null or bank.has_pending_approval('mandate-document', other.id::text))
      ) >= coalesce((select l.documents_per_mandate from bank.limits l), 0) then 'TOO_MANY_DOCUMENTS'
  end
  from (values (true)) always
  left join bank.mandate m on m.id = (p_order ->> 'mandateId')::uuid and m.holder_id = p_holder
    and m.withdrawn_at is null and (m.last_day is null or m.last_day >= ledger.day_of(now()))
  left join bank.attachment a on a.id = (p_order ->> 'attachmentId')::uuid and a.client_id = m.user_id
    and a.checked_at is not null and a.message_id is null
    and (a.mandate_id = m.id or a.mandate_id is null and a.uploader_id = identity.current_user_id())
$$;

/* Returns why these rules cannot be set; null where they can. The holder is locked. */
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

/* Returns why an operation cannot be done; null where it can. The holder is locked. */
create or replace function bank.holder_operation_refusal(
  p_kind text, p_holder uuid, p_order jsonb
) returns text
language sql stable as $$
  select case
    when p_kind = 'holder-creation' then case
      when bank.holder_operation_state(p_kind, p_holder, p_order) = 'ID_TAKEN' then 'HOLDER_ID_TAKEN'
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
      when bank.holder_operation_state(p_kind, p_holder, p_order) = 'ID_TAKEN' then 'MANDATE_ID_TAKEN'
      else bank.mandate_refusal(p_holder, p_order)
    end
    when p_kind = 'mandate-document' then bank.mandate_document_refusal(p_holder, p_order)
  end
$$;
