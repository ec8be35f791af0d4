// Measures payments of many clients in one call of bank.make_payments, 32 at a time from two connections,
// with all checks of a single payment, and single ones beside them, at 32 connections. Every payment credits
// the same internal account. They are compared in turn with pgbench's own benchmark, with a payment as it is
// often written, and, where BENCH_PGLEDGER is the folder of a copy of pgledger, with pgledger's transfer.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkBooks } from '@bank/database/check-books'
import {
  adminUrl,
  addressOf,
  dropDatabase,
  freshBank,
  freshDatabase,
  onDatabase,
  refuseUnsafeSettings,
} from './measuring/bench-database.ts'
import { printGoal } from './measuring/goal.ts'
import { median } from './measuring/median.ts'
import { addPayers } from './measuring/payers.ts'
import { hasPgbench, makeBaseline, runBaseline, runScript } from './measuring/pgbench.ts'

const pairs = 5
const together = 32
const payers = 20_000
const bank = 'bench_payment_batch'
const baseline = 'bench_batch_baseline'
const obvious = 'bench_batch_obvious'
const pgledger = 'bench_batch_pgledger'
const pgledgerFolder = process.env['BENCH_PGLEDGER']

type Case = 'baseline' | 'batches' | 'singles' | 'obvious' | 'pgledger'
type Figures = Record<Case, number[]>

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

async function prepare(): Promise<{ url: string; before: number }> {
  await makeBaseline(await freshDatabase(baseline))
  const url = await freshBank(bank)
  const before = await addPayers(bank, payers)
  await freshDatabase(obvious)
  await run(obvious, file('measuring/obvious/tables.sql'))
  if (pgledgerFolder !== undefined) {
    await freshDatabase(pgledger)
    for (const part of ['vendor/scoville-pgsql-ulid/uuid-to-ulid.sql', 'pgledger.sql'])
      await run(pgledger, join(pgledgerFolder, part))
    await run(pgledger, file('measuring/pgledger/accounts.sql'))
  }
  // pgbench vacuums its own tables; until then every first read of a row also writes its page.
  for (const name of [bank, obvious]) await onDatabase(name, (client) => client.query('vacuum analyze'))
  await onDatabase(bank, (client) => client.query('checkpoint'))
  return { url, before }
}

async function run(database: string, path: string): Promise<void> {
  await onDatabase(database, (client) => client.query(readFileSync(path, 'utf8')))
}

/** Runs all cases in turn, so that other load on the machine affects each of them. */
async function compare(): Promise<{ figures: Figures; attempted: number; asked: number }> {
  const figures: Figures = { baseline: [], batches: [], singles: [], obvious: [], pgledger: [] }
  let attempted = 0
  let asked = 0
  const app = addressOf(bank, 'bank_app')
  for (let pair = 0; pair < pairs; pair += 1) {
    figures.baseline.push((await runBaseline(addressOf(baseline), 32)).perSecond)
    const batches = await runScript(file('payment-batch.sql'), app, 2)
    figures.batches.push(batches.perSecond * together)
    attempted += batches.transactions * together
    const singles = await runScript(file('payment.sql'), app, 32, { payers })
    figures.singles.push(singles.perSecond)
    asked += singles.transactions
    const other = await runScript(file('measuring/obvious/pay.sql'), addressOf(obvious), 32)
    figures.obvious.push(other.perSecond)
    if (pgledgerFolder === undefined) continue
    figures.pgledger.push(
      (await runScript(file('measuring/pgledger/pay.sql'), addressOf(pgledger), 32)).perSecond,
    )
  }
  return { figures, attempted, asked }
}

/** The median of one case by another, pair by pair. */
function ratio(figures: Figures, one: Case, other: Case): number {
  return median(figures[one].map((figure, pair) => figure / (figures[other][pair] ?? Number.NaN)))
}

/** PostgreSQL's processor time for each payment of a batch, in microseconds; null where it is not told. */
async function cpuOfBatches(): Promise<number | null> {
  return await onDatabase(bank, async (client) => {
    await client.query('set role bank_app; set search_path = bank')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const text = readFileSync(file('payment-batch.sql'), 'utf8').replace(/^\\set.*$/m, '')
    const pay = async () => {
      const first = Math.floor(Math.random() * payers)
      await client.query({ name: 'pay', text: text.replace(':first', '$1::int'), values: [first] })
    }
    for (let round = 0; round < 50; round += 1) await pay()
    const before = cpuOf(rows[0]?.pid)
    const batches = 150
    for (let round = 0; round < batches; round += 1) await pay()
    const after = cpuOf(rows[0]?.pid)
    return before === null || after === null ? null : (after - before) / 1000 / (batches * together)
  })
}

/** The time that a process has run, in nanoseconds: Linux tells it. */
function cpuOf(pid: number | undefined): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return null
  }
}

async function measure(): Promise<void> {
  await refuseUnsafeSettings()
  const { url, before } = await prepare()
  const { figures, attempted, asked } = await compare()

  const { rows } = await onDatabase(bank, (client) =>
    client.query<{ payments: number }>('select count(*)::int as payments from bank.payment'),
  )
  // A batch leaves out an order whose account another batch has locked at that moment.
  const made = ((rows[0]?.payments ?? 0) - before - asked) / attempted
  const perSecond = Object.entries(figures).flatMap(([name, each]) =>
    each.length > 0 ? [`${name} ${median(each).toFixed(0)}`] : [],
  )
  console.log(`per second, prepared, durable, in turn, median of ${pairs} pairs: ${perSecond.join(', ')}`)
  console.log(`of the orders in batches ${(made * 100).toFixed(1)} % were made in their batch`)
  const batched = ratio(figures, 'batches', 'baseline') * made
  const single = ratio(figures, 'singles', 'baseline')
  printGoal('payments in batches of 32', batched, { atLeast: 6 }, '× B')
  printGoal('payments to one internal account, in batches', batched, { atLeast: 4 }, '× B')
  printGoal('payments to one internal account, single', single, { atLeast: 1.5 }, '× B')
  const cpu = await cpuOfBatches()
  if (cpu !== null) printGoal('CPU of PostgreSQL for a payment of a batch', cpu, { atMost: 70 }, 'µs')
  const often = [ratio(figures, 'singles', 'obvious'), ratio(figures, 'batches', 'obvious') * made]
  console.log(
    `a payment as it is often written: single ones are ${often
      .map((n) => n.toFixed(1))
      .join(' ×, batches ')} × as fast`,
  )
  if (pgledgerFolder === undefined) console.log('pgledger: not compared, BENCH_PGLEDGER is not set')
  else
    printGoal(
      'payments against transfers of pgledger, single',
      ratio(figures, 'singles', 'pgledger'),
      {
        atLeast: 2.25,
      },
      '×',
    )

  const books = await checkBooks(url)
  console.log(`books: ${books.balanced ? 'balanced' : books.findings.join(' ')}, ${books.entries} entries`)
  if (!books.balanced) process.exitCode = 1
  for (const name of [bank, baseline, obvious, pgledger]) await dropDatabase(name)
}

adminUrl()
if (await hasPgbench()) await measure()
else console.log('skipped: pgbench is not on this machine (on Debian it comes with the package postgresql)')
