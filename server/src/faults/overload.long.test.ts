/**
 * Ten times as many clients as fill one server, for a minute, with a flood of sign-ins beside them. Each asks
 * again at once, or after a refusal when Retry-After says, over connections that are open before, as a proxy
 * keeps them.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type FaultyBank, publicOrigin, startFaultyBank } from '#testing/crash/bank.ts'
import { type Payer, somePayers } from '#testing/crash/load.ts'

const clients = 64
const capacityMs = 10_000
const times = 10
/** `OVERLOAD_SECONDS=10 npm run test:long -- server/src/faults/overload.long.test.ts` is a shorter run. */
const overloadMs = 1_000 * Number(process.env['OVERLOAD_SECONDS'] ?? 60)
const signInsAtOnce = 50
const calmAfterMs = 5_000

type Answer = { status: number; ms: number; id: string; retryMs: number }

test('what ten times as many clients ask above the capacity is refused, and nothing is lost', async () => {
  const bank = await startFaultyBank({ servers: 1 })
  const payers = await somePayers(bank.owner, clients)
  // A thousand growing payments of one client in a day would otherwise reach the sum that needs a code.
  await sql`update bank.payment_code_limit set amount = 1000000`.execute(bank.owner)
  const agent = new Agent({ keepAlive: true, maxFreeSockets: clients * times + signInsAtOnce })
  const [server] = bank.servers
  if (server === undefined) throw new Error('There is one server')
  const port = Number(new URL(server.origin).port)
  // Another amount each time: the same one within a day is asked about first.
  let cents = clients
  const pay = () => {
    cents += 1
    const amount = (Math.floor(cents / clients) / 100).toFixed(2)
    return payOnce({ port, agent, payer: payers[cents % clients], amount })
  }

  await connectAll(port, agent)
  const atCapacity = await closedLoop(pay, clients, capacityMs)
  const flood = floodSignIns(port, agent)
  const overloaded = await closedLoop(pay, clients * times, overloadMs)
  const signIns = await flood.stop()
  await wait(calmAfterMs)
  const after = await closedLoop(pay, clients, capacityMs)

  const all = [...atCapacity, ...overloaded, ...after]
  const lost = await missing(bank, all)
  agent.destroy()
  await bank.stop()

  const accepted = overloaded.filter(({ status }) => status === 200)
  const refused = overloaded.filter(({ status }) => status !== 200)
  const figures = {
    perSecond: Math.round((1_000 * atCapacity.length) / capacityMs),
    acceptedPerSecond: Math.round((1_000 * accepted.length) / overloadMs),
    sentPerSecond: Math.round((1_000 * overloaded.length) / overloadMs),
    accepted: accepted.length,
    acceptedP99: percentile(accepted, 0.99),
    refused: refused.length,
    refusedP99: percentile(refused, 0.99),
    statuses: countOf(overloaded),
    signIns: countOf(signIns),
    before: percentile(atCapacity, 0.99),
    after: percentile(after, 0.99),
  }
  console.log(`overload: ${JSON.stringify(figures)}`)
  expect(countOf(atCapacity)).toEqual({ 200: atCapacity.length })
  expect(countOf(after)).toEqual({ 200: after.length })
  expect(new Set([...refused, ...signIns].map(({ status }) => status))).toEqual(new Set([401, 429, 503]))
  expect(Math.min(refused.length, accepted.length)).toBeGreaterThan(clients * times)
  expect(lost).toEqual({ lost: 0, unanswered: 0 })
})

type Paying = { port: number; agent: Agent; payer: Payer | undefined; amount: string }

async function payOnce({ port, agent, payer, amount }: Paying): Promise<Answer> {
  if (payer === undefined) throw new Error('There is no such client')
  const { token, accountId, beneficiaryId } = payer
  const paymentId = randomUUID()
  const body = { paymentId, accountId, beneficiaryId, amount }
  return await post({ port, agent, path: '/api/payments', body, id: paymentId, cookie: `session=${token}` })
}

/** Opens all connections. Node accepts one in each turn of its loop, so in a full server new ones wait. */
async function connectAll(port: number, agent: Agent): Promise<void> {
  const asking = Array.from({ length: clients * times + signInsAtOnce }, async () => {
    await post({ port, agent, path: '/api/sign-in', body: {}, id: '', cookie: '' })
  })
  await Promise.all(asking)
}

/**
 * Runs so many clients, each of whom pays again as soon as the last order is answered, or may be sent again.
 */
async function closedLoop(pay: () => Promise<Answer>, atOnce: number, forMs: number): Promise<Answer[]> {
  const until = performance.now() + forMs
  const lives = Array.from({ length: atOnce }, async () => {
    const answers: Answer[] = []
    while (performance.now() < until) {
      const answer = await pay()
      answers.push(answer)
      if (answer.status !== 200) await wait(answer.retryMs)
    }
    return answers
  })
  return (await Promise.all(lives)).flat()
}

/** Strangers who try passwords all the time. */
function floodSignIns(port: number, agent: Agent): { stop: () => Promise<Answer[]> } {
  const end = new AbortController()
  const strangers = Array.from({ length: signInsAtOnce }, async () => {
    const answers: Answer[] = []
    while (!end.signal.aborted) {
      const body = { identifier: `stranger-${randomInt(1e9)}`, password: 'not the password', code: '123456' }
      answers.push(await post({ port, agent, path: '/api/sign-in', body, id: '', cookie: '' }))
    }
    return answers
  })
  return {
    stop: async () => {
      end.abort()
      return (await Promise.all(strangers)).flat()
    },
  }
}

type Posting = { port: number; agent: Agent; path: string; body: object; id: string; cookie: string }

/** Sends it and measures the time until the whole answer is there. */
async function post({ port, agent, path, body, id, cookie }: Posting): Promise<Answer> {
  const start = performance.now()
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    origin: publicOrigin,
    cookie,
  }
  return await new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          ms: performance.now() - start,
          id,
          retryMs: 1_000 * Number(answer.headers['retry-after'] ?? 0),
        }),
      )
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

/** The acknowledged payments that the books have not, and the refused ones that they have. */
async function missing(
  { owner }: FaultyBank,
  answers: Answer[],
): Promise<{ lost: number; unanswered: number }> {
  const { rows } = await sql<{ id: string }>`select id from bank.payment where status = 'completed'`.execute(
    owner,
  )
  const booked = new Set(rows.map(({ id }) => id))
  const acknowledged = new Set(answers.filter(({ status }) => status === 200).map(({ id }) => id))
  return {
    lost: [...acknowledged].filter((id) => !booked.has(id)).length,
    unanswered: [...booked].filter((id) => !acknowledged.has(id)).length,
  }
}

function percentile(answers: Answer[], part: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
}

function countOf(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
