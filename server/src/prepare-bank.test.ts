import {
  maximumOpenAnnouncements,
  consultationHorizonDays,
  idleLimits,
  maximumAccessDaysAhead,
  maximumAccessRights,
  maximumAccounts,
  maximumBeneficiaries,
  maximumExportedEvents,
  maximumMandateDocuments,
  maximumMandates,
  maximumOpenConsultations,
  maximumPasskeys,
  maximumPendingRequests,
  maximumStandingOrders,
  maximumYearsAhead,
  setupLinkDays,
  setupLinkPermitHours,
  undoWithdrawalSeconds,
} from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { readConfig } from './config/config.ts'
import { keepRules } from './prepare-bank.ts'

const keys = { KEY_FILE: 'bank.key' }

test('the operator’s limits are stored in the database, whose initial rows are the defaults', async ({
  app,
}) => {
  const least = { ...keys, DATABASE_URL: app.ownerUrl }
  const defaults = readConfig(least)
  expect(await limitsIn(app, 'approval_limit')).toEqual(defaults.approvalAbove)
  expect(await limitsIn(app, 'payment_code_limit')).toEqual(defaults.paymentCodeAbove)

  const above = { APPROVAL_ABOVE: 'USD=0,BTC=0.05', PAYMENT_CODE_ABOVE: 'EUR=500' }
  await keepRules(app.ownerUrl, readConfig({ ...least, ...above }))
  expect(await limitsIn(app, 'approval_limit')).toEqual({
    ...defaults.approvalAbove,
    USD: '0',
    BTC: '0.05',
  })
  expect(await limitsIn(app, 'payment_code_limit')).toEqual({ ...defaults.paymentCodeAbove, EUR: '500' })
  await keepRules(app.ownerUrl, defaults)
  expect(await limitsIn(app, 'approval_limit')).toEqual(defaults.approvalAbove)
  expect(await limitsIn(app, 'payment_code_limit')).toEqual(defaults.paymentCodeAbove)
})

test('each rule that a start changes is in the audit with both values, once', async ({ app }) => {
  const env = { ...keys, DATABASE_URL: app.ownerUrl }
  await keepRules(app.ownerUrl, readConfig(env))
  const { rows: last } = await sql<{ id: string | null }>`
    select max(id) as id from audit.event`.execute(app.owner)
  const changed = {
    ...env,
    REQUIRE_TWO_FACTOR: '0',
    APPROVAL_ABOVE: 'BTC=0.05',
    PAYMENT_CODE_ABOVE: 'EUR=500',
  }
  await keepRules(app.ownerUrl, readConfig(changed))
  await keepRules(app.ownerUrl, readConfig(changed))

  const { rows: events } = await sql<object>`
    select actor_id, user_id, action, subject, detail from audit.event
    where id > ${last[0]?.id ?? 0} order by id`.execute(app.owner)
  const event = (name: string, detail: object) => ({
    actorId: null,
    userId: null,
    action: 'setting-changed',
    subject: name,
    detail: { name, ...detail },
  })
  const { approvalAbove, paymentCodeAbove } = readConfig(env)
  expect(events).toEqual([
    event('approval_limit', { currency: 'BTC', from: approvalAbove['BTC'], to: '0.05' }),
    event('payment_code_limit', { currency: 'EUR', from: paymentCodeAbove['EUR'], to: '500' }),
    event('require_two_factor', { from: 'on', to: 'off' }),
  ])
  const { rows: settings } = await sql<object>`
    select changed_by, changed_at > now() - interval '1 minute' as is_new from bank.setting
    where name = 'require_two_factor'`.execute(app.owner)
  expect(settings).toEqual([{ changedBy: null, isNew: true }])
})

test('a currency without a limit is given one, and its event says that there was none', async ({ app }) => {
  const env = { ...keys, DATABASE_URL: app.ownerUrl }
  await keepRules(app.ownerUrl, readConfig(env))
  await app.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from bank.approval_limit where currency = 'CHF'`.execute(tx)
  })
  await keepRules(app.ownerUrl, readConfig({ ...env, APPROVAL_ABOVE: 'CHF=7000' }))
  const { rows } = await sql<object>`
    select detail from audit.event where subject = 'approval_limit' order by id desc limit 1`.execute(
    app.owner,
  )
  expect(rows).toEqual([{ detail: { name: 'approval_limit', currency: 'CHF', from: null, to: '7000' } }])
})

test('a demo database is one only after a start with DEMO, and a real one only without', async ({ app }) => {
  const switches = async (env: Record<string, string>) => {
    await keepRules(app.ownerUrl, readConfig({ ...keys, DATABASE_URL: app.ownerUrl, ...env }))
    const { rows } = await sql<{ name: string; value: string }>`
      select name, value from bank.setting where name in ('demo', 'require_two_factor')`.execute(app.owner)
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  }
  expect(await switches({ DEMO: '1' })).toEqual({ demo: 'on', require_two_factor: 'off' })
  expect(await switches({ DEMO: '1', REQUIRE_TWO_FACTOR: '1' })).toEqual({
    demo: 'on',
    require_two_factor: 'on',
  })
  expect(await switches({})).toEqual({ demo: 'off', require_two_factor: 'on' })
})

/** The limits that the contract tells the screens, as PostgreSQL writes them. */
const limitsOfContract = {
  access_days_ahead: maximumAccessDaysAhead,
  access_rights_per_client: maximumAccessRights,
  accounts_per_client: maximumAccounts,
  admin_idle: minutes(idleLimits.admin.outAfterMs),
  beneficiaries_per_client: maximumBeneficiaries,
  client_idle: minutes(idleLimits.user.outAfterMs),
  consultation_horizon: `${consultationHorizonDays} days`,
  documents_per_mandate: maximumMandateDocuments,
  exported_events: maximumExportedEvents,
  mandates_per_holder: maximumMandates,
  mandates_per_user: maximumMandates,
  open_announcements: maximumOpenAnnouncements,
  open_consultations_per_visitor: maximumOpenConsultations,
  passkeys_per_user: maximumPasskeys,
  pending_requests_per_client: maximumPendingRequests,
  setup_link_permit_validity: `${setupLinkPermitHours}:00:00`,
  setup_link_validity: `${setupLinkDays} days`,
  standing_order_horizon: `${maximumYearsAhead} years`,
  standing_orders_per_client: maximumStandingOrders,
}

/** The limits that sentences on screens and in e-mails say in words. */
const limitsOfSentences = {
  approval_pause: '7 days',
  approval_validity: '7 days',
  email_link_validity: '24:00:00',
  order_validity: '7 days',
}

/** The limits that the bank tells only those who reach them. */
const limitsWithoutText = [
  'access_restorable',
  'access_rights_per_day',
  'booking_emails_per_day',
  'emails_kept',
  'mandate_days_ahead',
  'open_orders_per_holder',
  'orders_per_holder_and_day',
  'sessions_kept',
]

test('every limit that the bank tells its clients is the one that the database enforces', async ({ app }) => {
  const { rows } = await sql<{ name: string; value: string }>`
    select key as name, value from bank.limits l, jsonb_each_text(to_jsonb(l) - 'one')`.execute(app.owner)
  const withoutText = rows.filter(({ name }) => limitsWithoutText.includes(name)).map(({ name }) => name)
  const withText = rows
    .filter(({ name }) => !limitsWithoutText.includes(name))
    .map(({ name, value }) => [name, value])
  expect(withoutText.toSorted()).toEqual(limitsWithoutText)
  const expected = Object.entries({ ...limitsOfContract, ...limitsOfSentences })
  expect(Object.fromEntries(withText)).toEqual(
    Object.fromEntries(expected.map(([name, value]) => [name, String(value)])),
  )
})

test('a withdrawal can be undone a little longer than the window offers it', async ({ app }) => {
  const { rows } = await sql<object>`
    select access_restorable between make_interval(secs => ${undoWithdrawalSeconds + 3})
      and make_interval(secs => ${undoWithdrawalSeconds + 10}) as lasts from bank.limits`.execute(app.owner)
  expect(rows).toEqual([{ lasts: true }])
})

/** Returns an interval below an hour as PostgreSQL writes it. */
function minutes(ms: number): string {
  return `00:${String(ms / 60_000).padStart(2, '0')}:00`
}

async function limitsIn(app: App, table: 'approval_limit' | 'payment_code_limit') {
  const { rows } = await sql<{ currency: string; amount: string }>`
    select currency, trim_scale(amount)::text as amount from ${sql.id('bank', table)}`.execute(app.owner)
  return Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount]))
}
