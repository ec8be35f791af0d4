import { sql } from 'kysely'
import { type Chapter, moment, userCalled, type SeedContext } from './chapter.ts'

/**
 * Seeds the audit events of everything that earlier chapters seeded without events, in the order in which it
 * happened: accounts, movements, beneficiaries, requests, certificates, messages and the last sign-ins. What
 * users did in the running bank has its event already and is left alone.
 *
 * Their ids are negative, below the first event that the bank wrote itself: so users who have used the bank
 * since find their own events above them, a year of payments does not show as unread notifications, and no
 * e-mail is sent about any of it.
 */
export const history: Chapter = { name: 'history', seed }

async function seed({ tx, today }: SeedContext): Promise<void> {
  const admin = await userCalled(tx, 'admin')
  await sql`
    with happened (at, actor_id, user_id, action, subject, detail) as (
      select created_at, ${admin.id}::uuid, client_id, 'account-opened', id::text,
        jsonb_build_object('nickname', nickname, 'number', account_number, 'currency', v.currency)
      from bank.account a join (select id, currency from ledger.account) v using (id)
      union all
      select p.created_at, event.actor_id, p.client_id, event.action, p.id::text,
        jsonb_build_object(
          'account', p.account_id, 'currency', p.currency,
          'amount', case event.kind when 'adjustment' then p.amount else abs(p.amount) end
        )
          || case when p.beneficiary_id is null then '{}'
          else jsonb_build_object('beneficiary', p.beneficiary_id) end
      from bank.payment p
      left join ledger.transfer t on t.id = p.id
      cross join lateral (values
        ('payment', 'payment-completed', p.client_id), ('adjustment', 'balance-adjusted', ${admin.id}::uuid),
        ('incoming', 'incoming-transfer', null), ('none', 'payment-failed', p.client_id)
      ) event (kind, action, actor_id)
      where event.kind = coalesce(t.kind, 'none')
      union all
      select created_at, client_id, client_id, 'beneficiary-added', id::text, jsonb_build_object('name', name)
      from bank.beneficiary
      union all
      select created_at, client_id, client_id, 'account-requested', id::text,
        jsonb_build_object('nickname', nickname, 'currency', currency, 'type', account_type)
      from bank.account_request
      union all
      select decided_at, decided_by, client_id, 'account-request-' || status, id::text,
        jsonb_build_object('nickname', nickname, 'currency', currency, 'type', account_type)
      from bank.account_request where decided_at is not null
      union all
      select created_at, client_id, client_id, 'certificate-opened', id::text, jsonb_build_object(
        'number', number, 'account', account_id, 'amount', amount, 'currency', currency, 'term_years',
        term_years
      ) from bank.certificate
      union all
      select matured_at, null, client_id, 'certificate-matured', id::text, jsonb_build_object(
        'number', number, 'account', account_id, 'amount', amount, 'interest', interest, 'currency', currency
      ) from bank.certificate where matured_at is not null
      union all
      select created_at, case when from_client then coalesce(writer_id, client_id) else author_id end,
        client_id,
        case when from_client then 'message-sent' else 'message-received' end, id::text,
        case when from_client then '{}' else jsonb_build_object('automated', automated) end
      from bank.message
      union all
      ${signIns(today)}
    )
    insert into audit.event (id, transaction_id, at, actor_id, user_id, action, subject, detail)
    overriding system value
    select
      least(0, (select min(id) from audit.event)) - row_number() over (order by at desc, action desc,
        subject), '0'::xid8,
      at, actor_id, user_id, action, subject, detail
    from happened h
    where not exists (select from audit.event e where e.action = h.action and e.subject = h.subject)`.execute(
    tx,
  )
  await markLastMessageUnread(tx)
}

/** The last sign-ins of the users who did something, each of them shortly before it. */
function signIns(today: string) {
  return sql`
    select e.at, u.id, u.id, 'signed-in', null,
      jsonb_build_object('role', u.role, 'browser', e.browser, 'address', null)
    from (values
      ('helena', ${moment(today, 1, '09:24')}, 'Safari on iPhone'),
      ('marcus', ${moment(today, 1, '08:06')}, 'Chrome on Windows'),
      ('admin', ${moment(today, 2, '08:52')}, 'Firefox on Windows'),
      ('compliance', ${moment(today, 1, '15:58')}, 'Firefox on Windows'),
      ('nadia', ${moment(today, 6, '10:12')}, 'Edge on Windows'),
      ('sophie', now() - interval '65 minutes', 'Safari on Mac'),
      ('theo', ${moment(today, 9, '18:40')}, 'Chrome on Android')
    ) e (username, at, browser)
    join identity.users u using (username)
    where not exists (
      select from audit.event known where known.user_id = u.id and known.action = 'signed-in'
    )`
}

/** Helena has read all her notifications but the last. */
async function markLastMessageUnread(tx: SeedContext['tx']): Promise<void> {
  const helena = await userCalled(tx, 'helena')
  await sql`
    insert into bank.notification_mark (user_id, read_up_to)
    select user_id, max(id) - 1 from audit.event
    where user_id = ${helena.id} and bank.notification_kind(action, detail) is not null and id < 0
    group by user_id
    on conflict do nothing`.execute(tx)
}
