// Compares the cost of a statement for an account with a million lines and for one with a thousand: the two
// ends of a period, or of the whole history where no dates are given, and a page of lines, as the server's
// role and under a signed context.
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
import { median } from './measuring/median.ts'
import { sized } from './measuring/quick.ts'
import { addAccountOfTwoYears, type Range, readStatement } from './measuring/statement-page.ts'

const bank = 'bench_statement'
const rounds = sized(400, 100)
const goal = { atMost: 1.2 }

await refuseUnsafeSettings()
const url = await freshBank(bank)
const small = await addAccountOfTwoYears(bank, 1_000)
const large = await addAccountOfTwoYears(bank, sized(1_000_000, 200_000))
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
    took[range].small.push(await readStatement(client, small, range))
    took[range].large.push(await readStatement(client, large, range))
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
