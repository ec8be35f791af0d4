// Measures event streams: thousands of clients with one open each at the bank's own server. A client pays,
// and the time counts from the answer to the payment, which follows its commit, to the event on the client's
// stream. Memory is what the server's process grows by.
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

const bank = 'bench_streams'
const few = sized(1_000, 200)
const many = sized(5_000, 1_000)
const rounds = sized(400, 100)
/** Longer than the time in which a server collects the changes after a first one. */
const betweenMs = 25
const settledAfterMs = 3_000
const missingAfterMs = 5_000

let payments = 0

/** Lets a client pay and returns the milliseconds from the answer to the event. */
async function pay(connection: HttpConnection, stream: EventStream): Promise<number> {
  const arrived = new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('an event did not arrive')), missingAfterMs)
    stream.onEvent = () => {
      clearTimeout(late)
      resolve(performance.now())
    }
  })
  payments += 1
  const body = JSON.stringify({
    paymentId: randomUUID(),
    accountId: idOf('account', stream.client),
    beneficiaryId: idOf('beneficiary', stream.client),
    amount: (payments / 100).toFixed(2),
  })
  const answer = await connection.ask({
    method: 'POST',
    path: '/api/payments',
    token: tokenOf(stream.client),
    body,
  })
  const answered = performance.now()
  if (answer.status !== 200) throw new Error(`a payment was refused: ${answer.body}`)
  return (await arrived) - answered
}

async function measure(connection: HttpConnection, streams: EventStream[]): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const stream = streams[randomInt(streams.length)]
    if (!stream) throw new Error('there is no stream')
    times.push(await pay(connection, stream))
    await wait(betweenMs)
  }
  return times
}

async function run(server: BankServer): Promise<void> {
  const connection = await HttpConnection.open(server.port)
  const first = await openStreams(server.port, 1, few)
  await measure(connection, first) // Node compiles what runs often only while it runs.
  await wait(settledAfterMs)
  const before = server.residentBytes()
  const timesOfFew = await measure(connection, first)
  const all = [...first, ...(await openStreams(server.port, few + 1, many))]
  await wait(settledAfterMs)
  const each = (server.residentBytes() - before) / (many - few)
  const times = await measure(connection, all)
  for (const { socket } of all) socket.destroy()
  connection.close()

  const shown = (list: number[]) =>
    `p50 ${median(list).toFixed(2)} ms, p95 ${percentile(list, 95).toFixed(2)} ms`
  console.log(`${rounds} payments each; ${few} streams: ${shown(timesOfFew)}; ${many}: ${shown(times)}`)
  printGoal(`event on ${many} streams, commit to client, p50`, median(times), { atMost: 1 }, 'ms')
  printGoal(`event on ${many} streams, commit to client, p95`, percentile(times, 95), { atMost: 5 }, 'ms')
  printGoal(`event stream, memory of the server for each`, each / 1000, { atMost: 20 }, 'kB')
  const flat = median(times) / median(timesOfFew)
  printGoal(`event, ${many} ÷ ${few} streams, p50`, flat, { atMost: 1.5 }, '')
}

await refuseUnsafeSettings()
const url = await freshBank(bank)
const prepared = await prepareServers(url, { PAYMENT_CODE_ABOVE: 'USD=1000000000' })
await addPayers(bank, many)
const [server] = await prepared.start(1)
if (!server) throw new Error('there is no server')
await run(server)
await prepared.stop()
const books = await checkBooks(url)
console.log(`books: ${books.balanced ? 'balanced' : books.findings.join(' ')}, ${books.entries} entries`)
if (!books.balanced) process.exitCode = 1
await dropDatabase(bank)
