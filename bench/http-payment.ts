// Measures payments over HTTP: the bank's own server with 64 connections that are kept open, each request
// with a session's cookie, as POST /api/payments. It is compared in turn with the same function called by
// pgbench (F) and with pgbench's own benchmark (B), both at 64 clients. Server, PostgreSQL and this client
// share the machine's cores. Afterwards every acknowledged payment is looked for in the books.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { checkBooks } from '@bank/database/check-books'
import { prepareServers } from './measuring/bank-server.ts'
import {
  addressOf,
  adminUrl,
  dropDatabase,
  freshBank,
  freshDatabase,
  onDatabase,
  refuseUnsafeSettings,
} from './measuring/bench-database.ts'
import { printGoal } from './measuring/goal.ts'
import { HttpConnection } from './measuring/http-connection.ts'
import { median } from './measuring/median.ts'
import { addPayers, idOf, tokenOf } from './measuring/payers.ts'
import { hasPgbench, makeBaseline, runBaseline, runScript, seconds } from './measuring/pgbench.ts'
import { sized } from './measuring/quick.ts'

const pairs = sized(5, 2)
const connections = 64
const payers = sized(20_000, 5_000)
/** Node compiles what runs often only while it runs, so the first seconds are no measure. */
const warmUpMs = 5_000
const bank = 'bench_http_payment'
const baseline = 'bench_http_baseline'
const script = fileURLToPath(new URL('./http-payment.sql', import.meta.url))

/** The ids of payments that the server acknowledged, and of those that it refused or did not answer. */
const acknowledged: string[] = []
const refused: string[] = []
const reasons = new Set<string>()
let next = 0

/** Each pair of client and amount is paid once: a second payment alike within a day has to be confirmed. */
function nextOrder(): { token: string; body: string; paymentId: string } {
  const client = 1 + (next % payers)
  const amount = ((1 + Math.floor(next / payers)) / 100).toFixed(2)
  next += 1
  const paymentId = randomUUID()
  const order = {
    paymentId,
    accountId: idOf('account', client),
    beneficiaryId: idOf('beneficiary', client),
    amount,
  }
  return { token: tokenOf(client), body: JSON.stringify(order), paymentId }
}

async function keepPaying(connection: HttpConnection, until: () => boolean): Promise<void> {
  while (!until()) {
    const { token, body, paymentId } = nextOrder()
    const answer = await connection.ask({ method: 'POST', path: '/api/payments', token, body })
    if (answer.status === 200) acknowledged.push(paymentId)
    else {
      refused.push(paymentId)
      reasons.add(`${answer.status} ${answer.body.slice(0, 100)}`)
    }
  }
}

/** Pays for this long without measuring. */
async function warmUp(open: HttpConnection[]): Promise<void> {
  const end = performance.now() + warmUpMs
  await Promise.all(open.map((connection) => keepPaying(connection, () => performance.now() > end)))
}

type Slice = { perSecond: number; serverMicroseconds: number; clientMicroseconds: number }

/** Pays for a slice of time; payments before the end of the warm-up do not count. */
async function payOverHttp(open: HttpConnection[], cpuSeconds: () => number): Promise<Slice> {
  let isOver = false
  const all = Promise.all(open.map((connection) => keepPaying(connection, () => isOver)))
  await wait(seconds.warmUp * 1000)
  const before = { at: performance.now(), made: acknowledged.length, cpu: cpuSeconds() }
  const ownBefore = process.cpuUsage()
  await wait((seconds.all - seconds.warmUp) * 1000)
  const took = (performance.now() - before.at) / 1000
  const made = acknowledged.length - before.made
  const cpu = cpuSeconds() - before.cpu
  const own = process.cpuUsage(ownBefore)
  isOver = true
  await all
  return {
    perSecond: made / took,
    serverMicroseconds: (cpu * 1e6) / made,
    clientMicroseconds: (own.user + own.system) / made,
  }
}

type Pair = Slice & { toF: number; toB: number }

async function measure(): Promise<void> {
  await refuseUnsafeSettings()
  await makeBaseline(await freshDatabase(baseline))
  const url = await freshBank(bank)
  const prepared = await prepareServers(url, { PAYMENT_CODE_ABOVE: 'USD=1000000000' })
  await addPayers(bank, payers)
  const [server] = await prepared.start(1)
  if (!server) throw new Error('there is no server')
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(server.port)))

  await warmUp(open)
  const results: Pair[] = []
  console.log(`POST /api/payments, ${connections} connections, one server process; in turn with F and B`)
  for (let pair = 0; pair < pairs; pair += 1) {
    const b = await runBaseline(addressOf(baseline), connections)
    const http = await payOverHttp(open, server.cpuSeconds)
    const f = await runScript(script, addressOf(bank, 'bank_app'), connections, { payers })
    results.push({ ...http, toF: http.perSecond / f.perSecond, toB: http.perSecond / b.perSecond })
    console.log(
      `  B ${b.perSecond.toFixed(0)}, F ${f.perSecond.toFixed(0)}, ` +
        `HTTP ${http.perSecond.toFixed(0)} a second; ` +
        `CPU per payment: server ${http.serverMicroseconds.toFixed(0)} µs, ` +
        `this client ${http.clientMicroseconds.toFixed(0)} µs`,
    )
  }
  for (const connection of open) connection.close()
  await prepared.stop()

  const medianOf = (pick: (pair: Pair) => number) => median(results.map(pick))
  printGoal(
    'payment over HTTP ÷ F',
    medianOf(({ toF }) => toF),
    { atLeast: 1.5 },
    '× F',
  )
  printGoal(
    'payment over HTTP ÷ B',
    medianOf(({ toB }) => toB),
    { atLeast: 3 },
    '× B',
  )
  const cpu = medianOf(({ serverMicroseconds }) => serverMicroseconds)
  printGoal('payment over HTTP, server CPU', cpu, { atMost: 60 }, 'µs')
  const wrong = await countWrong()
  printGoal('payments over HTTP lost or doubled', wrong, { atMost: 0 }, '')
  const books = await checkBooks(url)
  console.log(
    `books: ${books.balanced ? 'balanced' : books.findings.join(' ')}, ${books.entries} entries, ` +
      `${acknowledged.length} payments over HTTP, ${refused.length} refused ${[...reasons].join('; ')}`,
  )
  if (!books.balanced || wrong > 0 || refused.length > 0) process.exitCode = 1
  await dropDatabase(bank)
  await dropDatabase(baseline)
}

/** Acknowledged payments without exactly one transfer, and refused ones with any. */
async function countWrong(): Promise<number> {
  return await onDatabase(bank, async (client) => {
    const { rows } = await client.query<{ wrong: string }>(
      `select count(*) as wrong
      from (
        select id, true as paid from unnest($1::uuid[]) id
        union all
        select id, false from unnest($2::uuid[]) id
      ) asked
      where (select count(*) from ledger.entry e where e.transfer_id = asked.id) <> paid::int
        or (
          select count(*) from bank.payment p where p.id = asked.id and p.status = 'completed'
        ) <> paid::int`,
      [acknowledged, refused],
    )
    return Number(rows[0]?.wrong)
  })
}

adminUrl()
if (await hasPgbench()) await measure()
else console.log('skipped: pgbench is not on this machine (on Debian it comes with the package postgresql)')
