import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { touchEveryMs } from '@bank/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import type { Database } from '#platform/database.ts'
import { aSession, type TestUser } from '#testing/builders.ts'
import type { Note, Notes } from './acknowledgements.ts'

const retryMs = 40
const answerWithinMs = 12_000

/** A user who is signed in. */
export type Caller = { id: string; token: string; totpSecret: string }

/** A user of the test's with a session. */
export async function signedIn(owner: Database, user: TestUser): Promise<Caller> {
  const { token } = await aSession(owner, user)
  return { id: user.id, token, totpSecret: user.totpSecret ?? '' }
}

/** Where the load goes, and who notes it. */
export type WaysSettings = {
  /** Where the servers listen, or a way to them. */
  origins: string[]
  /** The address in PUBLIC_URL. */
  publicOrigin: string
  owner: Database
  notes: Notes
  /** The clock that the servers have. */
  now?: () => Date
}

export type Answer = { status: number; text: string }
export type Order = Omit<Note, 'state'>

/** The calls that everyone in the load makes: a request, an order until its outcome is known, a code. */
export type Ways = {
  /** No answer, for whatever reason, is the status 0. */
  ask: (caller: Caller, path: string, body?: object) => Promise<Answer>
  /** Sends it until the bank has answered for it, with another body each time where it needs a code. */
  askUntilKnown: (caller: Caller, path: string, body?: () => Promise<object>) => Promise<Answer>
  note: (order: Order, state: Note['state']) => void
  /** A code that was not used yet. */
  code: (caller: Caller) => Promise<string>
  fault: (text: string) => void
}

/** The outcomes that the load has counted so far. */
export type Met = { faults: string[]; acknowledged: number; answers: Map<number, number> }

/** Refused and broken requests are sent again; answers of 500 are noted as faults. */
export function openWays(
  { origins, publicOrigin, owner, notes, now = () => new Date() }: WaysSettings,
  met: Met,
): Ways {
  const sendToAny = async (sending: Sending) =>
    await send(origins[randomInt(origins.length)] ?? publicOrigin, publicOrigin, sending)
  const touchedAt = new WeakMap<Caller, number>()
  /** A browser does this for an active user. Without it the session ends after 26 minutes. */
  const touch = async (caller: Caller) => {
    const last = touchedAt.get(caller)
    if (last !== undefined && performance.now() - last < touchEveryMs) return
    const { status } = await sendToAny({ caller, path: '/session/touch', body: {} })
    if (status === 200) touchedAt.set(caller, performance.now())
  }
  const ask: Ways['ask'] = async (caller, path, body) => {
    await touch(caller)
    const answer = await sendToAny({ caller, path, body })
    met.answers.set(answer.status, (met.answers.get(answer.status) ?? 0) + 1)
    if (answer.status === 500) met.faults.push(`${path}: ${answer.text}`)
    return answer
  }
  return {
    ask,
    askUntilKnown: async (caller, path, body) => {
      for (;;) {
        const answer = await ask(caller, path, await body?.())
        if (answer.status === 200) return answer
        // It says nothing of the order: an earlier attempt may have carried it out.
        if (answer.status === 401) throw new Error(`A session has ended during the load: ${answer.text}`)
        if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return answer
        await wait(retryMs)
      }
    },
    note: (order, state) => {
      notes.add({ ...order, state })
      if (state === 'acknowledged') met.acknowledged += 1
    },
    // The steps of half a minute are too long for one in ten certificates: used codes are made good again.
    code: async ({ id, totpSecret }) => {
      const forget = sql`update identity.credential set last_step = 0 where user_id = ${id}`
      for (let attempt = 0; attempt < 100; attempt += 1) {
        const isFresh = await forget.execute(owner).then(
          () => true,
          () => false,
        )
        if (isFresh) break
        await wait(retryMs)
      }
      return codeOf(totpSecret, stepAt(now()))
    },
    fault: (text) => void met.faults.push(text),
  }
}

const confirmedSchema = z.object({ confirmationId: z.string() })

/** The confirmation that the bank issues for a code, or null. */
export async function confirmed(
  caller: Caller,
  path: string,
  body: object,
  { ask, code }: Ways,
): Promise<string | null> {
  const { status, text } = await ask(caller, path, { ...body, code: await code(caller) })
  return status === 200 ? confirmedSchema.parse(JSON.parse(text)).confirmationId : null
}

type Sending = { caller: Caller; path: string; body: object | undefined }

async function send(to: string, publicOrigin: string, { caller, path, body }: Sending): Promise<Answer> {
  try {
    const response = await fetch(`${to}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        origin: publicOrigin,
        cookie: `session=${caller.token}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return { status: 0, text: '' }
  }
}
