import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { type App, test } from '#testing/app.ts'
import { amount, anAdmin, aSession } from '#testing/builders.ts'
import { aPayer } from '#testing/actors/payers.ts'

/** The clock stands still, so that no test depends on when half a minute ends. */
const now = new Date()

/** A client who can pay, whose next codes are `code(0)`, `code(1)`. */
async function aCareful(app: App) {
  app.setNow(now)
  const payer = await aPayer(app)
  const code = (offset: number) => codeOf(payer.client.totpSecret ?? '', stepAt(now) + offset)
  return { ...payer, safeguards: app.as(payer.session).safeguards, code }
}

describe('a client', () => {
  test('freezes payments without a code, which all windows and admins hear, and lifts that with one', async ({
    app,
  }) => {
    const { client, payments, order, safeguards, code } = await aCareful(app)
    const heard: unknown[] = []
    app.services.changes.subscribe({ user: client.id }, (event) => heard.push(event))
    app.services.changes.subscribe('admins', (event) => heard.push(event))
    expect(await safeguards.freeze()).toEqual({})
    expect((await safeguards.get()).freeze).toMatchObject({ source: 'portal' })
    await expect(payments.review(order)).rejects.toThrow('PAYMENTS_FROZEN')
    for (const event of [
      { to: { user: client.id }, topics: ['safeguards'] },
      { to: 'admins', clientId: client.id, topics: ['safeguards'] },
    ])
      await expect.poll(() => heard).toContainEqual(expect.objectContaining(event))

    await expect(safeguards.unfreeze({ code: '000000' })).rejects.toThrow('INVALID_CODE')
    expect(await safeguards.unfreeze({ code: code(0) })).toEqual({})
    // The answer was lost: the same call again uses no code.
    expect(await safeguards.unfreeze({ code: code(0) })).toEqual({})
    expect((await safeguards.get()).freeze).toBeNull()
    expect((await payments.make(order)).amount).toBe('30.25')
  })

  test('lowers a limit at once and plans a higher one with a code, also for a new beneficiary', async ({
    app,
  }) => {
    const { session, order, payments, safeguards, code } = await aCareful(app)
    const limit = { currency: 'USD', kind: 'payment' } as const
    expect(await safeguards.setLimit({ ...limit, amount: amount('30') })).toEqual({ plannedFor: null })
    await expect(payments.review(order)).rejects.toThrow('ABOVE_OWN_PAYMENT_LIMIT')
    const { paymentId, accountId } = order
    const check = (paid: string) =>
      app.as(session).beneficiaries.check({
        beneficiary: {
          kind: 'bank',
          beneficiaryId: randomUUID(),
          name: 'Whitcombe & Sons',
          address: null,
          town: null,
          country: null,
          bankName: 'Windward Isles Bank',
          bankAccountNumber: '007344182056',
          bankRoutingNumber: null,
          swiftCode: null,
        },
        payment: { paymentId, accountId, amount: amount(paid) },
      })
    await expect(check('31')).rejects.toThrow('ABOVE_OWN_PAYMENT_LIMIT')
    expect((await check('30')).payment).toMatchObject({ amount: '30.00' })

    const higher = { ...limit, amount: amount('900') }
    await expect(safeguards.setLimit(higher)).rejects.toThrow('CODE_REQUIRED')
    const { plannedFor } = await safeguards.setLimit({ ...higher, code: code(0) })
    expect(await safeguards.get()).toMatchObject({
      freeze: null,
      currencies: ['USD'],
      limits: [{ ...limit, amount: '30.00', planned: { amount: '900.00' } }],
    })
    expect(Date.parse(plannedFor ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)
    await expect(payments.review(order)).rejects.toThrow('ABOVE_OWN_PAYMENT_LIMIT')
    expect(await safeguards.setLimit({ ...limit, amount: amount('30') })).toEqual({ plannedFor: null })
    expect((await safeguards.get()).limits).toEqual([{ ...limit, amount: '30.00', planned: null }])
  })
})

test('an admin sees a freeze on the client’s page and in the worklist, and lifts it with a code', async ({
  app,
}) => {
  const { client, session, payments, order, safeguards } = await aCareful(app)
  await safeguards.freeze()
  const admin = await anAdmin(app.owner)
  const asAdmin = app.as(await aSession(app.owner, admin))
  const { freeze } = await asAdmin.users.get({ userId: client.id })
  expect(freeze).toMatchObject({ source: 'portal' })
  const { worklist } = await asAdmin.overview.get()
  expect(worklist.totals.freeze).toBeGreaterThan(0)
  expect(worklist.items).toContainEqual(
    expect.objectContaining({ kind: 'freeze', clientId: client.id, id: freeze?.id, source: 'portal' }),
  )
  const lift = { userId: client.id, freezeId: freeze?.id ?? '', reason: 'They called, the phrase matched' }
  await expect(asAdmin.users.liftFreeze({ ...lift, code: '000000' })).rejects.toThrow('INVALID_CODE')
  const code = codeOf(admin.totpSecret ?? '', stepAt(now))
  expect(await asAdmin.users.liftFreeze({ ...lift, code })).toEqual({ outcome: 'done', userId: client.id })
  expect((await payments.make(order)).amount).toBe('30.25')
  const { notifications } = await app.as(session).notifications.list({})
  expect(notifications[1]).toMatchObject({ action: 'payments-unfrozen', kind: 'security' })
})
