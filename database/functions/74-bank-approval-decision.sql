-- The decision of the second admin. The rule and how to add a kind of operation are in 28-bank-approval.sql.

/*
 * Applies an approved operation by its kind. Returns DONE, PERMITTED where the requester carries it out
 * afterwards, the code of a refusal, or null for an unknown kind.
 */
create or replace function bank.apply_approval(p_approval bank.approval, p_approver uuid) returns text
language plpgsql volatile as $$
begin
  return case p_approval.kind
    when 'adjustment' then bank.apply_adjustment(p_approval, p_approver)
    when 'opening' then bank.apply_opening(p_approval, p_approver)
    when 'role' then bank.apply_role(p_approval, p_approver)
    -- The link may be made now, by the requester alone, who sees it: identity.make_setup_link looks for this.
    when 'setup-link' then 'PERMITTED'
    when 'rate-change' then bank.apply_rate_change(p_approval, p_approver)
    when 'setting-change' then bank.apply_setting_change(p_approval, p_approver)
    when 'freeze-lift' then bank.apply_freeze_lift(p_approval, p_approver)
    when 'holder-creation' then bank.apply_holder_operation(p_approval, p_approver)
    when 'holder-change' then bank.apply_holder_operation(p_approval, p_approver)
    when 'signing-rules' then bank.apply_holder_operation(p_approval, p_approver)
    when 'mandate' then bank.apply_holder_operation(p_approval, p_approver)
    when 'mandate-document' then bank.apply_holder_operation(p_approval, p_approver)
  end;
end
$$;

/* The digest that a confirmation of a decision covers. */
create or replace function bank.decision_digest(p_approval uuid, p_decision text, p_note text) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array('approval', p_approval, p_decision, p_note))
$$;

/* Writes down how another admin decided, and its row of the audit. Nothing is checked here. */
create or replace function bank.write_decision(
  p_asked bank.approval, p_approver uuid, p_status text, p_failure text, p_note text, p_is_done boolean
) returns void
language plpgsql volatile as $$
begin
  update bank.approval set
    status = p_status,
    failure = p_failure,
    decided_by = p_approver,
    decided_at = clock_timestamp(),
    note = p_note,
    done_at = case when p_is_done then clock_timestamp() end
  where id = p_asked.id;
  perform audit.record(
    p_approver, p_asked.user_id, 'approval-' || p_status, p_asked.id::text,
    bank.audited_payload(p_asked.payload) || jsonb_strip_nulls(jsonb_build_object(
      'kind', p_asked.kind, 'asked_by', p_asked.requester_id, 'note', p_note, 'failure', p_failure
    ))
  );
end
$$;

/*
 * Returns whether an approval about this client and this holder is the own affair of the admin of the signed
 * context, who then decides nothing about it; false for any other caller.
 */
create or replace function bank.is_own_affair(p_client uuid, p_holder uuid) returns boolean
language sql stable security definer set search_path = bank, pg_temp as $$
  select identity.is_admin() and coalesce(
    has_part_in(identity.current_user_id(), p_client) or has_part_in(identity.current_user_id(), p_holder),
    false
  )
$$;

/*
 * Decides about another admin's operation, once: `p_decision` is 'approved', which applies it in this
 * transaction, or 'rejected', with a note that tells the requester why. `outcome` is DECIDED or the code of a
 * refusal, which leaves nothing behind. DECIDED with the status failed means that the operation was no longer
 * possible, and why: nothing was applied, and it has to be asked for anew.
 */
create or replace function bank.decide_approval(
  p_token_hash bytea, p_approval uuid, p_decision text, p_note text, p_confirmation uuid
) returns table (outcome text, status text, failure text)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
  asked approval;
  result text;
begin
  select * into actor from begin_admin_operation(p_token_hash);
  outcome := coalesce(
    actor.refusal,
    case when p_decision is null or p_decision not in ('approved', 'rejected') then 'NOT_ALLOWED' end
  );
  if outcome is not null then
    return next;
    return;
  end if;
  -- A concurrent decision waits here, and then finds the approval decided.
  select * into asked from approval a where a.id = p_approval for update;
  outcome := case
    when asked.id is null then 'APPROVAL_NOT_FOUND'
    when asked.requester_id = actor.user_id then 'OWN_APPROVAL'
    when has_part_in(actor.user_id, asked.user_id)
      or has_part_in(actor.user_id, (asked.payload ->> 'holder')::uuid) then 'OWN_ACCESS'
    when asked.status <> 'pending' then 'APPROVAL_DECIDED'
    when asked.expires_at <= now() then 'APPROVAL_EXPIRED'
    when p_decision = 'rejected' and coalesce(btrim(p_note), '') = '' then 'REASON_REQUIRED'
    when has_paused_approvals(actor.user_id) or p_decision = 'approved'
      and has_paused_approvals(asked.requester_id)
      then 'APPROVALS_PAUSED'
    else identity.confirmation_refusal(
      p_confirmation, p_token_hash, 'approval', decision_digest(p_approval, p_decision, p_note)
    )
  end;
  if outcome is not null then
    return next;
    return;
  end if;
  if p_decision = 'approved' then
    result := case
      when not exists (select from identity.users p where p.id = asked.requester_id and p.role = 'admin')
        then 'REQUESTER_GONE'
      else apply_approval(asked, actor.user_id)
    end;
    if result is null then
      raise exception 'No operation is known of the kind %', asked.kind;
    end if;
  end if;
  status := case
    when result in ('DONE', 'PERMITTED') then 'approved'
    when result is null then 'rejected'
    else 'failed'
  end;
  failure := case when status = 'failed' then result end;
  perform write_decision(asked, actor.user_id, status, failure, p_note, result = 'DONE');
  outcome := 'DECIDED';
  return next;
end
$$;

/*
 * Withdraws a pending request of the admin of the signed context. Returns WITHDRAWN or the code of a refusal.
 */
create or replace function bank.withdraw_approval(p_approval uuid) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  actor uuid := identity.current_user_id();
  asked approval;
begin
  if not identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  select * into asked from approval a where a.id = p_approval for update;
  if asked.id is null then
    return 'APPROVAL_NOT_FOUND';
  elsif asked.requester_id <> actor then
    return 'NOT_ALLOWED';
  elsif asked.status <> 'pending' then
    return 'APPROVAL_DECIDED';
  end if;
  update approval set status = 'withdrawn', decided_by = actor, decided_at = clock_timestamp()
  where id = p_approval;
  perform audit.record(
    actor, asked.user_id, 'approval-withdrawn', p_approval::text,
    audited_payload(asked.payload) || jsonb_build_object('kind', asked.kind)
  );
  return 'WITHDRAWN';
end
$$;

grant execute on function bank.decision_digest(uuid, text, text), bank.is_own_affair(uuid, uuid),
  bank.decide_approval(bytea, uuid, text, text, uuid), bank.withdraw_approval(uuid) to bank_app;
