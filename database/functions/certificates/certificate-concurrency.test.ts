import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBeneficiary, anAccount, balanceOf, findings, one, openBank, pay, type TestBank } from '#testing.ts'
import { aDepositor, confirmed, type Deposit, open } from '#testing-certificates.ts'

// Many connections, as several servers have. Every transaction is committed.
let bank: TestBank

beforeAll(async () => {
  bank = await openBank({ connections: 40 })
})

afterAll(async () => {
  await bank.close()
})

describe('among concurrent orders', () => {
  test('50 copies of one confirmed order open one certificate and get the same answer', async () => {
    const { deposit } = await aDepositor(bank, { amount: '1000' })
    const confirmation = await confirmed(bank, deposit)

    const answers = await Promise.all(Array.from({ length: 50 }, () => open(bank.app, deposit, confirmation)))

    expect(countOf(answers)).toEqual({ OPENED: 50 })
    expect(await balanceOf(bank, deposit.account)).toBe('0')
    expect(await certificatesOf(deposit.account)).toEqual({ certificates: '1', transfers: '1', events: '1' })
    expect(await findings(bank)).toEqual([])
  })

  test('of 20 certificates of 300.00 on one account with 1,000.00 exactly three are opened', async () => {
    const { deposit } = await aDepositor(bank, { amount: '300' })
    const orders = Array.from({ length: 20 }, () => ({ ...deposit, id: randomUUID() }))
    const confirmations = await Promise.all(orders.map((order) => confirmed(bank, order)))

    const answers = await Promise.all(
      orders.map((order, index) => open(bank.app, order, confirmations[index] ?? null)),
    )

    console.info(`certificates: 20 × 300.00 on 1,000.00: ${JSON.stringify(countOf(answers))}`)
    expect(countOf(answers)).toEqual({ OPENED: 3, INSUFFICIENT_FUNDS: 17 })
    expect(await balanceOf(bank, deposit.account)).toBe('100')
    expect(await certificatesOf(deposit.account)).toEqual({ certificates: '3', transfers: '3', events: '3' })
    expect(await findings(bank)).toEqual([])
  })

  test('certificates and payments together never spend more than the balance', async () => {
    const { client, deposit } = await aDepositor(bank, { amount: '70' })
    const beneficiary = await aBeneficiary(bank, client)
    const { tokenHash, account } = deposit
    const orders = Array.from({ length: 20 }, () => ({ ...deposit, id: randomUUID() }))
    const confirmations = await Promise.all(orders.map((order) => confirmed(bank, order)))

    const answers = await Promise.all([
      ...orders.map((order, index) => open(bank.app, order, confirmations[index] ?? null)),
      ...orders.map(
        async () => (await pay(bank.app, { tokenHash, account, beneficiary, amount: '70' })).outcome,
      ),
    ])

    const { OPENED = 0, COMPLETED = 0, INSUFFICIENT_FUNDS = 0 } = countOf(answers)
    expect([OPENED + COMPLETED, INSUFFICIENT_FUNDS]).toEqual([14, 26])
    expect(await balanceOf(bank, account)).toBe('20')
    expect(await findings(bank)).toEqual([])
  })

  test('one id that 20 clients use, each from two accounts, opens one certificate', async () => {
    const id = randomUUID()
    const orders: Deposit[] = []
    for (let index = 0; index < 20; index += 1) {
      const { client, deposit } = await aDepositor(bank)
      const account = await anAccount(bank, client, { balance: '1000' })
      orders.push({ ...deposit, id }, { ...deposit, id, account })
    }
    const confirmations = await Promise.all(orders.map((order) => confirmed(bank, order)))

    const answers = await Promise.all(
      orders.map((order, index) =>
        open(bank.app, order, confirmations[index] ?? null).catch((error: unknown) => {
          if (error instanceof Error && 'constraint' in error) return String(error.constraint)
          throw error
        }),
      ),
    )

    const { OPENED, CERTIFICATE_ID_TAKEN = 0, certificate_pkey: met = 0, ...others } = countOf(answers)
    expect({ OPENED, refused: CERTIFICATE_ID_TAKEN + met, others }).toEqual({
      OPENED: 1,
      refused: 39,
      others: {},
    })
    expect((await bank.owner.query('select from bank.certificate where id = $1', [id])).rowCount).toBe(1)
    expect(await findings(bank)).toEqual([])
  })

  test('one confirmation opens one certificate, also when two orders use it at once', async () => {
    const { deposit } = await aDepositor(bank)
    const confirmation = await confirmed(bank, deposit)
    const others = Array.from({ length: 20 }, () => ({ ...deposit, id: randomUUID() }))

    const answers = await Promise.all(
      [deposit, ...others].map((order) => open(bank.app, order, confirmation)),
    )

    expect(countOf(answers)).toEqual({ OPENED: 1, CONFIRMATION_REFUSED: 20 })
    expect(await balanceOf(bank, deposit.account)).toBe('900')
  })
})

function countOf(answers: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}

async function certificatesOf(account: string) {
  return await one(
    bank.owner,
    `select count(*) as certificates,
      (select count(*) from ledger.transfer t where t.kind = 'certificate'
        and t.debit_account_id = $1) as transfers,
      (select count(*) from audit.event e where e.action = 'certificate-opened'
        and e.detail ->> 'account' = $1::text) as events
    from bank.certificate where account_id = $1`,
    [account],
  )
}
