-- Admins create and change holders, set their signing rules, give mandates and keep documents with them: each
-- for a code of exactly that, and under four eyes once another admin has approved it. They withdraw a mandate
-- at once.

/* An operation as its approver sees it: its order, and the fields of its kind in the contract. */
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
    when 'mandate-document' then (
      select jsonb_build_object('name', h.name, 'fileName', a.name, 'bytes', a.bytes)
      from bank.attachment a where a.id = (p_order ->> 'attachmentId')::uuid
    )
  end
  from (select array(select m::uuid from jsonb_array_elements_text(p_order -> 'members') m) as ids) members
  left join bank.holder h on h.id = p_holder
$$;

/* The person who has a mandate. */
create or replace function bank.person_of_mandate(p_mandate uuid) returns uuid
language sql stable as $$
  select m.user_id from bank.mandate m where m.id = p_mandate
$$;

/* The digest that a confirmation of an operation covers: the kind, the holder, the order and the reason. */
create or replace function bank.holder_operation_digest(
  p_kind text, p_holder uuid, p_order jsonb, p_reason text
) returns bytea
language sql immutable as $$
  select identity.admin_operation_digest(array[p_kind, p_holder::text, p_order::text, p_reason])
$$;

/*
 * The answer to an operation of the admin of the signed context, before a code is asked for: DONE or PENDING
 * where they have ordered exactly this already, FREE, or the code of a refusal.
 */
create or replace function bank.review_holder_operation(
  p_kind text, p_holder uuid, p_order jsonb, p_reason text
) returns text
language sql stable security definer set search_path = bank, pg_temp as $$
  select case
    when not identity.is_admin()
      or p_kind not in ('holder-creation', 'holder-change', 'signing-rules', 'mandate', 'mandate-document')
      then 'NOT_ALLOWED'
    when has_part_in(identity.current_user_id(), p_holder) then 'OWN_ACCESS'
    when holder_operation_state(p_kind, p_holder, p_order) = 'DONE' then 'DONE'
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
        when four_eyes_apply()
          and has_pending_approval(p_kind, subject_of_operation(p_kind, p_holder, p_order))
          then 'APPROVAL_PENDING'
      end,
      'FREE'
    )
  end
$$;

/* Locks the holder, and the file that is to be kept, so that neither changes after it was checked. */
create or replace function bank.lock_for_holder_operation(p_holder uuid, p_order jsonb) returns void
language plpgsql volatile as $$
begin
  perform bank.lock_holder(p_holder);
  perform from bank.attachment a where a.id = (p_order ->> 'attachmentId')::uuid for update;
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
  perform lock_for_holder_operation(p_holder, p_order);
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
      case p_kind
        when 'mandate' then (p_order ->> 'userId')::uuid
        when 'mandate-document' then person_of_mandate((p_order ->> 'mandateId')::uuid)
      end,
      describe_holder_operation(p_kind, p_holder, p_order), p_reason, actor.user_id
    );
    if p_kind = 'mandate-document' then
      -- The other admins read the file before they decide.
      update attachment set mandate_id = (p_order ->> 'mandateId')::uuid
      where id = (p_order ->> 'attachmentId')::uuid;
    end if;
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
  perform bank.lock_for_holder_operation(holder, ordered);
  if bank.holder_operation_state(p_approval.kind, holder, ordered) = 'DONE' then
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
 * Withdraws a mandate at once, for the admin of this session, and voids its person's signatures on open
 * orders of the holder. It needs no approval, because taking rights away has to be quick. `outcome` is
 * WITHDRAWN, also when it was withdrawn before, or the code of a refusal: RULES_NOT_FULFILLABLE where a rule
 * could not be fulfilled any more.
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
    -- The clock may have gone back since.
    update mandate set withdrawn_at = greatest(clock_timestamp(), given_at) where id = p_mandate;
    perform void_signatures(known.user_id, known.holder_id);
    perform audit.record(
      actor.user_id, about.id, about.action, p_mandate::text,
      jsonb_strip_nulls(jsonb_build_object(
        'holder', known.holder_id, 'person', known.user_id, 'reason', nullif(p_reason, '')
      ))
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
