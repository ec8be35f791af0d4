import { sql } from 'kysely'

const isUuid = sql`e.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`

/** The columns of an event of the user's own history, for `audit.activity e`. */
export const activityColumns = sql`
  e.id::text as id, e.at, e.action, e.name, e.amount, e.currency, e.account_id, e.transaction_id,
  e.standing_order_id, e.holder_id, e.holder_name,
  -- The amount is positive, and the sentence of an adjustment does not say which way it went.
  case when e.action = 'balance-adjusted' and e.amount is not null
    then case when e.detail ->> 'amount' like '-%' then 'debit' else 'credit' end
  end as direction,
  -- The subject of the event, by its kind.
  case when e.action like 'account-request%' and ${isUuid} then e.subject::uuid end as request_id,
  case when e.action in ('certificate-opened', 'certificate-matured') and ${isUuid} then e.subject::uuid
  end as certificate_id,
  -- The bank pauses an order for a reason, as bank.notification_kind knows.
  e.action = 'standing-order-paused' and not coalesce(e.detail, '{}') ? 'refusal' as by_client`
