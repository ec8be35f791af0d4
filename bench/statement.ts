// Compares the cost of a statement for an account with a million lines and for one with a thousand: the two
// ends of a period, or of the whole history where no dates are given, and a page of lines, as the server's
// role and under a signed context.
import { randomInt } from 'node:crypto'
import { checkBooks } from '@bank/database/check-books'
import { Client } from 'pg'
import {
  addressOf,
  dropDatabase,
  freshBank,
  onDatabase,
  refuseUnsafeSettings,
} from './measuring/bench-database.ts'
import { printGoal } from './measuring/goal.ts'
import { addLargeAccount, type LargeAccount } from './measuring/large-account.ts'
import { median } from './measuring/median.ts'
import { sized } from './measuring/quick.ts'

const bank = 'bench_statement'
const rounds = sized(400, 100)
const goal = { atMost: 1.2 }
const days = 730

/**
 * An account with this many lines over two years; the check of the books confirms that the rows are what the
 * bank itself would have written.
 */
async function addAccount(lines: number): Promise<LargeAccount> {
  return await addLargeAccount(bank, lines, {
    at: `(now() - interval '${days} days' + interval '${days} days' * n / ${lines})`,
    counterparty: "'Meridian Shipping'",
  })
}

const boundsText = 'select * from bank.statement_bounds($1, current_date - $2::int, current_date - $3::int)'
// The first day as `days` in the server's features/statements/queries.ts finds it.
const allBoundsText = `
  select bounds.* from bank.account as account
  cross join lateral bank.statement_bounds(account.id, least(account.created_at::date, (
    select first.created_at::date from ledger.entry as first where first.account_id = account.id
    order by first.sequence limit 1
  )), current_date) as bounds
  where account.id = $1`
const pageText = `
  select entry.sequence, entry.created_at, entry.amount, entry.balance_after, transfer.note,
    transfer.counterparty
  from bank.account as account
  join ledger.entry as entry on entry.account_id = account.id
  join ledger.transfer as transfer on transfer.id = entry.transfer_id
  where account.id = $1 and entry.sequence > $2 and entry.sequence < $3
  order by entry.sequence desc limit 50`

type Bounds = { sequence_before: string; sequence_last: string }

type Range = 'sixtyDays' | 'everything'

/** Reads one statement of a random period of 60 days, or of the whole history. Returns milliseconds. */
async function read(client: Client, { id, lines, tokenHash }: LargeAccount, range: Range): Promise<number> {
  const first = randomInt(60, days)
  const start = performance.now()
  await client.query('begin')
  await client.query({ name: 'enter', text: 'select identity.enter_session($1)', values: [tokenHash] })
  const { rows } =
    range === 'everything'
      ? await client.query<Bounds>({ name: 'all-bounds', text: allBoundsText, values: [id] })
      : await client.query<Bounds>({ name: 'bounds', text: boundsText, values: [id, first, first - 60] })
  const [ends] = rows
  if (!ends) throw new Error('A period has two ends')
  const page = await client.query({
    name: 'page',
    text: pageText,
    values: [id, ends.sequence_before, Number(ends.sequence_last) + 1],
  })
  await client.query('commit')
  const took = performance.now() - start
  const expected = Math.min(50, Number(ends.sequence_last) - Number(ends.sequence_before))
  if (page.rowCount !== expected || expected < 40)
    throw new Error(`${page.rowCount} of ${expected} lines of an account of ${lines}`)
  return took
}

await refuseUnsafeSettings()
const url = await freshBank(bank)
const small = await addAccount(1_000)
const large = await addAccount(sized(1_000_000, 200_000))
await onDatabase(bank, (client) => client.query('vacuum analyze'))
await onDatabase(bank, (client) => client.query('checkpoint'))

const client = new Client(addressOf(bank, 'bank_app'))
await client.connect()
const took: Record<Range, Record<'small' | 'large', number[]>> = {
  sixtyDays: { small: [], large: [] },
  everything: { small: [], large: [] },
}
for (const range of ['sixtyDays', 'everything'] as const) {
  for (let round = 0; round < rounds; round += 1) {
    took[range].small.push(await read(client, small, range))
    took[range].large.push(await read(client, large, range))
  }
}
await client.end()

const books = await checkBooks(url)
for (const [range, name] of [
  ['sixtyDays', 'of 60 days'],
  ['everything', 'without dates'],
] as const) {
  const [ofSmall, ofLarge] = [median(took[range].small), median(took[range].large)]
  const ratio = ofLarge / ofSmall
  console.log(`a statement ${name}, both ends and 50 lines, median of ${rounds} in turn`)
  console.log(`  account of ${small.lines} lines: ${ofSmall.toFixed(2)} ms`)
  console.log(`  account of ${large.lines} lines: ${ofLarge.toFixed(2)} ms`)
  printGoal(`statement ${name}, ${large.lines} ÷ ${small.lines} lines`, ratio, goal, '')
}
console.log(
  `books: ${books.balanced ? 'balanced' : books.findings.join(' ')}, ${books.accounts} accounts, ` +
    `${books.entries} entries`,
)
if (!books.balanced) process.exitCode = 1
await dropDatabase(bank)
