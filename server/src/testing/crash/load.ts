import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#platform/database.ts'
import { aBeneficiary, aClient, anAccount } from '#testing/builders.ts'
import { aSignature, type CertificateTerms, termsToday } from '#testing/orders/certificates.ts'
import { liveAsAdmins, type AdminTeam } from './admins.ts'
import {
  type Caller,
  confirmed,
  type Met,
  openWays,
  type Order,
  signedIn,
  type Ways,
  type WaysSettings,
} from './ways.ts'

/** The amount is above everything that a client has. */
const aboveBalance = '999999.00'
/** A client may write thirty messages a minute. */
const betweenMessagesMs = 2_500

export type Payer = Caller & { accountId: string; beneficiaryId: string }

/** Clients with a session, money and a beneficiary each. */
export async function somePayers(owner: Database, count: number): Promise<Payer[]> {
  const payers: Payer[] = []
  for (let made = 0; made < count; made += 1) {
    const client = await aClient(owner)
    const accountId = await anAccount(owner, client, { balance: '500000' })
    const beneficiaryId = await aBeneficiary(owner, client)
    payers.push({ ...(await signedIn(owner, client)), accountId, beneficiaryId })
  }
  return payers
}

type LoadSettings = WaysSettings & {
  payers: Payer[]
  teams?: AdminTeam[]
  /** How long a client waits between two orders. */
  pauseMs?: number
}

export type Load = {
  /** Answers of 500, which no fault may cause, decisions that were taken twice, and clients who gave up. */
  faults: () => string[]
  acknowledged: () => number
  /** How many answers had this status; 0 is no answer. */
  answers: (status: number) => number
  /** Lets every client finish what it has sent: each order ends acknowledged or refused. */
  finish: () => Promise<void>
}

/**
 * Clients who order one thing after another, and send an order without an answer again under its id until its
 * outcome is known: payments, one in ten a certificate or a message, one in twenty more than there is; and
 * administrators, of whom one asks for large adjustments and two decide about them at once.
 */
export async function startLoad({
  payers,
  teams = [],
  pauseMs = 0,
  ...settings
}: LoadSettings): Promise<Load> {
  const terms = await termsToday(settings.owner)
  const met: Met = { faults: [], acknowledged: 0, answers: new Map() }
  const end = new AbortController()
  const ways = openWays(settings, met)

  async function live(payer: Payer): Promise<void> {
    let wroteAt = -betweenMessagesMs
    while (!end.signal.aborted) {
      await wait(pauseMs)
      const chance = randomInt(100)
      if (chance < 10) await openCertificate(payer, terms, ways)
      else if (chance < 20 && performance.now() - wroteAt > betweenMessagesMs) {
        wroteAt = performance.now()
        await writeMessage(payer, ways)
      } else await pay(payer, chance < 25 ? aboveBalance : `${randomInt(1, 60)}.${randomInt(10, 100)}`, ways)
    }
  }

  const lives = [...payers.map(live), ...teams.map((team) => liveAsAdmins(team, ways, end.signal))].map(
    async (life) => await life.catch((error: unknown) => void met.faults.push(String(error))),
  )
  return {
    faults: () => met.faults,
    acknowledged: () => met.acknowledged,
    answers: (status) => met.answers.get(status) ?? 0,
    finish: async () => {
      end.abort()
      await Promise.all(lives)
    },
  }
}

/** Sends an order until its outcome is known, and notes what is known of it. */
async function order(payer: Payer, made: Order, path: string, body: object, ways: Ways): Promise<void> {
  ways.note(made, 'sent')
  const { status } = await ways.askUntilKnown(payer, path, () => Promise.resolve(body))
  ways.note(made, status === 200 ? 'acknowledged' : 'refused')
}

async function pay(payer: Payer, amount: string, ways: Ways): Promise<void> {
  const { accountId, beneficiaryId } = payer
  const paymentId = randomUUID()
  const made = { id: paymentId, kind: 'payment', accountId, amount } as const
  await order(payer, made, '/payments', { paymentId, accountId, beneficiaryId, amount }, ways)
}

async function writeMessage(payer: Payer, ways: Ways): Promise<void> {
  const id = randomUUID()
  const made = { id, kind: 'message', accountId: '', amount: '0' } as const
  await order(payer, made, '/messages', { id, body: `About ${id}`, place: 'messages' }, ways)
}

async function openCertificate(
  payer: Payer,
  { rate, endDate, termsVersion }: CertificateTerms,
  ways: Ways,
): Promise<void> {
  const certificateId = randomUUID()
  const { accountId } = payer
  const amount = `${randomInt(10, 90)}.00`
  const signature = aSignature()
  const terms = { currency: 'USD', termYears: 2, rate, endDate, termsVersion }
  const signed = { certificateId, accountId, amount, ...terms, signature }
  const confirmationId = await confirmed(payer, '/certificates/confirm', { order: signed }, ways)
  if (confirmationId === null) return
  const made = { id: certificateId, kind: 'certificate', accountId, amount } as const
  await order(payer, made, '/certificates', { ...signed, confirmationId }, ways)
}
