import {
  announcementLimits,
  idleLimits,
  maximumAccounts,
  maximumBeneficiaries,
  maximumOpenConsultations,
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
      open_consultations_per_visitor, open_announcements, standing_orders_per_client,
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
