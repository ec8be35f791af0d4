import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import type { Database } from '#platform/database.ts'
import { aBeneficiary, aClient, anAccount, aSession } from '#testing/builders.ts'
import { aSignature, type CertificateTerms, termsToday } from '#testing/orders/certificates.ts'
import type { Note, Notes } from './acknowledgements.ts'

/** Above everything that a client has. */
const tooMuch = '999999.00'
const retryMs = 40
const answerWithinMs = 12_000

export type Payer = {
  token: string
  accountId: string
  beneficiaryId: string
  totpSecret: string
  lastStep: number
}

/** Clients with a session, money and a beneficiary each. */
export async function somePayers(owner: Database, count: number): Promise<Payer[]> {
  const payers: Payer[] = []
  for (let made = 0; made < count; made += 1) {
    const client = await aClient(owner)
    const accountId = await anAccount(owner, client, { balance: '500000' })
    const beneficiaryId = await aBeneficiary(owner, client)
    const { token } = await aSession(owner, client)
    payers.push({ token, accountId, beneficiaryId, totpSecret: client.totpSecret ?? '', lastStep: 0 })
  }
  return payers
}

type LoadSettings = {
  /** Where the servers listen, or a way to them. */
  origins: string[]
  /** The address in PUBLIC_URL. */
  publicOrigin: string
  owner: Database
  payers: Payer[]
  notes: Notes
}

export type Load = {
  /** Answers of 500, which no fault may cause. */
  faults: () => string[]
  acknowledged: () => number
  /** Lets every client finish what it has sent: each order ends acknowledged or refused. */
  finish: () => Promise<void>
}

/**
 * Clients who order one thing after another, and send an order without an answer again under its id until its
 * outcome is known: payments, one in ten a certificate or a message, one in twenty more than there is.
 */
export async function startLoad({
  origins,
  publicOrigin,
  owner,
  payers,
  notes,
}: LoadSettings): Promise<Load> {
  const terms = await termsToday(owner)
  const faults: string[] = []
  const end = new AbortController()
  let acknowledged = 0

  const post = (payer: Payer, path: string, body: object) =>
    send(origins[randomInt(origins.length)] ?? publicOrigin, publicOrigin, { payer, path, body }, faults)

  /** Sends it until the bank has answered for it. */
  async function untilKnown(
    payer: Payer,
    note: Omit<Note, 'state'>,
    path: string,
    body: object,
  ): Promise<void> {
    notes.add({ ...note, state: 'sent' })
    for (;;) {
      const { status } = await post(payer, path, body)
      if (status === 200) {
        acknowledged += 1
        notes.add({ ...note, state: 'acknowledged' })
        return
      }
      if (status >= 400 && status < 500 && status !== 429) {
        notes.add({ ...note, state: 'refused' })
        return
      }
      await wait(retryMs)
    }
  }

  async function live(payer: Payer): Promise<void> {
    while (!end.signal.aborted) {
      const chance = randomInt(100)
      if (chance < 10 && (await openCertificate(payer, terms, post, untilKnown))) continue
      if (chance >= 10 && chance < 20) await writeMessage(payer, untilKnown)
      else await pay(payer, chance < 25 ? tooMuch : `${randomInt(1, 60)}.${randomInt(10, 100)}`, untilKnown)
    }
  }

  const lives = payers.map(live)
  return {
    faults: () => faults,
    acknowledged: () => acknowledged,
    finish: async () => {
      end.abort()
      await Promise.all(lives)
    },
  }
}

type Answer = { status: number; text: string }
type Post = (payer: Payer, path: string, body: object) => Promise<Answer>
type UntilKnown = (payer: Payer, note: Omit<Note, 'state'>, path: string, body: object) => Promise<void>

async function pay(payer: Payer, amount: string, untilKnown: UntilKnown): Promise<void> {
  const { accountId, beneficiaryId } = payer
  const paymentId = randomUUID()
  const note = { id: paymentId, kind: 'payment', accountId, amount } as const
  await untilKnown(payer, note, '/payments', { paymentId, accountId, beneficiaryId, amount })
}

async function writeMessage(payer: Payer, untilKnown: UntilKnown): Promise<void> {
  const id = randomUUID()
  const note = { id, kind: 'message', accountId: '', amount: '0' } as const
  await untilKnown(payer, note, '/messages', { id, body: `About ${id}`, attachments: [], place: 'messages' })
}

const confirmed = z.object({ confirmationId: z.string() })

/** False where the client has no unused code at the moment. */
async function openCertificate(
  payer: Payer,
  { rate, endDate, termsVersion }: CertificateTerms,
  post: Post,
  untilKnown: UntilKnown,
): Promise<boolean> {
  const step = Math.max(payer.lastStep + 1, stepAt(new Date()))
  if (step > stepAt(new Date()) + 1) return false
  payer.lastStep = step
  const certificateId = randomUUID()
  const amount = `${randomInt(10, 90)}.00`
  const order = {
    certificateId,
    accountId: payer.accountId,
    amount,
    currency: 'USD',
    termYears: 2,
    rate,
    endDate,
    termsVersion,
    signature: aSignature(),
  }
  const { status, text } = await post(payer, '/certificates/confirm', {
    order,
    code: codeOf(payer.totpSecret, step),
  })
  if (status !== 200) return false
  const { confirmationId } = confirmed.parse(JSON.parse(text))
  const note = { id: certificateId, kind: 'certificate', accountId: payer.accountId, amount } as const
  await untilKnown(payer, note, '/certificates', { ...order, confirmationId })
  return true
}

type Sending = { payer: Payer; path: string; body: object }

/** One request; no answer, for whatever reason, is the status 0. */
async function send(
  to: string,
  publicOrigin: string,
  { payer, path, body }: Sending,
  faults: string[],
): Promise<Answer> {
  try {
    const response = await fetch(`${to}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: publicOrigin, cookie: `session=${payer.token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const text = await response.text()
    if (response.status === 500) faults.push(`${path}: ${text}`)
    return { status: response.status, text }
  } catch {
    return { status: 0, text: '' }
  }
}
