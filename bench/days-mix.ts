// Measures a day's mix over HTTP at the bank's own server, with one process and with two: of a hundred
// requests ninety read, five pay and five search, while every connection asks as fast as it is answered, and
// a thousand event streams are open. Server, PostgreSQL and this client share the machine's cores.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { checkBooks } from '@bank/database/check-books'
import { type BankServer, prepareServers } from './measuring/bank-server.ts'
import { dropDatabase, freshBank, refuseUnsafeSettings } from './measuring/bench-database.ts'
import { type EventStream, openStreams } from './measuring/event-streams.ts'
import { printGoal } from './measuring/goal.ts'
import { HttpConnection } from './measuring/http-connection.ts'
import { median, percentile } from './measuring/median.ts'
import { addPayers, idOf, tokenOf } from './measuring/payers.ts'
import { sized } from './measuring/quick.ts'

const bank = 'bench_days_mix'
const payers = sized(5_000, 1_000)
const streams = sized(1_000, 200)
const connections = 64
const warmUpMs = 5_000
const measuredMs = sized(20_000, 5_000)

/** The addresses, and how often each is asked for in a hundred requests. */
const mix: { share: number; path: (client: number) => string }[] = [
  { share: 30, path: () => '/api/accounts' },
  { share: 25, path: (client) => `/api/accounts/${idOf('account', client)}/statement` },
  { share: 15, path: () => '/api/dashboard' },
  { share: 10, path: () => '/api/notifications/unread' },
  { share: 5, path: () => '/api/session' },
  { share: 5, path: () => '/api/notifications' },
  { share: 5, path: (client) => `/api/accounts/${idOf('account', client)}/statement?search=whitcombe` },
  { share: 5, path: () => '/api/payments' },
]
const deck = mix.flatMap((one) => Array.from({ length: one.share }, () => one))

type Asked = { isPayment: boolean; took: number }

const problems = new Map<string, number>()
let asked: Asked[] = []
let payments = 0

async function askOnce(connection: HttpConnection): Promise<void> {
  const client = randomInt(1, payers + 1)
  const path = (deck[randomInt(deck.length)]?.path ?? (() => '/api/accounts'))(client)
  const isPayment = path === '/api/payments'
  payments += isPayment ? 1 : 0
  const body = JSON.stringify({
    paymentId: randomUUID(),
    accountId: idOf('account', client),
    beneficiaryId: idOf('beneficiary', client),
    amount: (payments / 100).toFixed(2),
  })
  const began = performance.now()
  const answer = await connection.ask(
    isPayment
      ? { method: 'POST', path, token: tokenOf(client), body }
      : { method: 'GET', path, token: tokenOf(client) },
  )
  asked.push({ isPayment, took: performance.now() - began })
  if (answer.status === 200) return
  const problem = `${path.replaceAll(/[0-9a-f-]{36}/g, '…')} ${answer.status} ${answer.body.slice(0, 80)}`
  problems.set(problem, (problems.get(problem) ?? 0) + 1)
}

async function runMix(servers: BankServer[]): Promise<void> {
  const open: HttpConnection[] = []
  const listening: EventStream[] = []
  for (const [at, { port }] of servers.entries()) {
    const share = streams / servers.length
    listening.push(...(await openStreams(port, 1 + at * share, (at + 1) * share)))
    for (let one = 0; one < connections / servers.length; one += 1) open.push(await HttpConnection.open(port))
  }
  const run = { isOver: false }
  const all = Promise.all(
    open.map(async (connection) => {
      while (!run.isOver) await askOnce(connection)
    }),
  )
  await wait(warmUpMs)
  asked = []
  const cpuOf = () => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0)
  const [cpu, began] = [cpuOf(), performance.now()]
  await wait(measuredMs)
  const took = (performance.now() - began) / 1000
  const measured = asked
  const cpuEach = ((cpuOf() - cpu) * 1e6) / measured.length
  run.isOver = true
  await all
  for (const connection of open) connection.close()
  for (const { socket } of listening) socket.destroy()
  report(servers.length, { measured, perSecond: measured.length / took, cpuEach })
}

type Measured = { measured: Asked[]; perSecond: number; cpuEach: number }

function report(processes: number, { measured, perSecond, cpuEach }: Measured): void {
  const times = (wanted: Asked[]) => {
    const took = wanted.map((one) => one.took)
    return `p50 ${median(took).toFixed(1)} ms, p99 ${percentile(took, 99).toFixed(1)} ms`
  }
  const ofPayments = measured.filter((one) => one.isPayment)
  console.log(
    `${processes} server process${processes === 1 ? '' : 'es'}: ${perSecond.toFixed(0)} requests a second, ` +
      `of them ${((perSecond * ofPayments.length) / measured.length).toFixed(0)} payments; ` +
      `all ${times(measured)}; payments ${times(ofPayments)}; server CPU ${cpuEach.toFixed(0)} µs each`,
  )
  for (const [problem, count] of problems) console.log(`  ${count} × ${problem}`)
  const failed = [...problems.values()].reduce((sum, count) => sum + count, 0)
  printGoal(`a day's mix, ${processes} processes, requests that failed`, failed, { atMost: 0 }, '')
}

await refuseUnsafeSettings()
const url = await freshBank(bank)
const prepared = await prepareServers(url, { PAYMENT_CODE_ABOVE: 'USD=1000000000' })
await addPayers(bank, payers)
console.log(`${connections} connections, ${payers} clients, ${streams} event streams`)
for (const processes of [1, 2]) {
  await runMix(await prepared.start(processes))
  await prepared.stop()
}
const books = await checkBooks(url)
console.log(`books: ${books.balanced ? 'balanced' : books.findings.join(' ')}, ${books.entries} entries`)
if (!books.balanced) process.exitCode = 1
await dropDatabase(bank)
