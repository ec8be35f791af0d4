/** The random operations of the model test: each runs on the bank and on its model alike. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aBeneficiary, internalAccount, one, pay, createTransfer } from '#testing.ts'
import {
  type Account,
  dayOf,
  type Life,
  move,
  outcomeOf,
  paidToday,
  type Beneficiary,
  text,
  unit,
} from './bank-model.ts'

/**
 * Movements of the year before. Some are dated before the previous movement, and the ledger then gives them
 * its time.
 */
export async function createHistory(life: Life, movements: number): Promise<void> {
  let at = Date.UTC(2025, 0, 1)
  for (let movement = 0; movement < movements; movement += 1) {
    at += life.number(0, Math.round((3_600_000 * 6_000) / movements))
    const asked = life.number(0, 6) === 0 ? at - life.number(0, 3_600_000 * 50) : at
    const account = drawn(
      life,
      life.clients.flatMap(({ accounts }) => accounts),
    )
    const leaving = life.number(0, 3) === 0 && account.units > 0n
    await moveByInternalAccount(
      life,
      account,
      leaving ? -randomUpTo(life, account.units) : randomUpTo(life, unit(account) * 500n),
      'a past movement',
      asked,
    )
  }
}

/** The operations of a step, each with its weight. */
export const operations = [
  makePayment,
  makePayment,
  makePayment,
  makePayment,
  makePayment,
  makePayment,
  makePayment,
  payAgain,
  payAgain,
  payAgain,
  receive,
  receive,
  receive,
  adjust,
  adjust,
  moveBetweenClients,
  addBeneficiary,
  addBeneficiary,
  deleteBeneficiary,
  closeBooks,
  openBooks,
  openBooks,
]

async function makePayment(life: Life, label: string): Promise<void> {
  const account = drawn(
    life,
    life.clients.flatMap(({ accounts }) => accounts),
  )
  const { beneficiaries } = account.client
  // Mostly a beneficiary who can be paid.
  const right = beneficiaries.filter(
    ({ isCrypto, state }) =>
      isCrypto === (account.currency === 'BTC') && (state === 'payable' || state === 'new'),
  )
  await askPayment(
    life,
    label,
    account,
    drawn(life, life.number(0, 5) === 0 ? beneficiaries : right),
    randomUpTo(life, (account.units * 5n) / 4n + unit(account)),
  )
}

async function askPayment(
  life: Life,
  label: string,
  account: Account,
  beneficiary: Beneficiary,
  units: bigint,
): Promise<void> {
  const order = {
    tokenHash: account.client.tokenHash,
    id: randomUUID(),
    account: account.id,
    beneficiary: beneficiary.id,
    amount: text(account, units),
  }
  const outcome = outcomeOf(life.open, account, beneficiary, units)
  const asking = pay(life.bank.app, order)
  life.counts[outcome] = (life.counts[outcome] ?? 0) + 1
  if (outcome === 'BK004') {
    await expect(asking, label).rejects.toMatchObject({ code: 'BK004' })
    return
  }
  if (outcome === 'COMPLETED') {
    move(account, -units)
    account.paid = { day: dayOf(), units: paidToday(account) + units }
  }
  expect(await asking, label).toMatchObject({ outcome, balance: text(account, account.units) })
  if (outcome === 'COMPLETED' || outcome === 'INSUFFICIENT_FUNDS')
    life.answered.push({ order, outcome, balance: account.units, account })
}

/**
 * An id that was used: the same order gets the same answer, even with closed books or without the
 * beneficiary. Any other order is refused with PAYMENT_ID_TAKEN.
 */
async function payAgain(life: Life, label: string): Promise<void> {
  const before = life.answered[life.number(0, Math.max(life.answered.length, 1))]
  if (!before) return
  const other = drawn(
    life,
    life.clients.filter((client) => client !== before.account.client),
  )
  const change = drawn(life, [{}, {}, { amount: '123456' }, { tokenHash: other.tokenHash }])
  const answer = await pay(life.bank.app, { ...before.order, ...change })
  if (Object.keys(change).length > 0)
    expect(answer, label).toMatchObject({ outcome: 'PAYMENT_ID_TAKEN', currency: null, balance: null })
  else if (before.outcome === 'COMPLETED')
    expect(answer, label).toMatchObject({
      outcome: 'COMPLETED',
      balance: text(before.account, before.balance),
    })
  // A refusal shows the present balance.
  else
    expect(answer, label).toMatchObject({
      outcome: 'INSUFFICIENT_FUNDS',
      balance: text(before.account, before.account.units),
    })
}

async function receive(life: Life, label: string): Promise<void> {
  const account = drawn(
    life,
    life.clients.flatMap(({ accounts }) => accounts),
  )
  await moveByInternalAccount(life, account, randomUpTo(life, unit(account) * 500n), label)
}

async function adjust(life: Life, label: string): Promise<void> {
  const account = drawn(
    life,
    life.clients.flatMap(({ accounts }) => accounts),
  )
  await moveByInternalAccount(
    life,
    account,
    randomUpTo(life, account.units + unit(account)) * drawn(life, [1n, -1n]),
    label,
  )
}

async function moveByInternalAccount(
  life: Life,
  account: Account,
  units: bigint,
  label: string,
  at?: number,
): Promise<void> {
  const purpose = units < 0n ? 'adjustments' : 'incoming'
  const other = await internalAccount(life.bank, purpose, account.currency)
  const [debitAccount, creditAccount] = units < 0n ? [account.id, other] : [other, account.id]
  const asked = {
    kind: units < 0n ? 'adjustment' : 'incoming',
    debitAccount,
    creditAccount,
    amount: text(account, units < 0n ? -units : units),
  }
  await posted(
    life,
    label,
    createTransfer(life.bank.owner, { ...asked, at: new Date(at ?? Date.now()) }),
    account.units + units,
    () => move(account, units, at),
  )
}

async function moveBetweenClients(life: Life, label: string): Promise<void> {
  const [debitClient, creditClient] = life.number(0, 2) === 0 ? [0, 1] : [1, 0]
  const dollarsOf = (client: number) =>
    life.clients[client]?.accounts.find(({ currency }) => currency === 'USD')
  const [debitAccount, creditAccount] = [dollarsOf(debitClient), dollarsOf(creditClient)]
  if (!debitAccount || !creditAccount) throw new Error('Both hold dollars')
  const units = randomUpTo(life, debitAccount.units + 100n)
  await posted(
    life,
    label,
    createTransfer(life.bank.owner, {
      kind: 'incoming',
      debitAccount: debitAccount.id,
      creditAccount: creditAccount.id,
      amount: text(debitAccount, units),
    }),
    debitAccount.units - units,
    () => {
      move(debitAccount, -units)
      move(creditAccount, units)
    },
  )
}

/** A transfer by the bank. Closed books are refused first, then a negative balance. */
async function posted(
  life: Life,
  label: string,
  posting: Promise<void>,
  left: bigint,
  then: () => void,
): Promise<void> {
  if (!life.open || left < 0n) {
    await expect(posting, label).rejects.toMatchObject({ code: life.open ? 'BK001' : 'BK004' })
    return
  }
  await posting
  then()
}

async function addBeneficiary(life: Life): Promise<void> {
  const client = drawn(life, life.clients)
  const isCrypto = life.number(0, 3) === 0
  const state = drawn<Beneficiary['state']>(life, ['payable', 'payable', 'new', 'pending'])
  const verified = { payable: 'long ago', new: 'just now', pending: 'never', deleted: 'never' } as const
  client.beneficiaries.push({
    id: await aBeneficiary(life.bank, client.id, { isCrypto, verified: verified[state] }),
    isCrypto,
    state,
  })
}

async function deleteBeneficiary(life: Life): Promise<void> {
  // The first two stay, so that there is always a beneficiary to pay.
  const beneficiary = drawn(life, life.clients)
    .beneficiaries.slice(2)
    .find(({ state }) => state !== 'deleted')
  if (!beneficiary) return
  await life.bank.owner.query('update bank.beneficiary set deleted_at = now() where id = $1', [
    beneficiary.id,
  ])
  beneficiary.state = 'deleted'
}

async function closeBooks(life: Life): Promise<void> {
  await life.bank.owner.query('update ledger.state set open = false')
  life.open = false
}

/** Opens the books, as the server's job of each minute; it finds nothing wrong. */
async function openBooks(life: Life, label: string): Promise<void> {
  expect(await one(life.bank.app, 'select balanced from ledger.reconcile()'), label).toEqual({
    balanced: true,
  })
  life.open = true
}

/** A day around the year that the movements fall into, or today. */
export function aDay(life: Life): string {
  return life.number(0, 8) === 0 ? dayOf() : dayOf(Date.UTC(2024, 11, 20 + life.number(0, 200), 12))
}

/** A random integer from 1 to `most`. */
function randomUpTo(life: Life, most: bigint): bigint {
  return 1n + ((BigInt(life.number(0, 2 ** 31)) * BigInt(life.number(0, 2 ** 31))) % (most < 1n ? 1n : most))
}

/** A random element. */
export function drawn<Item>(life: Life, items: Item[]): Item {
  const item = items[life.number(0, items.length)]
  if (item === undefined) throw new Error('There is nothing to draw from')
  return item
}
