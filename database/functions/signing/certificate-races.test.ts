import { describe, expect } from 'vitest'
import { aSession, aUser, balanceOf, findings, numbersOf, one, test, type TestBank } from '#testing.ts'
import { preparedCertificate } from './testing-certificate-orders.ts'
import {
  aMandate,
  aTrust,
  confirmed,
  prepared,
  signBy,
  statusOf,
  withdrawMandate,
} from './testing-signing.ts'

const rounds = process.env['TEST_LONG'] ? 200 : 8
const random = numbersOf(2_311)

/** A trust of three who sign in class A, two of them each order; and an admin. */
async function aTrustOfThree(bank: TestBank) {
  const trust = await aTrust(bank, ['A', 'A', 'A'], [{ upTo: null, a: 2, b: 0 }])
  const [first = Buffer.alloc(32), second = first, third = first] = trust.signatories.map(
    ({ tokenHash }) => tokenHash,
  )
  const admin = await aSession(bank, await aUser(bank, { role: 'admin' }))
  const waiting = async (amount: string) => {
    const { id, outcome } = await preparedCertificate(bank, trust, first, { amount })
    expect(outcome).toBe('PREPARED')
    return id
  }
  return { trust, first, second, third, admin, waiting }
}

/** Waits a moment of a few milliseconds, so that a race begins in another order each time. */
async function briefPause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, random(0, 6)))
}

async function certificates(bank: TestBank, order: string): Promise<number> {
  const { count } = await one<{ count: number }>(
    bank.owner,
    `select (select count(*) from bank.certificate c where c.id = $1)::int
      + (select count(*) from ledger.transfer t where t.id = $1)::int as count`,
    [order],
  )
  return count
}

describe('at the same moment', () => {
  test(`last signatures open a certificate once, ${rounds} times`, async ({ bank }) => {
    const { first, second, third, waiting } = await aTrustOfThree(bank)
    for (let round = 0; round < rounds; round += 1) {
      const order = await waiting(`10.${String(10 + (round % 90))}`)
      const tokens = [first, second, third]
      const issued = await Promise.all(tokens.map((token) => confirmed(bank.owner, token, order)))
      // The second sends twice, as a browser does that has lost the answer.
      const answers = await Promise.all(
        [0, 1, 1, 2].map(async (nth) => {
          await briefPause()
          return await signBy(bank.app, tokens[nth] ?? first, order, issued[nth] ?? null)
        }),
      )
      for (const answer of answers) expect(['SIGNED', 'EXECUTED', 'ORDER_ENDED']).toContain(answer)
      expect([await statusOf(bank, order), await certificates(bank, order)]).toEqual(['executed', 2])
    }
    expect(await findings(bank)).toEqual([])
  })

  test(`a certificate and a payment above the balance are carried out one at most, ${rounds} times`, async ({
    bank,
  }) => {
    for (let round = 0; round < rounds; round += 1) {
      const { trust, first, second, waiting } = await aTrustOfThree(bank)
      const { id: payment } = await prepared(bank, trust, first, { amount: '600001' })
      const orders = [await waiting('600000'), payment]
      for (const order of orders)
        expect(await signBy(bank.app, first, order, await confirmed(bank.owner, first, order))).toBe('SIGNED')
      const answers = await Promise.all(
        orders.map(async (order) => {
          const confirmation = await confirmed(bank.owner, second, order)
          await briefPause()
          return await signBy(bank.app, second, order, confirmation)
        }),
      )
      expect(answers.toSorted()).toEqual(['EXECUTED', 'INSUFFICIENT_FUNDS'])
      expect(Number(await balanceOf(bank, trust.account))).toBeGreaterThan(399_000)
    }
    expect(await findings(bank)).toEqual([])
  })

  test(`a last signature and a withdrawn mandate do one or the other, ${rounds} times`, async ({ bank }) => {
    const { trust, first, second, admin, waiting } = await aTrustOfThree(bank)
    let mandate = trust.signatories[0]?.mandate ?? ''
    const seen = { opened: 0, voided: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const order = await waiting(`20.${String(10 + (round % 90))}`)
      await signBy(bank.app, first, order, await confirmed(bank.owner, first, order))
      const confirmation = await confirmed(bank.owner, second, order)
      const [answer, withdrawn] = await Promise.all([
        briefPause().then(() => signBy(bank.app, second, order, confirmation)),
        briefPause().then(() => withdrawMandate(bank.app, bank.owner, admin, mandate)),
      ])
      expect(withdrawn).toBe('WITHDRAWN')
      const isOpened = answer === 'EXECUTED'
      seen[isOpened ? 'opened' : 'voided'] += 1
      expect([await statusOf(bank, order), await certificates(bank, order)]).toEqual(
        isOpened ? ['executed', 2] : ['waiting', 0],
      )
      mandate = await aMandate(bank.owner, trust.holder, trust.signatories[0]?.id ?? '')
    }
    console.info(`last signature of a certificate against withdrawal: ${JSON.stringify(seen)}`)
    expect(await findings(bank)).toEqual([])
  })

  test(`a last signature and another rate do one or the other, ${rounds} times`, async ({ bank }) => {
    const { first, second, waiting } = await aTrustOfThree(bank)
    const seen = { opened: 0, ended: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const order = await waiting(`30.${String(10 + (round % 90))}`)
      await signBy(bank.app, first, order, await confirmed(bank.owner, first, order))
      const confirmation = await confirmed(bank.owner, second, order)
      const [answer] = await Promise.all([
        briefPause().then(() => signBy(bank.app, second, order, confirmation)),
        briefPause().then(() => newRate(bank, '1')),
      ])
      expect(['EXECUTED', 'QUOTE_CHANGED']).toContain(answer)
      seen[answer === 'EXECUTED' ? 'opened' : 'ended'] += 1
      const opened = await bank.owner.query('select from bank.certificate where id = $1 and rate = 0', [
        order,
      ])
      expect(opened.rowCount).toBe(answer === 'EXECUTED' ? 1 : 0)
      await newRate(bank, '0')
    }
    console.info(`last signature of a certificate against another rate: ${JSON.stringify(seen)}`)
  })
})

/** Changes the rate of two years in dollars from today on. */
async function newRate(bank: TestBank, rate: string): Promise<void> {
  await bank.owner.query(
    `insert into bank.certificate_rate (currency, term_years, rate, valid_from)
    values ('USD', 2, $1, ledger.day_of(now()))`,
    [rate],
  )
}
