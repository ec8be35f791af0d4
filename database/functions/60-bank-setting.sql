-- Settings of the whole bank: rows that only these functions write. Each is read beside the rule that it
-- switches.

/* The digest that a confirmation of a change covers: the setting, its new value, and the reason. */
create or replace function bank.setting_digest(p_name text, p_value text, p_reason text) returns bytea
language sql immutable as $$
  select identity.digest_of(jsonb_build_array('setting', p_name, p_value, p_reason))
$$;

/* Writes a setting and its row of the audit. Nothing is checked here. */
create or replace function bank.write_setting(p_actor uuid, p_name text, p_value text, p_detail jsonb)
returns void
language plpgsql volatile as $$
declare
  was text := (select s.value from bank.setting s where s.name = p_name);
begin
  update bank.setting set value = p_value, changed_by = p_actor, changed_at = clock_timestamp()
  where name = p_name;
  perform audit.record(
    p_actor, null, 'setting-changed', p_name,
    p_detail || jsonb_build_object('name', p_name, 'from', was, 'to', p_value)
  );
end
$$;

/*
 * Turns four eyes on, for a code of the admin of this session; or asks another admin to approve turning it
 * off. Returns SET, SAME where nothing changes, PENDING, or the code of a refusal. Turning it off needs
 * approval whatever four_eyes_apply returns: a single admin cannot do it.
 */
create or replace function bank.switch_approval(
  p_token_hash bytea, p_on boolean, p_reason text, p_confirmation uuid
) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  setting_name constant text := 'approval_by_second_admin';
  wanted text := case when p_on then 'on' else 'off' end;
  actor record;
  outcome text;
begin
  -- Every operation that the switch decides about takes this lock too, so none of them runs partly before and
  -- partly after the change.
  select * into actor from begin_admin_operation(p_token_hash, true);
  if actor.refusal is not null then
    return actor.refusal;
  end if;
  outcome := case
    when wanted = (select s.value from setting s where s.name = setting_name) then 'SAME'
    when wanted = 'on' and (select s.admins from four_eyes_state() s) < 2 then 'SECOND_ADMIN_REQUIRED'
    when wanted = 'off' and has_pending_approval('setting-change', setting_name) then 'APPROVAL_PENDING'
    when wanted = 'off' and coalesce(trim(p_reason), '') = '' then 'REASON_REQUIRED'
    else identity.confirmation_refusal(
      p_confirmation, p_token_hash, 'setting-change', setting_digest(setting_name, wanted, p_reason)
    )
  end;
  if outcome is not null then
    return outcome;
  end if;
  if wanted = 'on' then
    perform write_setting(actor.user_id, setting_name, wanted, '{}');
    return 'SET';
  end if;
  perform ask_approval(
    gen_random_uuid(), 'setting-change', setting_name, null,
    jsonb_build_object('name', setting_name, 'from', 'on', 'to', wanted), p_reason, actor.user_id
  );
  return 'PENDING';
end
$$;

/* Applies an approved change of a setting, if the setting has not changed since. */
create or replace function bank.apply_setting_change(p_approval bank.approval, p_approver uuid) returns text
language plpgsql volatile as $$
declare
  setting_name text := p_approval.payload ->> 'name';
begin
  perform from bank.setting s
  where s.name = setting_name and s.value = p_approval.payload ->> 'from'
  for no key update;
  if not found then
    return 'SETTING_CHANGED';
  end if;
  perform bank.write_setting(
    p_approval.requester_id, setting_name, p_approval.payload ->> 'to', bank.approval_detail(p_approval.id,
    p_approver)
  );
  return 'DONE';
end
$$;

alter table bank.setting enable row level security;

grant execute on function bank.setting_digest(text, text, text),
  bank.switch_approval(bytea, boolean, text, uuid) to bank_app;
