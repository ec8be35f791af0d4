// Compares the search of an account with a million transactions with the same question put to PostgreSQL
// without an index of words, in turn, as the server's role and under a signed context. The last 31
// transactions are not in the index yet, the most that a search has to read from the ledger.
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

const bank = 'bench_search'
const indexed = sized(1_000_000, 200_000)
const lines = indexed + 31
const rounds = sized(11, 3)
const page = 51
/** The goal is for words that are rare or absent; a page of a common word is short work for either. */
const goal = { atLeast: 25 }
/** The lines that have the rare word. */
const rare = Math.floor((lines - 7) / 50_000) + 1

type Case = { what: string; text: string; patterns: string[]; found: number; hasGoal: boolean }
const cases: Case[] = [
  { what: 'in every line', text: 'meridian', patterns: ['meridian'], found: page, hasGoal: false },
  { what: `in ${rare} lines`, text: 'harbour', patterns: ['harbour'], found: rare, hasGoal: true },
  {
    what: `both in ${rare} lines`,
    text: 'meridian harb',
    patterns: ['meridian', 'harb'],
    found: rare,
    hasGoal: true,
  },
  { what: 'in the last line', text: `x${lines}`, patterns: [`x${lines}`], found: 1, hasGoal: true },
  { what: 'in no line', text: 'lighthouse', patterns: ['lighthouse'], found: 0, hasGoal: true },
]

/** An account in which every 50,000th line has another word; all but the last 31 lines are in the index. */
async function addAccount(): Promise<LargeAccount> {
  const added = await addLargeAccount(bank, lines, {
    at: 'now()',
    counterparty: "'Meridian ' || case when n % 50000 = 7 then 'Harbour' else 'Shipping' end || ' x' || n",
  })
  await onDatabase(bank, async (client) => {
    await client.query(`
      insert into bank.transaction_words
        select '${added.id}', sequence, words from bank.transaction_entries('${added.id}', 1, ${indexed})`)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
  return added
}

const searchText = `select bank.find_transactions($1, $2, null, 0, null, true, ${page}) as sequence`
const plainText = `
  select entry.sequence
  from ledger.entry as entry
  join ledger.transfer as transfer on transfer.id = entry.transfer_id
  left join bank.payment as payment on payment.id = transfer.id
  where entry.account_id = $1 and concat_ws(' ', transfer.counterparty, transfer.note, transfer.reference,
    payment.note) ilike all ($2::text[])
  order by entry.sequence desc limit ${page}`

await refuseUnsafeSettings()
await freshBank(bank)
const { id: account, tokenHash } = await addAccount()
const client = new Client(addressOf(bank, 'bank_app'))
await client.connect()

/** Asks in a transaction of its own. Returns milliseconds. */
async function ask(name: string, text: string, wanted: string | string[], found: number): Promise<number> {
  await client.query('begin')
  await client.query({ name: 'enter', text: 'select identity.enter_session($1)', values: [tokenHash] })
  const start = performance.now()
  const { rowCount } = await client.query({ name, text, values: [account, wanted] })
  const took = performance.now() - start
  await client.query('commit')
  if (rowCount !== found) throw new Error(`${name} found ${rowCount} lines of ${found}`)
  return took
}

console.log(`search among ${indexed} indexed and ${lines - indexed} other transactions of an account,`)
console.log(`and ILIKE over the same lines, in turn, median of ${rounds}; the newest ${page}`)
for (const { what, text, patterns, found, hasGoal } of cases) {
  const search: number[] = []
  const plain: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    search.push(await ask('search', searchText, text, found))
    plain.push(
      await ask(
        'plain',
        plainText,
        patterns.map((pattern) => `%${pattern}%`),
        found,
      ),
    )
  }
  const ratio = median(plain) / median(search)
  console.log(
    `  ${what.padEnd(17)} search ${median(search).toFixed(1).padStart(6)} ms   ` +
      `ILIKE ${median(plain).toFixed(1).padStart(7)} ms   ${ratio.toFixed(1).padStart(6)} ×`,
  )
  if (hasGoal) printGoal(`search of transactions, word ${what}`, ratio, goal, '× unindexed')
}
await client.end()
await dropDatabase(bank)
