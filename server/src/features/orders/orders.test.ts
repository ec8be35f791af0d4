import { randomUUID } from 'node:crypto'
import { amountSchema, type BeneficiaryOrder } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { aMandate, anOrganisation, someRules } from '#testing/actors/holders.ts'
import { type App, test } from '#testing/app.ts'
import { aClient, aSession, balanceOf, findingsOf, type TestUser } from '#testing/builders.ts'
import { expireOrders } from './publish-order.ts'

const now = new Date()

type Person = Awaited<ReturnType<typeof aPerson>>

/** A user who acts for the trust, with a code for each half minute. */
async function aPerson(app: App, holderId: string, mandate: { sign: 'A' | 'B' | null; prepare: boolean }) {
  const user: TestUser = await aClient(app.owner)
  await aMandate(app.owner, holderId, user, mandate)
  const session = await aSession(app.owner, user)
  let asked = 0
  const code = () => {
    asked += 1
    return codeOf(user.totpSecret ?? '', stepAt(app.services.clock()) + asked - 2)
  }
  const { orders } = app.as(session)
  const sign = async (orderId: string) => {
    const { confirmationId } = await orders.confirm({ orderId, code: code() })
    return await orders.sign({ orderId, confirmationId })
  }
  return { user, session, code, orders, sign, acting: app.as(session, holderId) }
}

/** A trust for which one person prepares and two sign together. */
async function aTrust(app: App) {
  app.setNow(now)
  const trust = await anOrganisation(app.owner)
  await someRules(app.owner, trust.id, [
    { upTo: '100', a: 1, b: 0 },
    { upTo: null, a: 1, b: 1 },
  ])
  const preparer = await aPerson(app, trust.id, { sign: null, prepare: true })
  const first = await aPerson(app, trust.id, { sign: 'A', prepare: true })
  const second = await aPerson(app, trust.id, { sign: 'B', prepare: false })
  const payment = (amount: string) => ({
    paymentId: randomUUID(),
    accountId: trust.accountId,
    beneficiaryId: trust.beneficiaryId,
    amount: amountSchema.parse(amount),
    reference: 'INV 2026 7',
    note: 'For the roof',
  })
  return { trust, preparer, first, second, payment }
}

describe('a payment of a holder', () => {
  test('is reviewed, prepared, seen by all who may sign, signed and executed once', async ({ app }) => {
    const { trust, preparer, first, second, payment } = await aTrust(app)
    const order = payment('250')
    const heard: unknown[] = []
    for (const to of [first.user.id, second.user.id, trust.id])
      app.services.changes.subscribe({ user: to }, (event) => heard.push(event))
    expect(await preparer.acting.payments.beneficiaries({ accountId: trust.accountId })).toMatchObject([
      { id: trust.beneficiaryId, name: 'Roseau Marine Ltd' },
    ])
    expect(await preparer.acting.orders.reviewPayment(order)).toMatchObject({
      amount: '250.00',
      balanceAfter: '750.00',
      needed: { a: 1, b: 1 },
      beneficiary: { id: trust.beneficiaryId },
    })
    const prepared = await preparer.acting.orders.preparePayment(order)
    expect(prepared).toMatchObject({
      id: order.paymentId,
      status: 'waiting',
      holder: { id: trust.id, kind: 'organisation', name: 'Laurent Family Trust' },
      preparedBy: { id: preparer.user.id },
      signatures: [],
      needed: { a: 1, b: 1 },
      isForMe: false,
      canRefuse: false,
      canWithdraw: true,
      content: { kind: 'payment', amount: '250.00', reference: 'INV 2026 7', note: 'For the roof' },
    })
    expect(await preparer.acting.orders.preparePayment(order)).toEqual(prepared)
    expect(await balanceOf(app.owner, trust.accountId)).toBe('1000.00')
    expect(await first.orders.count()).toEqual({ forMe: 1, forOthers: 0 })
    expect((await second.acting.orders.list({ which: 'forMe' })).orders).toMatchObject([
      { id: order.paymentId, isForMe: true, canRefuse: true, canWithdraw: false },
    ])
    await expect
      .poll(() => heard)
      .toContainEqual(expect.objectContaining({ topics: expect.arrayContaining(['orders']) }))

    expect(await first.sign(order.paymentId)).toMatchObject({
      status: 'waiting',
      signatures: [{ person: { id: first.user.id }, class: 'A' }],
      isForMe: false,
    })
    expect(await first.orders.count()).toEqual({ forMe: 0, forOthers: 1 })
    expect(await second.sign(order.paymentId)).toMatchObject({
      status: 'executed',
      endedBy: { id: second.user.id },
      needed: null,
      signatures: [{ class: 'A' }, { class: 'B' }],
    })
    expect(await balanceOf(app.owner, trust.accountId)).toBe('750.00')
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ accountIds: [trust.accountId] }))
    expect((await first.orders.list({ which: 'done' })).orders).toMatchObject([{ id: order.paymentId }])
    const { lines } = await first.acting.statements.page({ accountId: trust.accountId })
    expect(lines.at(-1)).toMatchObject({ id: order.paymentId, amount: '250.00', balance: '750.00' })
    expect(await findingsOf(app.owner)).toEqual([])
  })

  test('is shown to and signed by those with a mandate, each for a code of its own', async ({ app }) => {
    const { trust, preparer, first, second, payment } = await aTrust(app)
    const order = payment('300')
    await preparer.acting.orders.preparePayment(order)
    const orderId = order.paymentId
    const stranger = await aPerson(app, (await anOrganisation(app.owner)).id, { sign: 'A', prepare: true })
    const viewer = await aPerson(app, trust.id, { sign: null, prepare: false })
    for (const { orders } of [stranger, viewer]) {
      await expect(orders.get({ orderId })).rejects.toThrow('ORDER_NOT_FOUND')
      await expect(orders.refuse({ orderId })).rejects.toThrow('ORDER_NOT_FOUND')
      expect((await orders.list({ which: 'forOthers' })).orders).toEqual([])
    }
    await expect(stranger.orders.confirm({ orderId, code: stranger.code() })).rejects.toThrow(
      'ORDER_NOT_FOUND',
    )
    // A user who acts for another holder does not find the order there, and a preparer signs nothing.
    const other = await anOrganisation(app.owner)
    await aMandate(app.owner, other.id, first.user, { sign: 'A' })
    await expect(app.as(first.session, other.id).orders.get({ orderId })).rejects.toThrow('ORDER_NOT_FOUND')
    await expect(app.as(viewer.session, trust.id).orders.list({ which: 'done' })).rejects.toThrow(
      'OUTSIDE_OF_ACCESS',
    )
    await expect(viewer.acting.orders.preparePayment(payment('1'))).rejects.toThrow('OUTSIDE_OF_ACCESS')
    await expect(second.acting.orders.preparePayment(payment('1'))).rejects.toThrow('OUTSIDE_OF_ACCESS')
    await expect(first.orders.preparePayment(payment('1'))).rejects.toThrow('OUTSIDE_OF_ACCESS')
    await expect(preparer.orders.confirm({ orderId, code: preparer.code() })).rejects.toThrow(
      'OUTSIDE_OF_ACCESS',
    )
    await expect(first.orders.confirm({ orderId, code: '000000' })).rejects.toThrow('INVALID_CODE')
    const next = payment('301')
    await preparer.acting.orders.preparePayment(next)
    const { confirmationId } = await first.orders.confirm({ orderId, code: first.code() })
    await expect(first.orders.sign({ orderId: next.paymentId, confirmationId })).rejects.toThrow(
      'CONFIRMATION_REFUSED',
    )
    await expect(second.orders.sign({ orderId, confirmationId })).rejects.toThrow('CONFIRMATION_REFUSED')
    expect(await first.acting.mandates.signatories()).toMatchObject({
      people: [
        { id: first.user.id, sign: 'A' },
        { id: second.user.id, sign: 'B' },
        { id: preparer.user.id, sign: null, prepare: true },
      ],
      rules: { currencies: [{ currency: 'USD' }] },
    })
    // The beneficiary's number is not for those who only see the accounts.
    await expect(viewer.acting.payments.beneficiaries({ accountId: trust.accountId })).rejects.toThrow(
      'OUTSIDE_OF_ACCESS',
    )
  })

  test('is refused, withdrawn or expired with a reason, and its people are notified', async ({ app }) => {
    const { trust, preparer, first, second, payment } = await aTrust(app)
    const ordered = [payment('201'), payment('202'), payment('203')]
    for (const order of ordered) await preparer.acting.orders.preparePayment(order)
    const [refused = '', withdrawn = '', old = ''] = ordered.map(({ paymentId }) => paymentId)
    expect(await second.orders.refuse({ orderId: refused, reason: 'Paid twice' })).toMatchObject({
      status: 'refused',
      refusalReason: 'Paid twice',
      endedBy: { id: second.user.id },
    })
    await expect(first.sign(refused)).rejects.toThrow('ORDER_ENDED')
    expect(await preparer.acting.orders.withdraw({ orderId: withdrawn })).toMatchObject({
      status: 'withdrawn',
    })
    await expect(first.orders.withdraw({ orderId: old })).rejects.toThrow('OUTSIDE_OF_ACCESS')
    await sql`alter table bank.waiting_order disable trigger user`.execute(app.owner)
    await sql`
      update bank.waiting_order set expires_at = now() - interval '1 second'
      where id = ${old}`.execute(app.owner)
    await sql`alter table bank.waiting_order enable trigger user`.execute(app.owner)
    await expect(first.sign(old)).rejects.toThrow('ORDER_EXPIRED')
    expect(await first.orders.get({ orderId: old })).toMatchObject({ status: 'expired', isForMe: false })
    expect(await preparer.orders.get({ orderId: old })).toMatchObject({ canWithdraw: false })
    await expireOrders(app.services)
    const { rows } = await sql<{ action: string }>`
      select action from audit.event where user_id = ${first.user.id} and action like '%order-%' order by id
    `.execute(app.owner)
    expect(rows.map(({ action }) => action)).toEqual([
      'order-prepared',
      'order-prepared',
      'order-prepared',
      'order-refused',
      'order-withdrawn',
      'order-expired',
    ])
    const { notifications } = await app.as(first.session).notifications.list({})
    expect(notifications).toHaveLength(6)
    expect(await balanceOf(app.owner, trust.accountId)).toBe('1000.00')
    const page = await first.orders.list({ which: 'done' })
    expect(page.orders.map(({ id }) => id)).toEqual([old, withdrawn, refused])
  })
})

test('a beneficiary of a holder without one is prepared, shown, signed and payable', async ({ app }) => {
  const { trust, preparer, first, second } = await aTrust(app)
  await sql`update bank.holder set data_key = null where id = ${trust.id}`.execute(app.owner)
  await sql`
    update bank.signing_rule set ended_at = now() where currency is null and ended_at is null`.execute(
    app.owner,
  )
  const beneficiary: BeneficiaryOrder = {
    kind: 'bank',
    beneficiaryId: randomUUID(),
    name: 'Roseau Harbour School',
    address: '8 Bay Front, Roseau',
    town: null,
    country: 'DM',
    bankName: 'Caraibes Mutual',
    bankAccountNumber: 'FR14 2004 1010 0505 0001 3M02 606',
    bankRoutingNumber: null,
    swiftCode: null,
  }
  const { prepare } = preparer.acting.beneficiaries
  await expect(prepare({ beneficiary })).rejects.toThrow('NO_SIGNING_RULES')
  await sql`insert into bank.signing_rule (holder_id, a, b) values (${trust.id}, 1, 1)`.execute(app.owner)
  await expect(
    prepare({ beneficiary: { ...beneficiary, bankAccountNumber: 'FR15 2004 1010 0505 0001 3M02 606' } }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  const { orderId } = await prepare({ beneficiary })
  expect(await prepare({ beneficiary })).toEqual({ orderId })
  await expect(prepare({ beneficiary: { ...beneficiary, name: 'Another school' } })).rejects.toThrow(
    'BENEFICIARY_ID_TAKEN',
  )
  expect(await first.orders.get({ orderId })).toMatchObject({
    isForMe: true,
    needed: { a: 1, b: 1 },
    content: {
      kind: 'beneficiary',
      beneficiary: { id: orderId, name: 'Roseau Harbour School', short: 'Caraibes Mutual …\u00a02606' },
      details: { name: 'Roseau Harbour School', country: 'DM', isCrypto: false },
    },
  })
  expect(await first.sign(orderId)).toMatchObject({ status: 'waiting' })
  const payable = async () =>
    (await preparer.acting.payments.beneficiaries({ accountId: trust.accountId })).map(({ id }) => id)
  const { rows: before } = await sql`select from bank.beneficiary where id = ${orderId}`.execute(app.owner)
  expect(before).toEqual([])
  expect(await second.sign(orderId)).toMatchObject({ status: 'executed', content: { kind: 'beneficiary' } })
  await sql`update bank.beneficiary set deleted_at = now() where id = ${trust.beneficiaryId}`.execute(
    app.owner,
  )
  expect(await payable()).toEqual([orderId])
  expect((await first.orders.list({ which: 'done' })).orders).toMatchObject([
    { id: orderId, content: { kind: 'beneficiary', beneficiaryName: 'Roseau Harbour School' } },
  ])
  const { rows } = await sql<{ action: string }>`
    select action from audit.event
    where user_id in (${first.user.id}, ${trust.id}) and action like '%beneficiary%'
    order by id`.execute(app.owner)
  expect(rows.map(({ action }) => action).toSorted()).toEqual([
    'beneficiary-added',
    'beneficiary-order-executed',
    'beneficiary-order-executed',
    'beneficiary-order-prepared',
    'beneficiary-order-prepared',
    'beneficiary-order-signed',
    'beneficiary-order-signed',
    'beneficiary-order-signed',
    'own-beneficiary-order-signed',
  ])
})

test('orders are listed in pages: waiting ones oldest first, ended ones latest first', async ({ app }) => {
  const { preparer, first, payment } = await aTrust(app)
  const ids: string[] = []
  for (let count = 0; count < 23; count += 1) {
    const order = payment('200')
    ids.push(order.paymentId)
    await preparer.acting.orders.preparePayment(order)
  }
  const all = async (which: 'forMe' | 'done', { orders }: Person) => {
    const page = await orders.list({ which })
    const rest = await orders.list({ which, after: page.more ?? '' })
    expect([page.orders.length, rest.more]).toEqual([20, null])
    return [...page.orders, ...rest.orders].map(({ id }) => id)
  }
  expect(await all('forMe', first)).toEqual(ids)
  for (const orderId of ids) await first.orders.refuse({ orderId })
  expect(await all('done', first)).toEqual(ids.toReversed())
})
