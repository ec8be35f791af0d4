-- Four eyes: while the bank has turned the rule on (60-bank-setting.sql), some operations of an admin
-- need the approval of a second one. While it is off no new operation needs it; those that are pending
-- can still be decided or withdrawn (74-bank-approval-decision.sql).
--
-- A further kind of operation takes
--   1. in its own function: begin_admin_operation() first, then every refusal and the requester's code,
--      then `if bank.four_eyes_apply() then perform bank.ask_approval(…)` in place of the operation.
--   2. beside it a function `apply_…(approval, approver)`, which does the operation with the same checks,
--      or returns the code of a refusal and does nothing; and its line in bank.apply_approval
--      (74-bank-approval-decision.sql).
--   3. its shape in contract/src/approvals/approvals.ts and its words in web/src/domain/operation-words.tsx,
--      which do not compile without it; whom to notify, in server/src/features/approvals/effects.ts.

/*
 * Returns whether a user can sign in by credentials of their own: an authenticator, or a password that they
 * chose.
 */
create or replace function identity.is_set_up(p_user uuid) returns boolean
language sql stable as $$
  select coalesce(
    (
      select c.two_factor_enabled or identity.issued_password_state(p_user) is null from identity.credential c
      where c.user_id = p_user
    ),
    false
  )
$$;

/*
 * Returns whether an operation of one admin needs a second one at all. After lock_admins the answer cannot
 * change until the transaction ends.
 */
create or replace function bank.approval_by_second_admin() returns boolean
language sql stable as $$
  select coalesce(
    (select s.value = 'on' from bank.setting s where s.name = 'approval_by_second_admin'), true
  )
$$;

/* Returns how many admins could decide, and until when the rule applies although only one is left. */
create or replace function bank.four_eyes_state() returns table (admins int, applies_until timestamptz)
language sql stable as $$
  select
    (select count(*)::int from identity.users p where p.role = 'admin' and identity.is_set_up(p.id)),
    (select f.applies_until from bank.four_eyes f where f.applies_until > now())
$$;

/*
 * Returns whether the four-eyes rule applies. After lock_admins the answer cannot change until the
 * transaction ends.
 */
create or replace function bank.four_eyes_apply() returns boolean
language sql stable as $$
  select bank.approval_by_second_admin() and (s.admins > 1 or s.applies_until is not null)
  from bank.four_eyes_state() s
$$;

/* The rule's state for admins, with the switch, who changed it and when; no row for other callers. */
create or replace function bank.four_eyes_rule()
returns table (
  is_on boolean, changed_by text, changed_at timestamptz, applies boolean, admins int,
  applies_until timestamptz
)
language sql stable security definer set search_path = bank, pg_temp as $$
  select
    approval_by_second_admin(),
    (select identity.full_name(p.first_name, p.last_name) from identity.users p where p.id = g.changed_by),
    g.changed_at, four_eyes_apply(), s.admins, s.applies_until
  from four_eyes_state() s, setting g
  where g.name = 'approval_by_second_admin' and identity.is_admin()
$$;

/*
 * Returns until when approvals rest that begin to rest now: as long as bank.limits says, for ever without its
 * row.
 */
create or replace function bank.approvals_rest_until() returns timestamptz
language sql stable as $$
  select now() + coalesce((select l.approval_pause from bank.limits l), 'infinity')
$$;

/* Keeps the rule for that long, although only one admin may be left. */
create or replace function bank.extend_four_eyes() returns void
language sql volatile as $$
  update bank.four_eyes set applies_until = bank.approvals_rest_until()
$$;

/*
 * An admin has reset the password of a user without an authenticator, and could sign in as them. For a while
 * that user approves nothing and the rule cannot lapse: so no admin can make a second approver of their own,
 * or end the rule by becoming the only admin.
 */
create or replace function bank.pause_approvals(p_user uuid) returns void
language plpgsql volatile as $$
begin
  insert into bank.approval_pause (user_id, paused_until) values (p_user, bank.approvals_rest_until())
  on conflict (user_id) do update set paused_until = excluded.paused_until;
  if exists (
    select from identity.users p where p.id = p_user and p.role = 'admin' and identity.is_set_up(p.id)
  ) then
    perform bank.extend_four_eyes();
  end if;
end
$$;

/*
 * Returns whether an admin who reset this user's password could be acting as them: their approvals do not
 * count.
 */
create or replace function bank.has_paused_approvals(p_user uuid) returns boolean
language sql stable as $$
  select exists (select from bank.approval_pause a where a.user_id = p_user and a.paused_until > now())
$$;

/*
 * Returns what the audit keeps of an operation that needs an approval. The audit is kept for good, so the
 * name of a file, which goes with the user who is erased, is not in it.
 */
create or replace function bank.audited_payload(p_payload jsonb) returns jsonb
language sql immutable as $$
  select p_payload - 'fileName'
$$;

/*
 * Call it when an admin ceases to be one. Their pending requests fail, and where they had set up their access
 * the rule stays for a while.
 */
create or replace function bank.handle_admin_departure(p_user uuid) returns void
language plpgsql volatile as $$
declare
  over_now int;
begin
  if identity.is_set_up(p_user) then
    perform bank.extend_four_eyes();
  end if;
  with over as (
    update bank.approval set status = 'failed', failure = 'REQUESTER_GONE', decided_at = clock_timestamp()
    where requester_id = p_user and status = 'pending'
    returning *
  )
  select count(
    audit.record(
      null, o.user_id, 'approval-failed', o.id::text,
      bank.audited_payload(o.payload) || jsonb_build_object('kind', o.kind, 'failure', o.failure)
    )
  )
  into over_now from over o;
end
$$;

/* Returns whether an approval of this kind is pending for this subject. */
create or replace function bank.has_pending_approval(p_kind text, p_subject text) returns boolean
language sql stable as $$
  select exists (
    select from bank.approval a
    where a.kind = p_kind and a.subject = p_subject and a.status = 'pending' and a.expires_at > now()
  )
$$;

/* Ends the pending approvals that have expired; answers how many there were. */
create or replace function bank.end_expired_approvals() returns int
language plpgsql volatile as $$
declare
  ended int;
  recorded int;
begin
  with over as (
    update bank.approval set status = 'expired', decided_at = clock_timestamp()
    where id in (
      select a.id from bank.approval a
      where a.status = 'pending' and a.expires_at <= now() for update skip locked
    )
    returning *
  )
  -- audit.record answers null, which count() leaves out: `ended` is counted by itself.
  select count(*),
    count(
      audit.record(
        null, o.user_id, 'approval-expired', o.id::text,
        bank.audited_payload(o.payload) || jsonb_build_object('kind', o.kind)
      )
    )
  into ended, recorded from over o;
  return ended;
end
$$;

/* The same for the server, which calls it every minute. */
create or replace function bank.expire_approvals() returns int
language sql volatile security definer set search_path = bank, pg_temp as $$
  select end_expired_approvals()
$$;

/*
 * Puts an operation before the other admins, for as long as bank.limits says. The caller has checked that it
 * may be done, that none of its kind is pending for the subject, and that the requester has consumed a
 * confirmation of exactly this.
 */
create or replace function bank.ask_approval(
  p_id uuid, p_kind text, p_subject text, p_user uuid, p_payload jsonb, p_reason text, p_requester uuid
) returns void
language plpgsql volatile as $$
begin
  perform bank.end_expired_approvals();
  insert into bank.approval (id, kind, subject, user_id, payload, reason, requester_id, expires_at)
  values (
    p_id, p_kind, p_subject, p_user, p_payload, p_reason, p_requester,
    now() + (select l.approval_validity from bank.limits l)
  );
  perform audit.record(
    p_requester, p_user, 'approval-asked', p_id::text,
    bank.audited_payload(p_payload) || jsonb_build_object('kind', p_kind, 'reason', p_reason)
  );
end
$$;

/* The fields that an approved operation adds to its audit event: the approval's id and the approver. */
create or replace function bank.approval_detail(p_approval uuid, p_approver uuid) returns jsonb
language sql stable as $$
  select jsonb_build_object('approval', p_approval, 'approved_by', p.username, 'approver', p.id)
  from identity.users p
  where p.id = p_approver
$$;

grant select on bank.approval to bank_app;
alter table bank.approval enable row level security;
drop policy if exists admin on bank.approval;
create policy admin on bank.approval for select to bank_app
  using (requester_id = (select identity.current_user_id()) or (select identity.is_admin()));

alter table bank.four_eyes enable row level security;
alter table bank.approval_pause enable row level security;

grant execute on function bank.four_eyes_rule(), bank.expire_approvals() to bank_app;
