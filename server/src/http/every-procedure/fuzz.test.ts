import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { listOthers, listProcedures, type ProcedureRoute } from '#testing/access/procedures.ts'
import { findingsOf, testPassword, type TestUser } from '#testing/builders.ts'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { badRequests, type BadRequest } from '#testing/fuzz/bad-requests.ts'
import { type Judge, readDescription } from '#testing/fuzz/described-answers.ts'
import { rowsFor } from '#testing/fuzz/rows.ts'
import { type Answered, type Browser, startTestServer, test, type TestServer } from '#testing/test-server.ts'

// A round has a server and seeds of its own, so the long programme can be run in parts: FUZZ_ROUNDS=7-9
const [firstRound = 1, lastRound = firstRound] = (
  process.env['FUZZ_ROUNDS'] ?? (process.env['TEST_LONG'] ? '1-25' : '1')
)
  .split('-')
  .map(Number)
const requestsInRound = process.env['TEST_LONG'] ? 20_000 : 1_000
// The short form shares its processors with other tests, which an answer may have to wait for.
const slowestMs = process.env['TEST_LONG'] ? 2_000 : 20_000
const workers = 6
/** The rows of a client serve so many requests. */
const requestsOfRows = 50
const mostFindings = 30

const often = '1000000'
const env = {
  REQUESTS_PER_SESSION_AND_MINUTE: often,
  SIGN_IN_REQUESTS_PER_MINUTE: often,
  SIGN_IN_REQUESTS_PER_NAME: often,
  CONFIRMATIONS_PER_MINUTE: often,
  ENQUIRIES_PER_ADDRESS: often,
  ENQUIRIES_PER_ADDRESS_AND_DAY: often,
  ENQUIRIES_PER_MINUTE: often,
  DATABASE_POOL: '10',
}

type Met = { statuses: Record<number, number>; findings: string[]; slowest: number }
type Part = { route: ProcedureRoute; seed: number; count: number }

describe('no input to any call, file or form', () => {
  for (let round = firstRound; round <= lastRound; round += 1) {
    test(
      `causes a fault or an undescribed answer, round ${round} (${requestsInRound} requests)`,
      { timeout: 3_600_000 },
      async () => {
        const server = await startTestServer({ env, waitMs: slowestMs })
        const met: Met = { statuses: {}, findings: [], slowest: 0 }
        const judge = await readDescription(server)
        const parts = partsOf(round).values()
        const work = async () => {
          for (const part of parts) {
            if (met.findings.length < mostFindings) await askPart(server, judge, part, met)
          }
        }
        await Promise.all(Array.from({ length: workers }, work))
        const asked = Object.values(met.statuses).reduce((sum, count) => sum + count, 0)
        console.info(
          `fuzz, round ${round}: ${asked} requests, ${JSON.stringify(met.statuses)}, ` +
            `slowest ${met.slowest.toFixed(0)} ms, ${met.findings.length} findings`,
        )
        expect(met.findings).toEqual([])
        expect(asked).toBe(requestsInRound)
        expect(met.slowest).toBeLessThan(slowestMs)
        expect(await findingsOf(server.owner)).toEqual([])
        expect(server.log()).not.toContain('a request failed')
        await server.close()
      },
    )
  }
})

/**
 * The requests of a round, spread over all addresses; the first ones get the remainder. The parts of an
 * address are far from each other, because locks let admins who change the same row wait.
 */
function partsOf(round: number): Part[] {
  const routes = [...listProcedures(), ...listOthers()]
  const left = routes.map(
    (_, nth) => Math.floor(requestsInRound / routes.length) + (nth < requestsInRound % routes.length ? 1 : 0),
  )
  const parts: Part[] = []
  for (let turn = 0; left.some((count) => count > 0); turn += 1) {
    for (const [nth, route] of routes.entries()) {
      const count = Math.min(left[nth] ?? 0, requestsOfRows)
      left[nth] = (left[nth] ?? 0) - count
      if (count > 0) parts.push({ route, seed: round * 1_000_000 + nth * 1_000 + turn, count })
    }
  }
  return parts
}

async function askPart(server: TestServer, judge: Judge, part: Part, met: Met): Promise<void> {
  const { route, seed, count } = part
  const { known, caller, signIn } = await rowsFor(server, route, (user) => presentCode(server, user))
  const own = { ...known, identifier: () => caller.username, password: () => testPassword }
  let browser: Browser | null = null
  for (const [nth, asked] of badRequests(route, own, seed, count).entries()) {
    // Some come without a session; a session ends by wrong codes, and by what is done in it.
    const isSignedIn = nth % 20 !== 19
    browser ??= await signIn()
    const { answer, tookMs } = await send(isSignedIn ? browser : server.browser(), asked)
    met.slowest = Math.max(met.slowest, await leastTime(browser, asked, tookMs))
    met.statuses[answer.status] = (met.statuses[answer.status] ?? 0) + 1
    const wrong = answer.status >= 500 ? answer.text : (judge(route, answer) ?? leakIn(answer.text))
    if (wrong !== null) {
      const said = JSON.stringify({ ...asked, body: String(asked.body ?? '') }).slice(0, 600)
      met.findings.push(
        `${route.name}, ${answer.status}: ${wrong.slice(0, 300)}, seed ${seed}, request ${nth}: ${said}` +
          logLinesOf(server, answer),
      )
    }
    if (isSignedIn && (answer.status === 200 || answer.status === 401)) {
      await forgetUsedCodes(server, caller)
      if (answer.status === 401) browser = null
    }
  }
}

/** A busy machine may stall; an input that is really slow is slow each time. */
async function leastTime(browser: Browser, asked: BadRequest, firstMs: number): Promise<number> {
  let least = firstMs
  for (let again = 0; again < 3 && least >= slowestMs; again += 1)
    least = Math.min(least, (await send(browser, asked)).tookMs)
  return least
}

async function send(browser: Browser, { method, path, body, contentType = '' }: BadRequest) {
  const start = performance.now()
  const answer =
    method === 'GET'
      ? await browser.get(path)
      : await browser.post(path, undefined, {
          ...(body !== undefined && { body }),
          headers: { 'content-type': contentType },
        })
  return { answer, tookMs: performance.now() - start }
}

/** The log about this request; for what was as it should be nothing looks there. */
function logLinesOf(server: TestServer, { headers }: Answered): string {
  const id = String(headers['x-request-id'])
  const lines = server.log().split('\n')
  return lines
    .filter((line) => line.includes(id))
    .join('\n')
    .slice(0, 1_500)
}

function leakIn(text: string): string | null {
  return /\bat .*\.ts:\d+|node_modules|\bselect .* from /i.test(text) ? 'a stack or a statement' : null
}

/** The code of this half minute: the clock of a test server stands still, and many callers share it. */
function presentCode({ services }: TestServer, { totpSecret }: TestUser): string {
  return totpSecret === null ? '123456' : codeOf(totpSecret, stepAt(services.clock()))
}

/** Makes the used code of this half minute good again. */
async function forgetUsedCodes({ owner }: TestServer, { id }: TestUser): Promise<void> {
  await sql`update identity.credential set last_step = 0 where user_id = ${id}`.execute(owner)
}
