import { describe, expect } from 'vitest'
import { balanceOf, findings, one, test, type TestBank } from '#testing.ts'
import { aRate } from '#testing-certificates.ts'
import { preparedCertificate } from './testing-certificate-orders.ts'
import { aTrust, confirmed, sign, signBy, type SigningClass } from './testing-signing.ts'

const rules = [
  { upTo: 10_000, a: 1, b: 0 },
  { upTo: null, a: 1, b: 1 },
]

async function trustOf(bank: TestBank, classes: readonly (SigningClass | null)[]) {
  const trust = await aTrust(bank, classes, rules)
  const session = (nth: number) => trust.signatories[nth]?.tokenHash ?? Buffer.alloc(32)
  const waiting = async (deposit: Parameters<typeof preparedCertificate>[3], by = 0) => {
    const { id, outcome } = await preparedCertificate(bank, trust, session(by), deposit)
    expect(outcome).toBe('PREPARED')
    return id
  }
  return { trust, session, waiting }
}

/** The certificate of this id, without what only the server makes. */
async function certificateOf(bank: TestBank, id: string) {
  return await one(
    bank.owner,
    `select c.client_id as client, c.account_id as account, c.amount::float, c.rate::float,
      c.term_years as term,
      c.start_date = ledger.day_of(now()) as "beginsToday", c.interest::float > 0 as "hasInterest",
      o.signature = c.signature as "isSigned",
      (select actor_id from audit.event e where e.subject = c.id::text and e.action = 'certificate-opened')
        as actor
    from bank.certificate c join bank.waiting_order o on o.id = c.id where c.id = $1`,
    [id],
  )
}

describe('a certificate of a holder', () => {
  test('is opened by the last signature at the rate that was agreed, and moves its money once', async ({
    bank,
  }) => {
    await aRate(bank, 'USD', 5, '3.4')
    const { trust, session, waiting } = await trustOf(bank, ['A', 'B', null])
    const order = await waiting({ amount: '20000', termYears: 5, rate: '3.40' }, 2)
    expect(await balanceOf(bank, trust.account)).toBe('1000000')
    expect(await sign(bank, session(1), order)).toBe('SIGNED')
    const confirmation = await confirmed(bank.owner, session(0), order)
    expect(await signBy(bank.app, session(0), order, confirmation)).toBe('EXECUTED')
    expect(await signBy(bank.app, session(0), order, confirmation)).toBe('EXECUTED')
    expect(await balanceOf(bank, trust.account)).toBe('980000')
    expect(await certificateOf(bank, order)).toEqual({
      client: trust.holder,
      account: trust.account,
      amount: 20_000,
      rate: 3.4,
      term: 5,
      beginsToday: true,
      hasInterest: true,
      isSigned: true,
      actor: trust.signatories[0]?.id,
    })
    expect(await findings(bank)).toEqual([])
  })
})
