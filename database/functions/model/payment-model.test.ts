import { randomUUID } from 'node:crypto'
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  bigInt,
  constantFrom,
  nat,
  oneof,
  record,
} from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aBeneficiary,
  anAccount,
  aUser,
  aSession,
  balanceOf,
  findings,
  internalAccount,
  one,
  openBank,
  type Order,
  pay,
  createTransfer,
  type TestBank,
} from '#testing.ts'

// Random sequences of operations on accounts, compared with a model of twenty lines that counts in the
// smallest unit.
let bank: TestBank

beforeAll(async () => {
  bank = await openBank()
})

afterAll(async () => {
  await bank.close()
})

const seed = 1_844
const sequences = process.env['TEST_LONG'] ? 1_000 : 25
const decimalsOf: Record<string, number> = { USD: 2, JPY: 0, BTC: 8 }
const currencies = Object.keys(decimalsOf)

type Step =
  | { operation: 'pay'; account: number; units: bigint }
  | { operation: 'come in' | 'adjust'; account: number; units: bigint }
  | { operation: 'pay again'; nth: number }

const accountIndex = nat({ max: currencies.length - 1 })
const units = bigInt({ min: 1n, max: 2_000n })
const step: Arbitrary<Step> = oneof(
  { arbitrary: record({ operation: constantFrom('pay' as const), account: accountIndex, units }), weight: 5 },
  {
    arbitrary: record({ operation: constantFrom('come in' as const), account: accountIndex, units }),
    weight: 2,
  },
  {
    arbitrary: record({
      operation: constantFrom('adjust' as const),
      account: accountIndex,
      units: bigInt({ min: -2_000n, max: 2_000n }),
    }),
    weight: 2,
  },
  { arbitrary: record({ operation: constantFrom('pay again' as const), nth: nat({ max: 20 }) }), weight: 1 },
)

/** The balance of an account, by the model. */
type Held = {
  id: string
  currency: string
  beneficiary: string
  units: bigint
  credited: bigint
  movements: number
}
type Made = { order: Order; outcome: string; balance: string }

test(
  `${sequences} random sequences of payments, receipts, adjustments and replays end as the model predicts`,
  { timeout: 1_800_000 },
  async () => {
    let steps = 0
    await assert(
      asyncProperty(array(step, { minLength: 8, maxLength: 30 }), async (sequence) => {
        const { tokenHash, accounts } = await aClientOfTheModel()
        const made: Made[] = []
        for (const next of sequence) {
          await follow(next, { tokenHash, accounts, made })
          steps += 1
        }
        for (const account of accounts) expect(await held(account.id)).toEqual(expectedOf(account))
      }),
      { numRuns: sequences, seed },
    )
    expect(await findings(bank)).toEqual([])
    console.info(`model: seed ${seed}, ${sequences} sequences, ${steps} steps, 0 divergences`)
  },
)

async function aClientOfTheModel(): Promise<{ tokenHash: Buffer; accounts: Held[] }> {
  const client = await aUser(bank)
  const accounts: Held[] = []
  for (const currency of currencies) {
    accounts.push({
      id: await anAccount(bank, client, { currency }),
      currency,
      beneficiary: await aBeneficiary(bank, client, { isCrypto: currency === 'BTC' }),
      units: 0n,
      credited: 0n,
      movements: 0,
    })
  }
  return { tokenHash: await aSession(bank, client), accounts }
}

async function follow(
  next: Step,
  { tokenHash, accounts, made }: { tokenHash: Buffer; accounts: Held[]; made: Made[] },
): Promise<void> {
  if (next.operation === 'pay again') {
    const before = made[next.nth % Math.max(made.length, 1)]
    if (before)
      expect(await pay(bank.app, before.order)).toMatchObject({
        outcome: before.outcome,
        balance: before.balance,
      })
    return
  }
  const account = accounts[next.account]
  if (!account) throw new Error('The model has no such account')
  if (next.operation === 'pay') {
    const order = {
      tokenHash,
      id: randomUUID(),
      account: account.id,
      beneficiary: account.beneficiary,
      amount: text(next.units, account),
    }
    const outcome = next.units > account.units ? 'INSUFFICIENT_FUNDS' : 'COMPLETED'
    if (outcome === 'COMPLETED') move(account, -next.units)
    const answer = await pay(bank.app, order)
    expect(answer).toMatchObject({ outcome, balance: text(account.units, account) })
    // A refusal shows the present balance, so only a payment's own balance stays the same.
    if (outcome === 'COMPLETED') made.push({ order, outcome, balance: text(account.units, account) })
    return
  }
  await moveByInternalAccount(next, account)
}

async function moveByInternalAccount(
  { operation, units: by }: { operation: 'come in' | 'adjust'; units: bigint },
  account: Held,
): Promise<void> {
  if (by === 0n) return
  const other = await internalAccount(
    bank,
    operation === 'adjust' ? 'adjustments' : 'incoming',
    account.currency,
  )
  const [debitAccount, creditAccount] = by < 0n ? [account.id, other] : [other, account.id]
  const moving = createTransfer(bank.owner, {
    kind: operation === 'adjust' ? 'adjustment' : 'incoming',
    debitAccount,
    creditAccount,
    amount: text(by < 0n ? -by : by, account),
  })
  if (account.units + by < 0n) {
    await expect(moving).rejects.toMatchObject({ code: 'BK001' })
    return
  }
  await moving
  move(account, by)
}

function move(account: Held, by: bigint): void {
  account.units += by
  if (by > 0n) account.credited += by
  account.movements += 1
}

async function held(id: string): Promise<unknown> {
  const balance = await balanceOf(bank, id)
  const { credited, sequence } = await one<{ credited: string; sequence: string }>(
    bank.owner,
    'select trim_scale(credited)::text as credited, sequence from ledger.account where id = $1',
    [id],
  )
  return { balance, credited, sequence }
}

function expectedOf(account: Held): unknown {
  return {
    balance: text(account.units, account),
    credited: text(account.credited, account),
    sequence: String(account.movements),
  }
}

/** Units of the smallest kind as the decimal text PostgreSQL trims to. */
function text(many: bigint, { currency }: Held): string {
  const decimals = decimalsOf[currency] ?? 0
  const digits = many.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
