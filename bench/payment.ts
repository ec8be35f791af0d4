// Measures the cost of a payment: one call of bank.make_payment with all its checks and writes (session,
// ownership, beneficiary, funds, second factor, day's total, idempotency, both entries, zero sum, audit),
// compared with pgbench's own benchmark on the same PostgreSQL.
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
import { sized } from './measuring/quick.ts'

const pairs = sized(5, 2)
const goals = new Map([
  [1, 2],
  [32, 1.75],
])
const bank = 'bench_payment'
const baseline = 'bench_payment_baseline'
const payers = 50_000
const script = fileURLToPath(new URL('./payment.sql', import.meta.url))

type Result = { clients: number; baseline: number[]; payments: number[]; ratios: number[]; made: number }

/** Runs both in turn, so that other load on the machine affects both. */
async function compare(clients: number): Promise<Result> {
  const result: Result = { clients, baseline: [], payments: [], ratios: [], made: 0 }
  for (let pair = 0; pair < pairs; pair += 1) {
    const before = await runBaseline(addressOf(baseline), clients)
    const ours = await runScript(script, addressOf(bank, 'bank_app'), clients, { payers })
    result.baseline.push(before.perSecond)
    result.payments.push(ours.perSecond)
    result.ratios.push(ours.perSecond / before.perSecond)
    result.made += ours.transactions
  }
  return result
}

function line(result: Result): string {
  const ratio = median(result.ratios)
  const perSecond = [
    median(result.baseline).toFixed(0).padStart(9),
    median(result.payments).toFixed(0).padStart(12),
  ]
  const spread = `${Math.min(...result.ratios).toFixed(2)}–${Math.max(...result.ratios).toFixed(2)}`
  return `${String(result.clients).padStart(7)}${perSecond.join('')}   ${ratio.toFixed(2)} × B (${spread})`
}

async function measure(): Promise<void> {
  await refuseUnsafeSettings()
  await makeBaseline(await freshDatabase(baseline))
  const url = await freshBank(bank)
  const before = await addPayers(bank, payers)
  // pgbench vacuums its own tables; until then every first read of a row also writes its page.
  await onDatabase(bank, (client) => client.query('vacuum analyze'))

  const results: Result[] = []
  for (const clients of goals.keys()) results.push(await compare(clients))

  const made = results.reduce((sum, result) => sum + result.made, 0)
  const books = await checkBooks(url)
  console.log(
    `full payment, one call; B = pgbench tpcb-like; prepared, durable, in turn, median of ${pairs} pairs`,
  )
  console.log('clients  B per s  payments/s')
  for (const result of results) console.log(line(result))
  for (const { clients, ratios } of results) {
    const goal = { atLeast: goals.get(clients) ?? 0 }
    printGoal(`payment by one call, ${clients} clients`, median(ratios), goal, '× B')
  }
  console.log(
    `books: ${books.balanced ? 'balanced' : books.findings.join(' ')}, ${books.accounts} accounts, ` +
      `${books.entries} entries, ${made} payments`,
  )

  const { rows } = await onDatabase(bank, (client) =>
    client.query<{ payments: string }>(
      `select count(*) as payments from bank.payment where status = 'completed'`,
    ),
  )
  const lost = before + made - Number(rows[0]?.payments)
  console.log(`payments answered but not in the books, or the other way round: ${lost}`)
  if (!books.balanced || lost !== 0) process.exitCode = 1
  await dropDatabase(bank)
  await dropDatabase(baseline)
}

adminUrl()
if (await hasPgbench()) await measure()
else console.log('skipped: pgbench is not on this machine (on Debian it comes with the package postgresql)')
