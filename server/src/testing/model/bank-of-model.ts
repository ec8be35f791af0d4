import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { z } from 'zod'
import { aBeneficiary, aClient, anAccount, aSession, type TestUser } from '#testing/builders.ts'
import { type FaultyBank, publicOrigin } from '#testing/crash/bank.ts'
import type { FakeClock } from '#testing/crash/fake-clock.ts'
import { withCause } from '#testing/crash/server.ts'
import { type Answer, type Caller, openWays, signedIn, type Ways } from '#testing/crash/ways.ts'

/** An account by the model, in cents. */
export type Held = { id: string; cents: number }

export type Order = { paymentId: string; accountId: string; beneficiaryId: string; amount: string }

/** An order that the bank keeps under its id: a repeated one gets the same answer. */
export type Kept = { order: Order; outcome: 'COMPLETED' | 'INSUFFICIENT_FUNDS'; balance: string }

/** A client’s money and orders, without any server or database. */
export type Model = { accounts: Held[]; isFrozen: boolean; kept: Kept[] }

/** The same client at the servers. */
export type Real = {
  bank: FaultyBank
  clock: FakeClock
  user: TestUser
  caller: Caller
  beneficiaryId: string
  /** The way to each server. */
  ways: Ways[]
  /** The clock's offset from the true time, in seconds, when the session was opened. */
  openedAt: number
  offset: number
  /** Answers of 500, of all servers. */
  faults: string[]
  /** How often each command was run. */
  counts: Record<string, number>
  /** How many orders have been made: no two have the same sum. */
  made: number
}

const openingCents = 100_000

/** A client with two accounts, at every server of the bank. */
export async function aClientOfModel(
  bank: FaultyBank,
  clock: FakeClock,
  counts: Record<string, number>,
): Promise<{ model: Model; real: Real }> {
  const { owner, notes } = bank
  const user = await aClient(owner)
  const ids = [
    await anAccount(owner, user, { balance: '1000' }),
    await anAccount(owner, user, { balance: '1000' }),
  ]
  const faults: string[] = []
  const met = { faults, acknowledged: 0, answers: new Map<number, number>() }
  const ways = bank.servers.map(({ origin }) =>
    openWays({ origins: [origin], publicOrigin, owner, notes, now: clock.now }, met),
  )
  const real: Real = {
    bank,
    clock,
    user,
    caller: await signedIn(owner, user),
    beneficiaryId: await aBeneficiary(owner, user),
    ways,
    openedAt: 0,
    offset: 0,
    faults,
    counts,
    made: 0,
  }
  return {
    model: { accounts: ids.map((id) => ({ id, cents: openingCents })), isFrozen: false, kept: [] },
    real,
  }
}

/** Opens another session, as the clock has ended the one before or soon will. */
export async function signInAgain(real: Real): Promise<void> {
  const { token } = await aSession(real.bank.owner, real.user)
  real.caller = { ...real.caller, token }
  real.openedAt = real.offset
}

/** An order for this sum, which no other order has. */
export function anOrder(real: Real, { id: accountId }: Held, dollars: number): Order {
  real.made += 1
  const amount = `${dollars}.${String(real.made % 100).padStart(2, '0')}`
  return { paymentId: crypto.randomUUID(), accountId, beneficiaryId: real.beneficiaryId, amount }
}

function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100)
}

/** The model pays; returns the answer that the bank has to give. */
export function payInModel(model: Model, order: Order): string {
  const account = model.accounts.find(({ id }) => id === order.accountId)
  if (!account) throw new Error('The model has no such account')
  const kept = model.kept.find(({ order: { paymentId } }) => paymentId === order.paymentId)
  if (kept) return sentenceOf(kept)
  if (model.isFrozen) return 'PAYMENTS_FROZEN'
  const cents = centsOf(order.amount)
  const outcome = cents > account.cents ? 'INSUFFICIENT_FUNDS' : 'COMPLETED'
  if (outcome === 'COMPLETED') account.cents -= cents
  const made: Kept = { order, outcome, balance: dollarsOf(account.cents) }
  model.kept.push(made)
  return sentenceOf(made)
}

function sentenceOf({ outcome, balance }: Kept): string {
  return outcome === 'COMPLETED' ? `COMPLETED ${balance}` : outcome
}

function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2)
}

const answerSchema = z.looseObject({ code: z.string().optional(), balance: z.string().optional() })

/** The bank's answer in the model's words. */
export function wordsOf({ status, text }: Answer): string {
  const { code, balance } = answerSchema.parse(JSON.parse(text))
  return status === 200 ? `COMPLETED ${balance}` : (code ?? String(status))
}

/** Sends an order to a server until its outcome is known, and notes it for the auditor. */
export async function payAt(real: Real, server: number, order: Order): Promise<string> {
  const { note } = wayTo(real, server)
  const { paymentId: id, accountId, amount } = order
  const noted = { id, kind: 'payment', accountId, amount } as const
  note(noted, 'sent')
  const answer = await askUntilKnown(real, server, '/payments', order)
  note(noted, answer.status === 200 ? 'acknowledged' : 'refused')
  return wordsOf(answer)
}

const retryMs = 40

/** Sends it to this server until it has an outcome; an answer of 500 ends the test. */
export async function askUntilKnown(
  real: Real,
  server: number,
  path: string,
  body?: object,
): Promise<Answer> {
  for (;;) {
    const answer = await wayTo(real, server).ask(real.caller, path, body)
    if (real.faults.length > 0) throw new Error(withCause(real.faults.join('\n'), real.bank.logs()))
    if (![0, 429, 503].includes(answer.status)) return answer
    await wait(retryMs)
  }
}

export function wayTo({ ways }: Real, server: number): Ways {
  const way = ways[server % ways.length]
  if (!way) throw new Error('There is no server')
  return way
}

const accountsSchema = z.array(z.looseObject({ id: z.string(), balance: z.string() }))

/** Every server shows the balances of the model. */
export async function expectBalances(model: Model, real: Real): Promise<void> {
  for (const server of real.ways.keys()) {
    const { text } = await askUntilKnown(real, server, '/accounts')
    const shown = accountsSchema.parse(JSON.parse(text)).map(({ id, balance }) => [id, balance])
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(model.accounts.map(({ id, cents }) => [id, dollarsOf(cents)])),
    )
  }
}
