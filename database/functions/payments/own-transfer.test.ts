import { randomUUID } from 'node:crypto'
import { assert, asyncProperty, array, boolean, nat, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anAccount,
  aPayer,
  aSession,
  aUser,
  balanceOf,
  findings,
  internalAccount,
  one,
  openBank,
  type Outcome,
  pay,
  setCodeLimits,
  createTransfer,
  type TestBank,
} from '#testing.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openBank({ connections: 20 })
})

afterAll(async () => {
  await bank.close()
})

type Order = {
  tokenHash: Buffer
  id?: string
  from: string
  to: string
  amount: string
  note?: string
  confirmation?: string
}

async function move({ tokenHash, id = randomUUID(), from, to, amount, note, confirmation }: Order) {
  return await one<Outcome & { credit_balance: string | null }>(
    bank.app,
    `select outcome, client_id, currency, trim_scale(balance)::text as balance,
      trim_scale(credit_balance)::text as credit_balance
    from bank.make_transfer($1, $2, $3, $4, $5, $6, $7)`,
    [tokenHash, id, from, to, amount, note ?? null, confirmation ?? null],
  )
}

/** A client with 1,000.00 on one account and nothing on the other. */
async function aSaver() {
  const client = await aUser(bank)
  const from = await anAccount(bank, client, { balance: '1000' })
  const to = await anAccount(bank, client, {})
  return { client, from, to, tokenHash: await aSession(bank, client) }
}

describe('a transfer between own accounts is refused', () => {
  test.for([
    ['1000.01', 'INSUFFICIENT_FUNDS'],
    ['0.001', 'INVALID_AMOUNT'],
    ['-1', 'INVALID_AMOUNT'],
  ] as const)('of %s with %s, and leaves nothing', async ([amount, outcome]) => {
    const { client: _, ...saver } = await aSaver()
    expect(await move({ ...saver, amount })).toMatchObject({ outcome })
    const { count } = await one<{ count: string }>(
      bank.owner,
      'select count(*) from bank.payment where account_id = $1 or credit_account_id = $1',
      [saver.from],
    )
    expect(count).toBe('0')
  })

  test('between two currencies, from an account to itself, and to or from another’s account', async () => {
    const { client, ...saver } = await aSaver()
    const { from: foreign } = await aSaver()
    const euros = await anAccount(bank, client, { currency: 'EUR' })

    expect(await move({ ...saver, to: euros, amount: '1' })).toMatchObject({ outcome: 'DIFFERENT_CURRENCY' })
    for (const [from, to] of [
      [saver.from, saver.from],
      [saver.from, foreign],
      [foreign, saver.to],
    ] as const)
      expect(await move({ ...saver, from, to, amount: '1' })).toMatchObject({
        outcome: 'ACCOUNT_NOT_FOUND',
        balance: null,
        credit_balance: null,
      })
    expect(await balanceOf(bank, foreign)).toBe('1000')
  })

  test('while the books are closed', async () => {
    const { client: _, ...saver } = await aSaver()
    await bank.owner.query('update ledger.state set open = false')
    await expect(move({ ...saver, amount: '1' })).rejects.toMatchObject({ code: 'BK004' })
    await bank.owner.query('update ledger.state set open = true')
    expect(await balanceOf(bank, saver.from)).toBe('1000')
  })
})

describe('a transfer between own accounts', () => {
  test('moves the money at once, names the other account on each side, and is in the audit', async () => {
    const { client, ...saver } = await aSaver()
    const id = randomUUID()

    expect(await move({ ...saver, id, amount: '250.5', note: 'Rainy day' })).toEqual({
      outcome: 'COMPLETED',
      client_id: client,
      currency: 'USD',
      balance: '749.5',
      credit_balance: '250.5',
    })
    const names = await one<{ debit: string; credit: string }>(
      bank.owner,
      `select f.nickname || ', ' || f.account_number as debit,
        t.nickname || ', ' || t.account_number as credit
      from bank.account f, bank.account t where f.id = $1 and t.id = $2`,
      [saver.from, saver.to],
    )
    expect(
      await one(bank.owner, 'select kind, debtor, counterparty from ledger.transfer where id = $1', [id]),
    ).toEqual({ kind: 'transfer', debtor: names.debit, counterparty: names.credit })
    expect(await one(bank.owner, 'select action, user_id from audit.event where subject = $1', [id])).toEqual(
      { action: 'transfer-completed', user_id: client },
    )
    expect(await findings(bank)).toEqual([])
  })

  test('gets the same answer under its id, later balances or not, and another order does not', async () => {
    const { client: _, ...saver } = await aSaver()
    const order = { ...saver, id: randomUUID(), amount: '1000', note: 'All' }
    const first = await move(order)
    await createTransfer(bank.owner, {
      debitAccount: await internalAccount(bank, 'incoming'),
      creditAccount: saver.from,
      amount: '7',
    })

    expect(await move(order)).toEqual(first)
    for (const other of [
      { ...order, amount: '999' },
      { ...order, note: 'Most' },
      { ...order, from: order.to, to: order.from },
    ])
      expect(await move(other)).toMatchObject({ outcome: 'PAYMENT_ID_TAKEN', balance: null })
    expect(await balanceOf(bank, saver.to)).toBe('1000')
  })

  test('above the day’s limit asks for a code, which is good for exactly this one', async () => {
    const { client: _, ...saver } = await aSaver()
    await setCodeLimits(bank, { USD: 500 })
    const order = { ...saver, id: randomUUID(), amount: '300' }

    expect(await move({ ...saver, amount: '300' })).toMatchObject({ outcome: 'COMPLETED' })
    expect(await move(order)).toMatchObject({ outcome: 'CODE_REQUIRED' })
    const confirmation = await confirmed(order)
    for (const other of [
      { ...order, amount: '301' },
      { ...order, id: randomUUID() },
    ])
      expect((await move({ ...other, confirmation })).outcome).not.toBe('COMPLETED')
    expect(await move({ ...order, confirmation })).toMatchObject({ outcome: 'COMPLETED', balance: '400' })
    await setCodeLimits(bank, { USD: 10_000 })
  })

  test('and its opposite at the same time, many times over, neither deadlock nor lose a cent', async () => {
    const { client: _, ...saver } = await aSaver()
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_unused, index) => {
        const [from, to] = index % 2 === 0 ? [saver.from, saver.to] : [saver.to, saver.from]
        return await move({ ...saver, from, to, amount: '7' })
      }),
    )

    expect(answers.every(({ outcome }) => outcome === 'COMPLETED' || outcome === 'INSUFFICIENT_FUNDS')).toBe(
      true,
    )
    const held = [await balanceOf(bank, saver.from), await balanceOf(bank, saver.to)].map(Number)
    expect(held.reduce((sum, balance) => sum + balance, 0)).toBe(1000)
    expect(await findings(bank)).toEqual([])
  })

  test('asked for fifty times at once under one id happens once', async () => {
    const { client: _, ...saver } = await aSaver()
    const order = { ...saver, id: randomUUID(), amount: '1000' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => move(order)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await balanceOf(bank, saver.to)).toBe('1000')
  })

  test('in any sequence ends as a model of two numbers says', async () => {
    const step = record({ back: boolean(), cents: nat({ max: 60_000 }) })
    await assert(
      asyncProperty(array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const { client: _, ...saver } = await aSaver()
        const cents = [100_000, 0]
        for (const { back, cents: wanted } of steps) {
          const [from, to] = back ? [saver.to, saver.from] : [saver.from, saver.to]
          const [debit, credit] = back ? [1, 0] : [0, 1]
          const held = cents[debit] ?? 0
          const fits = wanted > 0 && wanted <= held
          const { outcome } = await move({ ...saver, from, to, amount: (wanted / 100).toFixed(2) })
          expect(outcome).toBe(fits ? 'COMPLETED' : wanted === 0 ? 'INVALID_AMOUNT' : 'INSUFFICIENT_FUNDS')
          if (!fits) continue
          cents[debit] = held - wanted
          cents[credit] = (cents[credit] ?? 0) + wanted
        }
        expect(await Promise.all([saver.from, saver.to].map((id) => balanceOf(bank, id)))).toEqual(
          cents.map((held) => String(held / 100)),
        )
      }),
      { numRuns: process.env['TEST_LONG'] ? 300 : 20, seed: 49 },
    )
    expect(await findings(bank)).toEqual([])
  })
})

test('a failed payment under the id of a transfer of another kind does not close the books', async () => {
  const { client: _, ...order } = await aPayer(bank)
  const id = randomUUID()
  await createTransfer(bank.owner, {
    id,
    kind: 'certificate',
    debitAccount: order.account,
    creditAccount: await internalAccount(bank, 'certificates'),
    amount: '1',
  })

  expect(await pay(bank.app, { ...order, id, amount: '5000' })).toMatchObject({
    outcome: 'INSUFFICIENT_FUNDS',
  })

  const found = await findings(bank)
  expect(found.filter((finding) => finding.includes('its money'))).toEqual([])
})

async function confirmed({ tokenHash, id, from, to, amount }: Order): Promise<string> {
  const { id: confirmation } = await one<{ id: string }>(
    bank.app,
    `select id from identity.issue_confirmation($1, 999999999, 'transfer',
      bank.transfer_digest($2, $3, $4, $5))`,
    [tokenHash, id, from, to, amount],
  )
  return confirmation
}
