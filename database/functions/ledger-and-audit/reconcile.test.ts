import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks } from '#check-books.ts'
import {
  aPayer,
  balanceOf,
  internalAccount,
  one,
  openBank,
  type Order,
  pay,
  createTransfer,
  tamper,
  type TestBank,
} from '#testing.ts'

// The check of each minute, as the server's role; and the check by hand.
let bank: TestBank
let order: Omit<Order, 'id'>

beforeAll(async () => {
  bank = await openBank()
})

beforeEach(async () => {
  const { client: _, ...paying } = await aPayer(bank, { balance: '100' })
  order = { ...paying, amount: '1' }
})

afterEach(async () => {
  await mendBooks()
  expect(await reconcile()).toEqual({ balanced: true, findings: [] })
})

afterAll(async () => {
  await bank.close()
})

describe('unbalanced books', () => {
  test('are closed by the next check, whatever the last check compared', async () => {
    expect(await reconcile()).toEqual({ balanced: true, findings: [] })
    await tamper(bank, 'update ledger.account set balance = balance + 1 where id = $1', [order.account])

    const { balanced, findings } = await reconcile()
    expect({ balanced, findings }).toEqual({
      balanced: false,
      findings: [`Account ${order.account} holds 101.00000000, its entries say 100.00000000.`],
    })
    expect(await state()).toEqual({ open: false, findings })
  })

  test('accept no payment and no other transfer', async () => {
    await breakBooks()

    await expect(pay(bank.app, order)).rejects.toMatchObject({ code: 'BK004' })
    await expect(
      createTransfer(bank.owner, {
        debitAccount: await internalAccount(bank, 'incoming'),
        creditAccount: order.account,
        amount: '1',
      }),
    ).rejects.toMatchObject({ code: 'BK004' })
    expect(await balanceOf(bank, order.account)).toBe('101')
  })

  test('stay closed until they are repaired, even if nothing moves', async () => {
    await breakBooks()

    for (let minute = 0; minute < 3; minute += 1) expect(await reconcile()).toMatchObject({ balanced: false })
    await expect(pay(bank.app, order)).rejects.toMatchObject({ code: 'BK004' })
  })

  test('stay closed if the error is older than the last check', async () => {
    await breakBooks()
    await bank.owner.query(`update ledger.state set checked_at = now() + interval '1 hour'`)

    expect(await reconcile()).toMatchObject({ balanced: false })
  })

  test('leave a record of the errors', async () => {
    await breakBooks()

    const { detail } = await one<{ detail: unknown }>(
      bank.owner,
      `select detail from audit.event where action = 'books-do-not-balance' order by id desc limit 1`,
    )
    expect(detail).toEqual({
      findings: [`Account ${order.account} holds 101.00000000, its entries say 100.00000000.`],
    })
  })

  test('open again once they are repaired, and the refused payment succeeds under its id', async () => {
    await breakBooks()
    const refused = { ...order, id: randomUUID() }
    await expect(pay(bank.app, refused)).rejects.toMatchObject({ code: 'BK004' })
    await mendBooks()

    expect(await reconcile()).toEqual({ balanced: true, findings: [] })
    expect(await state()).toEqual({ open: true, findings: [] })
    expect(await pay(bank.app, refused)).toMatchObject({ outcome: 'COMPLETED', balance: '99' })
  })
})

describe('balanced books', () => {
  test('stay open while payments are being written', async () => {
    const paying = Promise.all(Array.from({ length: 90 }, () => pay(bank.app, order)))
    const coming = Promise.all(
      Array.from({ length: 30 }, async () =>
        createTransfer(bank.owner, {
          debitAccount: await internalAccount(bank, 'incoming'),
          creditAccount: order.account,
          amount: '1',
        }),
      ),
    )
    const checks: boolean[] = []
    for (let check = 0; check < 15; check += 1) {
      const { balanced } = await one<{ balanced: boolean }>(
        bank.superuser,
        'select balanced from ledger.reconcile()',
      )
      checks.push(balanced)
    }
    const outcomes = await paying
    await coming

    expect(checks).not.toContain(false)
    expect(outcomes.every(({ outcome }) => outcome === 'COMPLETED')).toBe(true)
    expect(await balanceOf(bank, order.account)).toBe('40')
    console.info(`reconcile: ${checks.length} checks during 120 movements, 0 false alarms`)
  })

  test('show the time of the last check', async () => {
    await reconcile()
    const { recent } = await one<{ recent: boolean }>(
      bank.app,
      `select checked_at > now() - interval '1 minute' as recent from ledger.state`,
    )
    expect(recent).toBe(true)
  })
})

describe('the check by hand', () => {
  test('counts accounts and transfers and finds nothing wrong', async () => {
    await withAnotherBank(async (another) => {
      expect(await checkBooks(another.ownerUrl)).toEqual({
        balanced: true,
        findings: [],
        accounts: '0',
        entries: '0',
        transfers: '0',
        currencies: [],
      })

      const { client: _, ...paying } = await aPayer(another, { balance: '100' })
      await pay(another.app, { ...paying, amount: '1' })
      const { account } = await aPayer(another, { currency: 'JPY', balance: '5000' })
      await createTransfer(another.owner, {
        kind: 'payment',
        debitAccount: account,
        creditAccount: await internalAccount(another, 'payments', 'JPY'),
        amount: '5000',
      })
      expect(await checkBooks(another.ownerUrl)).toEqual({
        balanced: true,
        findings: [],
        accounts: '2',
        entries: '8',
        transfers: '4',
        currencies: [
          { currency: 'JPY', sum: '0.00000000' },
          { currency: 'USD', sum: '0.00000000' },
        ],
      })
    })
  })

  test('names the errors and closes nothing', async () => {
    await withAnotherBank(async (another) => {
      const { account } = await aPayer(another, { balance: '100' })
      await tamper(another, 'update ledger.entry set amount = 99 where account_id = $1', [account])

      const report = await checkBooks(another.ownerUrl)
      expect(report).toMatchObject({
        balanced: false,
        accounts: '1',
        entries: '2',
        transfers: '1',
        currencies: [{ currency: 'USD', sum: '-1.00000000' }],
      })
      expect(report.findings).toContain(`Account ${account} is broken at entry 1.`)
      expect(await state(another)).toEqual({ open: true, findings: [] })
    })
  })
})

/** A balance of one too many, and the check that finds it. */
async function breakBooks(): Promise<void> {
  await tamper(bank, 'update ledger.account set balance = balance + 1 where id = $1', [order.account])
  expect(await reconcile()).toMatchObject({ balanced: false })
}

/** Every balance equals the sum of its entries again. */
async function mendBooks(): Promise<void> {
  await tamper(
    bank,
    `update ledger.account a set balance = e.balance_after from ledger.entry e
    where e.account_id = a.id and e.sequence = a.sequence and a.balance <> e.balance_after`,
  )
}

async function withAnotherBank(work: (another: TestBank) => Promise<void>): Promise<void> {
  const another = await openBank()
  try {
    await work(another)
  } finally {
    await another.close()
  }
}

async function reconcile(): Promise<{ balanced: boolean; findings: string[] }> {
  return await one(bank.app, 'select balanced, findings from ledger.reconcile()')
}

async function state(asked = bank): Promise<{ open: boolean; findings: string[] }> {
  return await one(asked.owner, 'select open, findings from ledger.state')
}
