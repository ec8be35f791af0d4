-- Notifications: which events of the audit a user is notified of, on the screen and by e-mail.

/* The notification kind of an event; null for an event without one. `security` cannot be switched off. */
create or replace function bank.notification_kind(p_action text, p_detail jsonb) returns text
language sql immutable as $$
  select case
    when p_action in (
      'payment-completed', 'payment-failed', 'balance-adjusted', 'standing-order-created',
      'standing-order-changed', 'standing-order-failed', 'order-prepared', 'order-executed', 'order-refused',
      'order-withdrawn', 'order-expired'
    ) then 'payment'
    -- A client who pauses or stops an order, or skips a date, knows it: neither another person with the
    -- account nor an admin can. Only the bank's own pause says why.
    when p_action = 'standing-order-paused' then
      case when coalesce(p_detail, '{}') ? 'refusal' then 'payment' end
    when p_action in (
      'certificate-opened', 'certificate-matured', 'holder-certificate-matured', 'certificate-order-prepared',
      'certificate-order-executed', 'certificate-order-refused', 'certificate-order-withdrawn',
      'certificate-order-expired', 'certificate-order-outdated'
    ) then 'certificate'
    when p_action in (
      'beneficiary-added', 'beneficiary-verified', 'beneficiary-removed', 'beneficiary-restored',
      'beneficiary-order-prepared', 'beneficiary-order-executed', 'beneficiary-order-refused',
      'beneficiary-order-withdrawn', 'beneficiary-order-expired'
    ) then 'beneficiary'
    when p_action in (
      'account-request-approved', 'account-request-rejected', 'holder-account-request-approved',
      'holder-account-request-rejected', 'holder-account-request-withdrawn'
    ) then 'request'
    -- An account that was requested notifies as an approved request. Only one that an admin opened has a
    -- type.
    when p_action = 'account-opened' then case when coalesce(p_detail, '{}') ? 'type' then 'request' end
    when p_action = 'message-received'
      then case when not coalesce((p_detail ->> 'automated')::boolean, false) then 'message' end
    when p_action = 'holder-message-received' then 'message'
    when p_action = 'profile-changed' then 'profile'
    when p_action = 'signed-in' then case when (p_detail ->> 'new_device')::boolean then 'security' end
    when p_action in (
      'email-change-asked', 'email-changed', 'password-changed', 'two-factor-enabled', 'two-factor-disabled',
      'recovery-codes-made', 'recovery-code-used', 'phrase-changed', 'phrase-viewed', 'data-exported',
      'setup-link-made', 'setup-completed', 'password-reset', 'phrase-checked', 'sessions-ended-by-staff',
      'payments-frozen', 'payments-unfrozen', 'own-limit-set', 'own-limit-raise-planned',
      'passkey-added', 'passkey-removed', 'access-given', 'access-received', 'mandate-received',
      'mandate-ended'
    ) then 'security'
  end
$$;

/*
 * Returns whether a user has read the message that an event is about; false for every other event. Runs under
 * the caller's own policies.
 */
create or replace function bank.is_event_read(
  p_user uuid, p_action text, p_subject text, p_at timestamptz
) returns boolean
language sql stable as $$
  select p_action = 'holder-message-received' and bank.has_read_for_holder(
    case when p_subject ~ '^[0-9a-f-]{36}$' then p_subject::uuid end
  ) or p_action = 'message-received' and exists (
    select from bank.conversation c
    -- The message's own time: its event is written a moment later.
    where c.client_id = p_user and c.client_read_at >= coalesce(
      (
        select m.created_at from bank.message m
        where m.client_id = p_user
          and m.id = case when p_subject ~ '^[0-9a-f-]{36}$' then p_subject::uuid end
      ), p_at
    )
  )
$$;

/*
 * The number of unseen notifications of the user of the signed context, up to 100. A message that was read
 * does not count.
 */
create or replace function bank.unread_notifications() returns int
language sql stable security definer set search_path = bank, pg_temp as $$
  select count(*)::int from (
    select from audit.event e
    left join notification_setting s on s.user_id = e.user_id
      and s.kind = notification_kind(e.action, e.detail)
    where e.user_id = identity.current_user_id()
      and e.id > coalesce(
        (select m.read_up_to from notification_mark m where m.user_id = identity.current_user_id()), 0
      )
      and notification_kind(e.action, e.detail) is not null and coalesce(s.in_portal, true)
      and not is_event_read(e.user_id, e.action, e.subject, e.at)
    limit 100
  ) unread
$$;

/*
 * The user of the signed context has seen their notifications up to this one; never beyond what there is,
 * never back.
 */
create or replace function bank.read_notifications(p_up_to bigint) returns void
language sql volatile security definer set search_path = bank, pg_temp as $$
  insert into notification_mark as mark (user_id, read_up_to)
  select identity.current_user_id(), max(e.id) from audit.event e
  where e.user_id = identity.current_user_id() and e.id <= p_up_to
  having max(e.id) is not null
  on conflict (user_id) do update set
    read_up_to = greatest(mark.read_up_to, excluded.read_up_to), marked_at = clock_timestamp()
$$;

/*
 * Sets the channels of a notification kind for the user of the signed context; null leaves a channel as it
 * is. False for a kind that cannot be chosen.
 */
create or replace function bank.set_notification_setting(
  p_kind text, p_in_portal boolean, p_by_mail boolean
) returns boolean
language plpgsql volatile security definer set search_path = bank, pg_temp as $$
begin
  if identity.current_user_id() is null
    or p_kind not in ('payment', 'certificate', 'beneficiary', 'request', 'message', 'profile')
  then
    return false;
  end if;
  insert into notification_setting (user_id, kind, in_portal, by_mail)
  values (identity.current_user_id(), p_kind, coalesce(p_in_portal, true), coalesce(p_by_mail, true))
  on conflict (user_id, kind) do update set
    in_portal = coalesce(p_in_portal, notification_setting.in_portal),
    by_mail = coalesce(p_by_mail, notification_setting.by_mail);
  return true;
end
$$;

/*
 * The next events that may cause notifications, in the order in which their transactions began, and none of a
 * transaction that an older one could still follow. Locks the reader's progress until this transaction ends:
 * no row while another server holds it. Events older than two days are skipped, so that a restored database
 * does not send old e-mails again.
 */
create or replace function mail.next_events(p_limit int)
returns table (
  transaction_id text, event_id text, user_id uuid, first_name text, action text, kind text,
  by_mail boolean, at timestamptz, is_client boolean
)
language plpgsql volatile security definer set search_path = mail, pg_temp as $$
#variable_conflict use_column
declare
  progress reader;
  settled xid8 := pg_snapshot_xmin(pg_current_snapshot());
begin
  -- Called every second: the progress is locked only when there are events to read. The order makes
  -- PostgreSQL use the index: expecting a third of all events, it would read all of them to find none.
  select * into progress from reader;
  perform from audit.event e
  where (e.transaction_id, e.id) > (progress.transaction_id, progress.event_id) and e.transaction_id < settled
  order by e.transaction_id, e.id
  limit 1;
  if not found then
    return;
  end if;
  select * into progress from reader for update skip locked;
  if not found then
    return;
  end if;
  return query
    select e.transaction_id::text, e.id::text, e.user_id, p.first_name, e.action::text,
      bank.notification_kind(e.action, e.detail),
      -- Staff have no bell and no choice: they get the e-mails about the security of their own access.
      (p.role = 'user' or p.role = 'admin' and bank.notification_kind(e.action, e.detail) = 'security')
        and e.at > now() - interval '2 days' and coalesce(s.by_mail, true)
        -- Messages within a quarter of an hour cause one e-mail, not one each.
        and (e.action not in ('message-received', 'holder-message-received') or not exists (
          select from message m
          where m.user_id = e.user_id and m.kind = e.action
            and m.created_at > now() - interval '15 minutes'
        ))
        -- Nothing of a new user can be taken over yet: the e-mail with the link itself is enough.
        and (e.action <> 'setup-link-made' or identity.is_set_up(e.user_id)),
      e.at, p.role = 'user'
    from audit.event e
    left join identity.users p on p.id = e.user_id
    left join bank.notification_setting s on s.user_id = e.user_id
      and s.kind = bank.notification_kind(e.action, e.detail)
    where (e.transaction_id, e.id) > (progress.transaction_id, progress.event_id)
      and e.transaction_id < settled
    order by e.transaction_id, e.id
    limit least(p_limit, 500);
end
$$;

/*
 * Puts the e-mails for the events up to this one into the outbox, {user_id, kind, email} as in
 * mail.enqueue_email, to the address that the bank has of each user.
 */
create or replace function mail.enqueue_notifications(p_transaction text, p_event bigint,
  p_emails jsonb) returns int
language sql volatile security definer set search_path = mail, pg_temp as $$
  update reader set transaction_id = p_transaction::xid8, event_id = p_event
  where (p_transaction::xid8, p_event) > (transaction_id, event_id);
  select count(*)::int from (
    select mail.enqueue_email(p.email, l.kind, l.email, null, p.id), l.position
    from rows from (jsonb_to_recordset(p_emails) as (user_id uuid, kind text, email jsonb))
      with ordinality as l (user_id, kind, email, position)
    join identity.users p on p.id = l.user_id
    order by l.position
    offset 0
  ) written
$$;

grant execute on function bank.notification_kind(text, jsonb), bank.is_event_read(uuid, text, text,
  timestamptz),
  bank.unread_notifications(), bank.read_notifications(bigint), bank.set_notification_setting(text, boolean,
  boolean),
  mail.next_events(int), mail.enqueue_notifications(text, bigint, jsonb) to bank_app;

grant select on bank.notification_setting, bank.notification_mark to bank_app;
alter table bank.notification_setting enable row level security;
alter table bank.notification_mark enable row level security;

drop policy if exists own on bank.notification_setting;
create policy own on bank.notification_setting for select to bank_app
  using (user_id = (select identity.current_user_id()) or (select identity.is_admin()));
drop policy if exists own on bank.notification_mark;
create policy own on bank.notification_mark for select to bank_app
  using (user_id = (select identity.current_user_id()) or (select identity.is_admin()));
