-- The events about a user, for that user alone: without the actor, and without the history of other users.

grant select (id, at, user_id, action, subject, detail) on audit.event to bank_app;

alter table audit.event enable row level security;

drop policy if exists own on audit.event;
-- Approvals between admins, and their reasons, are visible to admins only.
create policy own on audit.event for select to bank_app
  using (user_id = (select identity.current_user_id()) and action not like 'approval-%');

/*
 * The user's history with the names and amounts that a sentence needs, as the client knows them: a
 * beneficiary, an account, a certificate's number, the browser of a sign-in. Amounts are positive, with their
 * currency's decimals. An automated reply counts as part of the message that it answers. Runs under the
 * reader's own policies.
 */
create or replace view audit.activity with (security_invoker = true) as
  select
    e.id, e.at, e.user_id, e.action::text as action, e.detail,
    left(coalesce(
      case when e.action = 'holder-message-received' then bank.name_of_own_holder(held.holder_id) end,
      case when e.action in ('signed-in', 'sign-in-refused') then e.detail ->> 'browser' end,
      beneficiary.name, e.detail ->> 'name', e.detail ->> 'nickname', e.detail ->> 'number', account.nickname
    ), 200) as name,
    case when moved.amount > 0 then round(moved.amount, currency.decimals)::text end as amount,
    case when moved.amount > 0 then currency.code end as currency,
    account.id as account_id, e.subject,
    -- The transaction of the event; its id is the subject of these events alone.
    case when account.id is not null
      and e.action in (
        'payment-completed', 'payment-failed', 'transfer-completed', 'balance-adjusted', 'incoming-transfer'
      )
      and e.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.subject::uuid
    end as transaction_id,
    -- The order of the event, likewise.
    case when e.action ~ '^(standing-order|occurrence)-'
      and e.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.subject::uuid
    end as standing_order_id,
    -- The holder for whom the user acts, where the event is about its messages, certificates or requests.
    held.holder_id,
    case when held.is_request then bank.name_of_own_holder(held.holder_id) end as holder_name
  from audit.event e
  left join ledger.currency currency on currency.code = e.detail ->> 'currency'
  left join lateral (
    select case when currency.code is not null and e.detail ->> 'amount' ~ '^-?[0-9]{1,20}([.][0-9]+)?$'
      then abs((e.detail ->> 'amount')::numeric) end as amount
  ) moved on true
  cross join lateral (
    select asked.is_request, case
      when (asked.is_request or e.action in ('holder-message-received', 'holder-certificate-matured'))
        and e.detail ->> 'holder' ~ '^[0-9a-f-]{36}$' then (e.detail ->> 'holder')::uuid
    end as holder_id
    from (select e.action ~ '^(own-)?holder-account-request' as is_request) asked
  ) held
  left join bank.beneficiary beneficiary on beneficiary.client_id = e.user_id
    and beneficiary.id = case
      when e.detail ->> 'beneficiary' ~ '^[0-9a-f-]{36}$' then (e.detail ->> 'beneficiary')::uuid
    end
  left join bank.account account on account.client_id = e.user_id
    and account.id = case
      when e.detail ->> 'account' ~ '^[0-9a-f-]{36}$' then (e.detail ->> 'account')::uuid
    end
  where not (e.action = 'message-received' and coalesce(e.detail ->> 'automated', '') = 'true');

grant select on audit.activity to bank_app;
