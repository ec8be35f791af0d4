-- Four eyes: where the bank has turned it on (68-bank-setting.sql), some deeds of an administrator wait until
-- a second one has approved them. While it is off nothing waits; what waits already can still be decided or
-- withdrawn.
--
-- A FURTHER KIND OF DEED takes
--   1. in the function of the deed: hold_administrators() first, then everything that may be refused, then
--      `if bank.four_eyes_hold() then perform bank.ask_approval(…)` in place of the deed. It has spent the
-- asker's code.
--   2. a function `apply_…(approval, decider)` that does what was asked for with the same checks, or answers
-- the code of a
--      refusal and does nothing; and its line in bank.apply_approval, below.
--   3. its shape in contract/src/approvals.ts and its words in web/src/deed-words.tsx, which do not compile
--      without it; whom to tell, in server/src/features/approvals/effects.ts.

/*
 * Nobody becomes or ceases to be an administrator before this transaction ends. It comes before every other
 * lock: on people, on accounts, on approvals. `p_to_change` where a person's row is going to be changed.
 */
create or replace function bank.hold_administrators(p_to_change boolean default false) returns void
language plpgsql volatile as $$
begin
  if p_to_change then
    perform from identity.person p where p.role = 'admin' order by p.id for no key update;
  else
    perform from identity.person p where p.role = 'admin' order by p.id for share;
  end if;
end
$$;

/* Whether somebody has their own way in: an authenticator, or a password that they chose. */
create or replace function identity.is_set_up(p_person uuid) returns boolean
language sql stable as $$
  select coalesce(
    (
      select c.two_factor_enabled or identity.given_password(p_person) is null from identity.credential c
      where c.person_id = p_person
    ),
    false
  )
$$;

/* How many administrators could decide, and until when the rule stays although there is one only. */
create or replace function bank.four_eyes_state() returns table (administrators int, held_until timestamptz)
language sql stable as $$
  select
    (select count(*)::int from identity.person p where p.role = 'admin' and identity.is_set_up(p.id)),
    (select f.held_until from bank.four_eyes f where f.held_until > now())
$$;

/*
 * Whether a second pair of eyes is asked for. Certain until the end of the transaction after
 * hold_administrators.
 */
create or replace function bank.four_eyes_hold() returns boolean
language sql stable as $$
  select bank.approval_by_second_admin() and (s.administrators > 1 or s.held_until is not null)
  from bank.four_eyes_state() s
$$;

/* The same, told to staff, with the switch and who changed it when; no row for anybody else. */
create or replace function bank.four_eyes_rule()
returns table (
  is_on boolean, changed_by text, changed_at timestamptz, holds boolean, administrators int,
  held_until timestamptz
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select
    approval_by_second_admin(),
    (select p.first_name || ' ' || p.last_name from identity.person p where p.id = g.changed_by),
    g.changed_at, four_eyes_hold(), s.administrators, s.held_until
  from four_eyes_state() s, setting g
  where g.name = 'approval_by_second_admin' and identity.is_admin()
$$;

/*
 * Staff have reset the password of somebody without an authenticator, and could sign in as them. So that
 * nobody makes their own second pair of eyes that way, or is the only administrator after it, both wait for
 * seven days.
 */
create or replace function bank.pause_approvals(p_person uuid) returns void
language plpgsql volatile as $$
begin
  insert into bank.approval_pause (person_id, paused_until) values (p_person, now() + interval '7 days')
  on conflict (person_id) do update set paused_until = excluded.paused_until;
  if exists (
    select from identity.person p where p.id = p_person and p.role = 'admin' and identity.is_set_up(p.id)
  ) then
    update bank.four_eyes set held_until = now() + interval '7 days';
  end if;
end
$$;

/* Whether somebody else could be acting as this person, as far as approvals go. */
create or replace function bank.approvals_paused(p_person uuid) returns boolean
language sql stable as $$
  select exists (select from bank.approval_pause a where a.person_id = p_person and a.paused_until > now())
$$;

/* An administrator ceased to be one. What they have asked for is over, and the rule stays for seven days. */
create or replace function bank.administrator_left(p_person uuid) returns void
language plpgsql volatile as $$
declare
  over_now int;
begin
  if identity.is_set_up(p_person) then
    update bank.four_eyes set held_until = now() + interval '7 days';
  end if;
  with over as (
    update bank.approval set status = 'failed', failure = 'ASKER_GONE', decided_at = clock_timestamp()
    where asked_by = p_person and status = 'waiting'
    returning *
  )
  select count(
    audit.record(
      null, o.person_id, 'approval-failed', o.id::text,
      o.payload || jsonb_build_object('kind', o.kind, 'failure', o.failure)
    )
  )
  into over_now from over o;
end
$$;

/* Whether this deed waits already. */
create or replace function bank.waits_already(p_kind text, p_subject text) returns boolean
language sql stable as $$
  select exists (
    select from bank.approval a
    where a.kind = p_kind and a.subject = p_subject and a.status = 'waiting' and a.expires_at > now()
  )
$$;

/* What waited in vain. */
create or replace function bank.end_expired_approvals() returns int
language plpgsql volatile as $$
declare
  ended int;
  told int;
begin
  with over as (
    update bank.approval set status = 'expired', decided_at = clock_timestamp()
    where id in (
      select a.id from bank.approval a
      where a.status = 'waiting' and a.expires_at <= now() for update skip locked
    )
    returning *
  )
  -- Of nothing nothing is counted: what the audit answers is no value.
  select count(*),
    count(
      audit.record(
        null, o.person_id, 'approval-expired', o.id::text, o.payload || jsonb_build_object('kind', o.kind)
      )
    )
  into ended, told from over o;
  return ended;
end
$$;

create or replace function bank.expire_approvals() returns int
language sql volatile security definer set search_path = bank, pg_temp as $$
  select end_expired_approvals()
$$;

/*
 * Puts a deed before the other administrators, for seven days. Whoever calls has checked that it may be done,
 * that nothing of its kind waits for the subject, and that the asker has spent a code for exactly this.
 */
create or replace function bank.ask_approval(
  p_id uuid, p_kind text, p_subject text, p_person uuid, p_payload jsonb, p_reason text, p_asker uuid
) returns void
language plpgsql volatile as $$
begin
  perform bank.end_expired_approvals();
  insert into bank.approval (id, kind, subject, person_id, payload, reason, asked_by, expires_at)
  values (p_id, p_kind, p_subject, p_person, p_payload, p_reason, p_asker, now() + interval '7 days');
  perform audit.record(
    p_asker, p_person, 'approval-asked', p_id::text,
    p_payload || jsonb_build_object('kind', p_kind, 'reason', p_reason)
  );
end
$$;

/* What goes into the audit beside a deed that two have done: which approval it was, and who approved it. */
create or replace function bank.approved_by(p_approval uuid, p_decider uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object('approval', p_approval, 'approved_by', p.username, 'approver', p.id)
  from identity.person p
  where p.id = p_decider
$$;

/*
 * How much more an administrator may move by themselves today is locked here, until the end of the
 * transaction.
 */
create or replace function bank.hold_done_alone(p_person uuid, p_currency text) returns void
language plpgsql volatile as $$
begin
  insert into bank.done_alone (person_id, currency, day, total) values (p_person, p_currency, '-infinity', 0)
  on conflict do nothing;
  perform from bank.done_alone d where d.person_id = p_person and d.currency = p_currency for update;
end
$$;

/*
 * Whether this sum, with what they have moved by themselves today, is more than one administrator may move
 * alone.
 */
create or replace function bank.too_much_alone(
  p_person uuid, p_currency text, p_amount numeric
) returns boolean
language sql stable as $$
  select abs(p_amount) + coalesce(
    (
      select d.total from bank.done_alone d
      where d.person_id = p_person and d.currency = p_currency and d.day = ledger.day_of(now())
    ),
    0
  ) > coalesce((select l.amount from bank.approval_limit l where l.currency = p_currency), 0)
$$;

/* Whether a sum that this administrator wants to move waits for another one. */
create or replace function bank.sum_waits(p_person uuid, p_currency text, p_amount numeric) returns boolean
language sql stable as $$
  select p_amount <> 0 and bank.four_eyes_hold() and bank.too_much_alone(p_person, p_currency, p_amount)
$$;

create or replace function bank.count_done_alone(
  p_person uuid, p_currency text, p_amount numeric
) returns void
language sql volatile as $$
  insert into bank.done_alone as d (person_id, currency, day, total)
  values (p_person, p_currency, ledger.day_of(now()), abs(p_amount))
  on conflict (person_id, currency) do update set
    total = excluded.total + case when d.day = excluded.day then d.total else 0 end, day = excluded.day
$$;

/*
 * A waiting adjustment, now that somebody else has approved it: by the rules of adjust_balance, on the
 * balance of now.
 */
create or replace function bank.apply_adjustment(p_approval bank.approval, p_decider uuid) returns text
language plpgsql volatile as $$
declare
  account uuid := p_approval.subject::uuid;
  terms record;
begin
  perform from ledger.account v where v.id = account and v.client_id is not null for no key update;
  select * into terms from bank.adjustment_terms(
    p_approval.asked_by, account, (p_approval.payload ->> 'to')::numeric,
    (p_approval.payload ->> 'from')::numeric
  );
  if terms.currency is null or terms.refusal is not null then
    return coalesce(terms.refusal, 'ACCOUNT_NOT_FOUND');
  end if;
  perform bank.book_adjustment(
    p_approval.asked_by, p_approval.id, account, terms.client_id, terms.currency, terms.balance,
    (p_approval.payload ->> 'to')::numeric, p_approval.reason, bank.approved_by(p_approval.id, p_decider)
  );
  return 'DONE';
end
$$;

/* A waiting opening with an initial balance: by the rules of open_client_account. */
create or replace function bank.apply_opening(p_approval bank.approval, p_decider uuid) returns text
language plpgsql volatile as $$
declare
  ordered bank.account_order := jsonb_populate_record(
    null::bank.account_order, p_approval.payload -> 'order'
  );
  refusal text;
begin
  -- As in open_client_account: two who open for the same client wait for each other, so that the limit holds.
  perform from identity.person p where p.id = p_approval.person_id for no key update;
  refusal := bank.opening_refusal(ordered, (p_approval.payload ->> 'most')::int);
  if refusal is not null then
    return refusal;
  end if;
  perform bank.write_opening(ordered, p_approval.asked_by, bank.approved_by(p_approval.id, p_decider));
  return 'DONE';
end
$$;

/* Somebody becomes an administrator, if they are still who they were when it was asked. */
create or replace function bank.apply_role(p_approval bank.approval, p_decider uuid) returns text
language plpgsql volatile as $$
declare
  was text;
begin
  select p.role into was from identity.person p where p.id = p_approval.person_id for no key update;
  if was is distinct from p_approval.payload ->> 'from' then
    return 'ROLE_CHANGED';
  end if;
  perform identity.write_role(
    p_approval.asked_by, p_approval.person_id, was, p_approval.payload ->> 'to',
    bank.approved_by(p_approval.id, p_decider)
  );
  return 'DONE';
end
$$;

/*
 * THE REGISTER OF KINDS. Does what was asked for: DONE, PERMITTED where the asker does it afterwards, or the
 * code of a refusal.
 */
create or replace function bank.apply_approval(p_approval bank.approval, p_decider uuid) returns text
language plpgsql volatile as $$
begin
  return case p_approval.kind
    when 'adjustment' then bank.apply_adjustment(p_approval, p_decider)
    when 'opening' then bank.apply_opening(p_approval, p_decider)
    when 'role' then bank.apply_role(p_approval, p_decider)
    -- The link may be made now, by the asker alone, who sees it: identity.make_setup_link looks for this.
    when 'setup-link' then 'PERMITTED'
    when 'rate-change' then bank.apply_rate_change(p_approval, p_decider)
    when 'setting-change' then bank.apply_setting_change(p_approval, p_decider)
  end;
end
$$;

/*
 * Whether a new link for somebody waits for another administrator: it would take their own way in away, or
 * make the one who holds it an administrator, who approves what the other one asks for.
 */
create or replace function identity.link_requires_approval(p_person uuid) returns boolean
language sql stable as $$
  select bank.four_eyes_hold() and (
    identity.is_set_up(p_person) or exists (
      select from identity.person p where p.id = p_person and p.role = 'admin'
    )
  )
$$;

/*
 * What a new link for somebody would take, for the administrator of the signed context: whether it waits, and
 * whether it may be made now.
 */
create or replace function identity.setup_link_terms(p_person uuid)
returns table (waits boolean, permitted_until timestamptz)
language sql stable security definer set search_path = identity, pg_temp as $$
  select
    link_requires_approval(p_person) and link_permit(current_person(), p_person) is null,
    (
      select a.decided_at + interval '24 hours' from bank.approval a
      where a.id = link_permit(current_person(), p_person)
    )
  where is_admin()
$$;

/* What a confirmation of a decision is bound to. */
create or replace function bank.decision_digest(p_approval uuid, p_decision text, p_note text) returns bytea
language sql immutable as $$
  select sha256(convert_to(jsonb_build_array('approval', p_approval, p_decision, p_note)::text, 'UTF8'))
$$;

/*
 * Decides about what another administrator asked for, once: `p_decision` is 'approved', which does it in this
 * transaction, or 'rejected'. `outcome` is DECIDED or the code of a refusal, which leaves nothing behind.
 * DECIDED with the status failed says that it could not be done any more, and why: then nothing was done, and
 * it has to be asked for anew.
 */
create or replace function bank.decide_approval(
  p_token_hash bytea, p_approval uuid, p_decision text, p_note text, p_confirmation uuid
) returns table (outcome text, status text, failure text)
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
#variable_conflict use_column
declare
  decider record;
  asked approval;
  done text;
begin
  perform hold_administrators();
  select s.person_id, s.role, s.complete into decider from identity.living s
  where s.token_hash = p_token_hash;
  outcome := case
    when decider.person_id is null then 'NOT_SIGNED_IN'
    when not decider.complete then 'ENROLMENT_REQUIRED'
    when decider.role <> 'admin' or p_decision is null or p_decision not in ('approved', 'rejected')
      then 'NOT_ALLOWED'
  end;
  if outcome is not null then
    return next;
    return;
  end if;
  -- Whoever else decides at this moment waits here, and then finds it decided.
  select * into asked from approval a where a.id = p_approval for update;
  outcome := case
    when asked.id is null then 'APPROVAL_NOT_FOUND'
    when asked.asked_by = decider.person_id then 'OWN_APPROVAL'
    when asked.person_id = decider.person_id then 'OWN_ACCESS'
    when asked.status <> 'waiting' then 'APPROVAL_DECIDED'
    when asked.expires_at <= now() then 'APPROVAL_EXPIRED'
    when approvals_paused(decider.person_id) or p_decision = 'approved' and approvals_paused(asked.asked_by)
      then 'APPROVALS_PAUSED'
    when not identity.spend_confirmation(
      p_confirmation, p_token_hash, 'approval', decision_digest(p_approval, p_decision, p_note)
    )
      then case when p_confirmation is null then 'CODE_REQUIRED' else 'CONFIRMATION_REFUSED' end
    else 'DECIDED'
  end;
  if outcome <> 'DECIDED' then
    return next;
    return;
  end if;
  if p_decision = 'approved' then
    done := case
      when not exists (select from identity.person p where p.id = asked.asked_by and p.role = 'admin')
        then 'ASKER_GONE'
      else apply_approval(asked, decider.person_id)
    end;
    if done is null then
      raise exception 'No deed is known of the kind %', asked.kind;
    end if;
  end if;
  status := case
    when done in ('DONE', 'PERMITTED') then 'approved'
    when done is null then 'rejected'
    else 'failed'
  end;
  failure := case when status = 'failed' then done end;
  update approval a set
    status = decide_approval.status,
    failure = decide_approval.failure,
    decided_by = decider.person_id,
    decided_at = clock_timestamp(),
    note = p_note,
    done_at = case when done = 'DONE' then clock_timestamp() end
  where a.id = p_approval;
  perform audit.record(
    decider.person_id, asked.person_id, 'approval-' || status, p_approval::text,
    asked.payload
      || jsonb_strip_nulls(
        jsonb_build_object('kind', asked.kind, 'asked_by', asked.asked_by, 'note', p_note, 'failure', failure)
      )
  );
  return next;
end
$$;

/*
 * Takes back what the administrator of the signed context has asked for. WITHDRAWN or the code of a refusal.
 */
create or replace function bank.withdraw_approval(p_approval uuid) returns text
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
declare
  asker uuid := identity.current_person();
  asked approval;
begin
  if not identity.is_admin() then
    return 'NOT_ALLOWED';
  end if;
  select * into asked from approval a where a.id = p_approval for update;
  if asked.id is null then
    return 'APPROVAL_NOT_FOUND';
  elsif asked.asked_by <> asker then
    return 'NOT_ALLOWED';
  elsif asked.status <> 'waiting' then
    return 'APPROVAL_DECIDED';
  end if;
  update approval set status = 'withdrawn', decided_by = asker, decided_at = clock_timestamp()
  where id = p_approval;
  perform audit.record(
    asker, asked.person_id, 'approval-withdrawn', p_approval::text,
    asked.payload || jsonb_build_object('kind', asked.kind)
  );
  return 'WITHDRAWN';
end
$$;

grant select on bank.approval to bank_app;
alter table bank.approval enable row level security;
drop policy if exists staff on bank.approval;
create policy staff on bank.approval for select to bank_app
  using (asked_by = (select identity.current_person()) or (select identity.is_admin()));

alter table bank.approval_limit enable row level security;
alter table bank.done_alone enable row level security;
alter table bank.four_eyes enable row level security;
alter table bank.approval_pause enable row level security;

grant execute on function identity.setup_link_terms(uuid), bank.four_eyes_rule(), bank.expire_approvals(),
  bank.decision_digest(uuid, text, text), bank.decide_approval(bytea, uuid, text, text, uuid),
  bank.withdraw_approval(uuid) to bank_app;
