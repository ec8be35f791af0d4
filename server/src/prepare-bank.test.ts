import {
  announcementLimits,
  idleLimits,
  maximumAccounts,
  maximumBeneficiaries,
  maximumOpenConsultations,
  maximumPasskeys,
  maximumPendingRequests,
  maximumStandingOrders,
  maximumYearsAhead,
  setupLinkDays,
  setupLinkPermitHours,
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

test('the limits in the contract are those that the database enforces', async ({ app }) => {
  const { rows } = await sql<Record<string, unknown>>`
    select accounts_per_client, beneficiaries_per_client, pending_requests_per_client,
      open_consultations_per_visitor, open_announcements, standing_orders_per_client, passkeys_per_user,
      standing_order_horizon::text, setup_link_validity::text,
      setup_link_permit_validity::text, extract(epoch from client_idle)::int * 1000 as client_idle,
      extract(epoch from admin_idle)::int * 1000 as admin_idle
    from bank.limits`.execute(app.owner)
  expect(rows).toEqual([
    {
      accountsPerClient: maximumAccounts,
      beneficiariesPerClient: maximumBeneficiaries,
      pendingRequestsPerClient: maximumPendingRequests,
      openConsultationsPerVisitor: maximumOpenConsultations,
      openAnnouncements: announcementLimits.open,
      standingOrdersPerClient: maximumStandingOrders,
      passkeysPerUser: maximumPasskeys,
      standingOrderHorizon: `${maximumYearsAhead} years`,
      setupLinkValidity: `${setupLinkDays} days`,
      setupLinkPermitValidity: `${setupLinkPermitHours}:00:00`,
      clientIdle: idleLimits.user.outAfterMs,
      adminIdle: idleLimits.admin.outAfterMs,
    },
  ])
})

async function limitsIn(app: App, table: 'approval_limit' | 'payment_code_limit') {
  const { rows } = await sql<{ currency: string; amount: string }>`
    select currency, trim_scale(amount)::text as amount from ${sql.id('bank', table)}`.execute(app.owner)
  return Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount]))
}
