import { activityPageSize, activitySchema, recentActivitySize } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import {
  aBeneficiary,
  aClient,
  amount,
  anAccount,
  anAccountRequest,
  anAdmin,
  aSession,
  type TestUser,
} from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'

async function record(
  app: App,
  user: TestUser,
  action: string,
  detail: object = {},
  subject: string | null = null,
): Promise<void> {
  await asOwner(app.owner, async () => {
    await sql`select audit.record(${user.id}, ${user.id}, ${action}, ${subject},
      ${JSON.stringify(detail)}::jsonb)`.execute(app.owner)
  })
}

test('the counts of the dashboard are correct and leave out other clients', async ({ app }) => {
  const client = await aClient(app.owner)
  const other = await aClient(app.owner)
  await anAccount(app.owner, client)
  await anAccount(app.owner, client, { currency: 'BTC' })
  await aBeneficiary(app.owner, client)
  await aBeneficiary(app.owner, client, { deletedAt: new Date() })
  await anAccount(app.owner, other)
  await aBeneficiary(app.owner, other)

  const { counts } = await app.as(await aSession(app.owner, client)).dashboard.get()

  expect(counts).toEqual({ accounts: 2, unreadMessages: 0, beneficiaries: 1 })
})

test('a decision is shown until it is dismissed, and for thirty days at most', async ({ app }) => {
  const client = await aClient(app.owner)
  const admin = await anAdmin(app.owner)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await anAccountRequest(app.owner, client)
  await anAccountRequest(app.owner, client, {
    nickname: 'Long ago',
    rejectedBy: admin,
    rejectedAt: daysAgo(31),
  })
  await anAccountRequest(app.owner, client, {
    nickname: 'Lately',
    rejectedBy: admin,
    rejectedAt: daysAgo(29),
  })

  const { attention } = await app.as(await aSession(app.owner, client)).dashboard.get()

  expect(attention.decided.map(({ nickname }) => nickname)).toEqual(['Lately'])
  expect(attention.maturing).toEqual([])
})

test('the last events are the client’s own, newest first, without those that have no text', async ({
  app,
}) => {
  const client = await aClient(app.owner)
  const session = await aSession(app.owner, client)
  const bank = app.as(session)
  const accountId = await anAccount(app.owner, client, { balance: '100' })
  const beneficiaryId = await aBeneficiary(app.owner, client, { name: 'Roseau Marine Ltd' })
  const paymentId = crypto.randomUUID()
  await bank.payments.make({
    paymentId,
    accountId,
    beneficiaryId,
    amount: amount('12.5'),
  })
  await record(app, client, 'something-new', { name: 'x' })
  // An automated reply has no line of its own.
  await record(app, client, 'message-received', { automated: true })
  await record(app, client, 'beneficiary-added', { name: 'Atelier Moreau' })
  await record(app, client, 'balance-adjusted', { account: accountId, amount: '-3.10', currency: 'USD' })
  await record(app, client, 'certificate-opened', {
    number: 'CD-4K7Q91XM',
    amount: 250000,
    currency: 'USD',
    term_years: 3,
  })
  await record(app, client, 'signed-in', { browser: 'Firefox on Windows', name: 'Another' })
  await record(app, await aClient(app.owner), 'beneficiary-added', { name: 'Of another client' })

  const { activity } = await bank.dashboard.get()

  expect(
    activity.map(({ action, name, amount: moved, currency }) => [action, name, moved, currency]),
  ).toEqual([
    ['signed-in', 'Firefox on Windows', null, null],
    ['certificate-opened', 'CD-4K7Q91XM', '250000.00', 'USD'],
    ['balance-adjusted', 'Everyday', '3.10', 'USD'],
    ['beneficiary-added', 'Atelier Moreau', null, null],
    ['payment-completed', 'Roseau Marine Ltd', '12.50', 'USD'],
    ['signed-in', null, null, null],
  ])
  // Only an adjustment has a direction: the other sentences say it.
  expect(activity.map(({ direction }) => direction)).toEqual([null, null, 'debit', null, null, null])
  // Only what moved money, or was to, is a transaction.
  expect(activity.map(({ transactionId }) => transactionId)).toEqual([
    null,
    null,
    null,
    null,
    paymentId,
    null,
  ])
})

test('an event names the request or the certificate that it is about, and the client’s own pause', async ({
  app,
}) => {
  const client = await aClient(app.owner)
  const id = crypto.randomUUID()
  await record(app, client, 'account-requested', { nickname: 'Zurich Reserve' }, id)
  await record(app, client, 'certificate-matured', { number: 'CD-4K7Q91XM' }, id)
  await record(app, client, 'standing-order-paused', {}, id)
  await record(app, client, 'standing-order-paused', { refusal: 'INSUFFICIENT_FUNDS' }, id)
  const bank = app.as(await aSession(app.owner, client))
  const { activity } = await bank.dashboard.get()
  expect(
    activity.slice(-4).map(({ requestId, certificateId, byClient }) => [requestId, certificateId, byClient]),
  ).toEqual([
    [null, null, false],
    [null, null, true],
    [null, id, false],
    [id, null, false],
  ])
  const { notifications } = await bank.notifications.list({})
  // A client who pauses an order knows it.
  expect(notifications.map(({ action, certificateId }) => [action, certificateId])).toEqual([
    ['standing-order-paused', null],
    ['certificate-matured', id],
  ])
})

test('the newest events come first also where their ids have more digits', async ({ app }) => {
  const client = await aClient(app.owner)
  const bank = app.as(await aSession(app.owner, client))
  for (const last of [999_998, 9_999_998]) {
    await asOwner(app.owner, async () => {
      await sql`select setval(pg_get_serial_sequence('audit.event', 'id'), ${last})`.execute(app.owner)
    })
    for (const name of ['first', 'second', 'third', 'fourth'])
      await record(app, client, 'beneficiary-added', { name })

    expect((await bank.dashboard.get()).activity.slice(0, 5).map(({ name }) => name)).toEqual([
      'fourth',
      'third',
      'second',
      'first',
      last === 999_998 ? null : 'fourth',
    ])
  }
})

test('at most ten events are shown, and no malformed detail breaks the page', async ({ app }) => {
  const client = await aClient(app.owner)
  for (const detail of [
    { amount: 'NaN', currency: 'USD' },
    { amount: '1e9999', currency: 'USD' },
    { amount: '5', currency: 'NONE' },
    { name: 'x'.repeat(5000) },
    { account: 'no id' },
  ]) {
    await record(app, client, 'balance-adjusted', detail)
    await record(app, client, 'payment-failed', detail)
    await record(app, client, 'beneficiary-added', detail)
  }

  const { activity } = await app.as(await aSession(app.owner, client)).dashboard.get()

  expect(activity).toHaveLength(recentActivitySize)
  for (const event of activity) activitySchema.parse(event)
})

test('the whole history of a client is read in pages, without that of other clients', async ({ app }) => {
  const client = await aClient(app.owner)
  const bank = app.as(await aSession(app.owner, client))
  const names = Array.from({ length: 2 * activityPageSize }, (_, nth) => `Beneficiary ${nth}`)
  for (const name of names) {
    await record(app, client, 'beneficiary-added', { name })
    await record(app, await aClient(app.owner), 'beneficiary-added', { name: 'Of another client' })
  }

  const first = await bank.dashboard.activity({})
  const second = await bank.dashboard.activity({ before: first.older ?? '0' })
  const last = await bank.dashboard.activity({ before: second.older ?? '0' })

  const shown = [first, second, last].flatMap(({ activity }) => activity)
  expect(shown.map(({ action, name }) => name ?? action)).toEqual([...names.toReversed(), 'signed-in'])
  expect(last.older).toBeNull()
  expect((await bank.dashboard.get()).activity).toEqual(shown.slice(0, recentActivitySize))
})
