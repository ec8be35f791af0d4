import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAccount, aPayer, aSession, aUser, balanceOf, one, openBank, pay, type TestBank } from '#testing.ts'
import { aDepositor, confirmed, open } from '#testing-certificates.ts'
import { asClient, letLimitsRise, setLimit } from './testing-safeguards.ts'
import {
  aPlanner,
  aStandingOrder,
  begin,
  comeToNextTry,
  confirmedOrder,
  letTimePass,
  payDue,
  saveOrder,
} from '#testing-standing-orders.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openBank({ connections: 20 })
})

afterAll(async () => {
  await bank.close()
})

/** A client with 1,000.00 who may pay so much at once, or in a day. */
async function aLimited(kind: 'payment' | 'day', amount: string) {
  const { client, ...payer } = await aPayer(bank)
  expect(await setLimit(bank, payer.tokenHash, { kind, amount }, false)).toEqual({
    outcome: 'SET',
    hours: null,
  })
  return { client, payer }
}

describe('a payment obeys the client’s own limit', () => {
  test('of a payment: up to it, and not above it, which is reviewed before any code', async () => {
    const { payer } = await aLimited('payment', '50')
    expect(await pay(bank.app, { ...payer, amount: '50' })).toMatchObject({ outcome: 'COMPLETED' })
    expect(await pay(bank.app, { ...payer, amount: '50.01' })).toMatchObject({
      outcome: 'ABOVE_OWN_PAYMENT_LIMIT',
    })
    const review = 'select refusal from bank.review_payment($1, $2, $3)'
    const { account, beneficiary } = payer
    expect(await asClient(bank, payer.tokenHash, review, [account, beneficiary, '51'])).toEqual({
      refusal: 'ABOVE_OWN_PAYMENT_LIMIT',
    })
    expect(await asClient(bank, payer.tokenHash, review, [account, beneficiary, '50'])).toEqual({
      refusal: null,
    })
  })

  test('of a day, over all accounts of its currency; a payment of yesterday does not count', async () => {
    const { client, payer } = await aLimited('day', '100')
    const second = await anAccount(bank, client, { balance: '1000' })
    const euros = await anAccount(bank, client, { balance: '1000', currency: 'EUR' })
    expect(await pay(bank.app, { ...payer, amount: '60' })).toMatchObject({ outcome: 'COMPLETED' })
    expect(await pay(bank.app, { ...payer, account: second, amount: '40.01' })).toMatchObject({
      outcome: 'ABOVE_OWN_DAY_LIMIT',
    })
    expect(await pay(bank.app, { ...payer, account: second, amount: '40' })).toMatchObject({
      outcome: 'COMPLETED',
    })
    expect(await pay(bank.app, { ...payer, account: euros, amount: '500' })).toMatchObject({
      outcome: 'COMPLETED',
    })
    expect(
      await one(
        bank.owner,
        `select trim_scale(bank.paid_on_day($1, 'USD', now()))::text as today,
          trim_scale(bank.paid_on_day($1, 'USD', now() + interval '1 day'))::text as tomorrow`,
        [client],
      ),
    ).toEqual({ today: '100', tomorrow: '0' })
  })

  test('of a day, when many are made at once from two accounts', async () => {
    const { client, payer } = await aLimited('day', '10')
    const accounts = [payer.account, await anAccount(bank, client, { balance: '1000' })]
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, nth) =>
        pay(bank.app, { ...payer, account: accounts[nth % 2] ?? payer.account, amount: '1' }),
      ),
    )
    expect(outcomes.filter(({ outcome }) => outcome === 'COMPLETED')).toHaveLength(10)
    expect(outcomes.filter(({ outcome }) => outcome === 'ABOVE_OWN_DAY_LIMIT')).toHaveLength(14)
  })

  test('and so does one to a beneficiary that is added with it', async () => {
    const { payer } = await aLimited('payment', '50')
    const [beneficiary, payment] = [randomUUID(), randomUUID()]
    const details = `sha256('details')`
    const { id } = await one<{ id: string }>(
      bank.owner,
      `insert into identity.confirmation (token_hash, action, digest, expires_at)
      values ($1, 'beneficiary-payment', sha256(
        bank.beneficiary_digest($2, 'New Ltd', false, null, ${details})
          || bank.payment_digest($3, $4, $2, 51, null)
      ), now() + interval '5 minutes') returning id`,
      [payer.tokenHash, beneficiary, payment, payer.account],
    )
    expect(
      await one(
        bank.app,
        `select outcome from bank.add_and_pay(
          $1, $2, 'New Ltd', false, null, 'x', ${details}, $3, $4, 51, null, null, $5)`,
        [payer.tokenHash, beneficiary, payment, payer.account, id],
      ),
    ).toEqual({ outcome: 'ABOVE_OWN_PAYMENT_LIMIT' })
  })
})

describe('a standing order obeys the client’s own limit', () => {
  test('of a payment: it is refused, and a date of one from before fails at once', async () => {
    const { order } = await aStandingOrder(bank)
    await letTimePass(bank, order.id, 8)
    await begin(bank.app, order.id)
    await setLimit(bank, order.tokenHash, { kind: 'payment', amount: '99' }, false)
    const { tokenHash, account, beneficiary } = order
    const { order: later } = await aPlanner(bank, { tokenHash, account, beneficiary })
    expect(await saveOrder(bank.app, later, await confirmedOrder(bank, later))).toBe(
      'ABOVE_OWN_PAYMENT_LIMIT',
    )
    await comeToNextTry(bank, order.id)
    expect(await payDue(bank, bank.app, order.id)).toEqual(['failed'])
    expect(await balanceOf(bank, account)).toBe('1000')
  })

  test.for(['payment', 'day'] as const)(
    'of a %s also while the client has no second factor, without which its dates are paid',
    async (kind) => {
      const { client, order } = await aStandingOrder(bank)
      await letTimePass(bank, order.id, 8)
      await begin(bank.app, order.id)
      await setLimit(bank, order.tokenHash, { kind, amount: '99' }, false)
      await bank.owner.query(
        `update identity.credential set totp_secret = null, two_factor_enabled = false where user_id = $1`,
        [client],
      )
      expect(await payDue(bank, bank.app, order.id)).toEqual([kind === 'day' ? 'due' : 'failed'])
      expect(await balanceOf(bank, order.account)).toBe('1000')
    },
  )

  test('of a day: its date is tried again, and what it pays counts towards the day', async () => {
    const { client, order } = await aStandingOrder(bank)
    const { tokenHash, account, beneficiary } = order
    await letTimePass(bank, order.id, 8)
    await begin(bank.app, order.id)
    await setLimit(bank, tokenHash, { kind: 'day', amount: '99' }, false)
    await comeToNextTry(bank, order.id)
    expect(await payDue(bank, bank.app, order.id)).toEqual(['due'])
    await setLimit(bank, tokenHash, { kind: 'day', amount: '100' })
    await letLimitsRise(bank, client)
    await comeToNextTry(bank, order.id)
    expect(await payDue(bank, bank.app, order.id)).toEqual(['paid'])
    expect(
      await pay(bank.app, { tokenHash, account, beneficiary: beneficiary ?? '', amount: '0.01' }),
    ).toMatchObject({
      outcome: 'ABOVE_OWN_DAY_LIMIT',
    })
  })
})

test('own limits concern neither transfers between own accounts nor certificates', async () => {
  const { client, deposit } = await aDepositor(bank)
  const { tokenHash, account } = deposit
  await setLimit(bank, tokenHash, { kind: 'payment', amount: '1' }, false)
  await setLimit(bank, tokenHash, { kind: 'day', amount: '1' }, false)
  const other = await anAccount(bank, client, {})
  expect(
    await one(bank.app, 'select outcome from bank.make_transfer($1, $2, $3, $4, 10, null, null)', [
      tokenHash,
      randomUUID(),
      account,
      other,
    ]),
  ).toEqual({ outcome: 'COMPLETED' })
  expect(await open(bank.app, deposit, await confirmed(bank, deposit))).toBe('OPENED')
})

describe('a limit of one’s own', () => {
  test('is lowered at once without a code, and counts for a day longer when it is raised', async () => {
    const { client, payer } = await aLimited('payment', '50')
    const higher = { kind: 'payment', amount: '200' } as const
    expect(await setLimit(bank, payer.tokenHash, higher, false)).toEqual({
      outcome: 'CODE_REQUIRED',
      hours: null,
    })
    expect(await setLimit(bank, payer.tokenHash, higher)).toEqual({ outcome: 'PLANNED', hours: 24 })
    // The answer was lost: the same again needs no code and no further day.
    expect(await setLimit(bank, payer.tokenHash, higher, false)).toEqual({ outcome: 'PLANNED', hours: 24 })
    const order = { ...payer, amount: '100' }
    expect(await pay(bank.app, order)).toMatchObject({ outcome: 'ABOVE_OWN_PAYMENT_LIMIT' })
    await letLimitsRise(bank, client)
    expect(await pay(bank.app, order)).toMatchObject({ outcome: 'COMPLETED' })
    expect(await setLimit(bank, payer.tokenHash, { ...higher, amount: '30' }, false)).toMatchObject({
      outcome: 'SET',
    })
    expect(await pay(bank.app, order)).toMatchObject({ outcome: 'ABOVE_OWN_PAYMENT_LIMIT' })
  })

  test('that is taken away counts for a day longer too', async () => {
    const { client, payer } = await aLimited('payment', '50')
    const none = { kind: 'payment', amount: null } as const
    expect(await setLimit(bank, payer.tokenHash, none, false)).toMatchObject({ outcome: 'CODE_REQUIRED' })
    expect(await setLimit(bank, payer.tokenHash, none)).toEqual({ outcome: 'PLANNED', hours: 24 })
    expect(await pay(bank.app, { ...payer, amount: '51' })).toMatchObject({
      outcome: 'ABOVE_OWN_PAYMENT_LIMIT',
    })
    await letLimitsRise(bank, client)
    expect(await pay(bank.app, { ...payer, amount: '51' })).toMatchObject({ outcome: 'COMPLETED' })
  })

  test('keeps its value when what is planned is cancelled or replaced by a lower one', async () => {
    const { client, payer } = await aLimited('payment', '50')
    for (const amount of ['50', '40'] as const) {
      await setLimit(bank, payer.tokenHash, { kind: 'payment', amount: '200' })
      expect(await setLimit(bank, payer.tokenHash, { kind: 'payment', amount }, false)).toEqual({
        outcome: 'SET',
        hours: null,
      })
      expect(
        await one(
          bank.owner,
          `select trim_scale(amount)::text as amount, raised_to, raises_at from bank.own_limit
          where client_id = $1`,
          [client],
        ),
      ).toEqual({ amount, raised_to: null, raises_at: null })
    }
  })

  test('is raised by a code of exactly that amount, currency and kind', async () => {
    const { payer } = await aLimited('payment', '50')
    for (const digest of [
      `bank.own_limit_digest('USD', 'payment', 500)`,
      `bank.own_limit_digest('EUR', 'payment', 200)`,
      `bank.own_limit_digest('USD', 'day', 200)`,
      `bank.own_limit_digest('USD', 'payment', null)`,
    ]) {
      const { id } = await one<{ id: string }>(
        bank.owner,
        `insert into identity.confirmation (token_hash, action, digest, expires_at)
        values ($1, 'own-limit', ${digest}, now() + interval '5 minutes') returning id`,
        [payer.tokenHash],
      )
      expect(
        await one(bank.app, `select outcome from bank.set_own_limit($1, 'USD', 'payment', 200, $2)`, [
          payer.tokenHash,
          id,
        ]),
      ).toEqual({ outcome: 'CONFIRMATION_REFUSED' })
    }
  })

  test('is an amount of its currency above zero, and a client’s', async () => {
    const { tokenHash } = await aPayer(bank)
    for (const amount of ['0', '-1', '0.001', 'NaN'])
      expect(await setLimit(bank, tokenHash, { kind: 'day', amount }, false)).toMatchObject({
        outcome: 'INVALID_AMOUNT',
      })
    const admin = await aSession(bank, await aUser(bank, { role: 'admin' }))
    expect(await setLimit(bank, admin, { kind: 'day', amount: '1' }, false)).toMatchObject({
      outcome: 'NOT_ALLOWED',
    })
  })
})
