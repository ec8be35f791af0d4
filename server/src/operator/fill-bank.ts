/**
 * npm run fill -- --users 1000000 --entries 20000000 --with-invented-clients: fills an empty bank or the demo
 * bank with clients, movements, audit and messages, to see how it behaves at that size.
 */
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { readConfig } from '#config/config.ts'
import { keepKeys } from '#prepare-bank.ts'
import { readBankSecrets } from '#platform/keys/key-check.ts'
import { type Secrets } from '#platform/keys/secrets.ts'
import { addClients } from './fill/invented-clients.ts'
import { addMoney, addWords } from './fill/invented-money.ts'
import { withoutIndexes } from './fill/without-indexes.ts'
import { endWithError } from './end-with-error.ts'

/** Why a bank is not filled, for the operator: a sentence. */
export class NotFilled extends Error {}

export type Size = { users: number; entries: number }

const tables = [
  'identity.users',
  'bank.account',
  'ledger.transfer',
  'ledger.entry',
  'ledger.internal_entry',
  'bank.payment',
  'audit.event',
]

const usage =
  'npm run fill -- --users <number> --entries <number> --with-invented-clients   ' +
  'entries are both sides of each transfer, at least two for each user'

/**
 * Fills the bank in one transaction, as the database's owner, and checks its books. Throws NotFilled for a
 * bank with clients of its own, unless it is the demo bank, and for one that was filled before.
 */
export async function fillBank(
  ownerUrl: string,
  secrets: Secrets,
  { users, entries }: Size,
  report: (step: string) => void = () => {},
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`
      set local role bank_owner;
      set local search_path = bank;
      set local statement_timeout = 0;
      set local work_mem = '256MB';
      set local maintenance_work_mem = '1GB'`)
    await refuseRealBank(client)
    await withoutIndexes(client, tables, async () => {
      await addClients(client, secrets, users)
      report(`${users} clients added`)
      await addMoney(client, { users, transfers: Math.floor(entries / 2) }, report)
    })
    report('indexes built')
    await client.query('analyze')
    await withoutIndexes(client, ['bank.transaction_words'], () => addWords(client, report))
    await client.query('commit')
    await client.query('vacuum analyze')
    report('statistics gathered')
    const { rows } = await client.query<{ finding: string }>(
      'select finding from ledger.check_books() finding',
    )
    if (rows.length > 0) throw new Error(rows.map(({ finding }) => finding).join('\n'))
    report('the books balance')
  } finally {
    await client.end()
  }
}

async function refuseRealBank(client: Client): Promise<void> {
  const { rows } = await client.query<{ demo: boolean; clients: boolean; filled: boolean }>(`
    select
      exists (select from bank.setting where name = 'demo' and value = 'on') as demo,
      exists (select from identity.users where role <> 'admin')
        or exists (select from ledger.transfer) as clients,
      exists (select from identity.users where username = 'client1') as filled`)
  const [found] = rows
  if (found?.filled) throw new NotFilled('Nothing was done: this bank has already been filled.')
  if (found?.clients && !found.demo)
    throw new NotFilled(
      'Nothing was done: this bank has clients. Only an empty bank or the demo bank can be filled.',
    )
}

async function obey(args: string[]): Promise<void> {
  const size = read(args)
  const config = readConfig(process.env)
  const began = performance.now()
  const secrets = await readBankSecrets(config)
  await keepKeys(config.databaseUrl, secrets, config.keyFile)
  await fillBank(config.databaseUrl, secrets, size, (step) => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(7)
    process.stdout.write(`${seconds} s  ${step}\n`)
  })
}

function read(args: string[]): Size {
  try {
    const { values } = parseArgs({
      args,
      options: {
        users: { type: 'string' },
        entries: { type: 'string' },
        'with-invented-clients': { type: 'boolean' },
      },
    })
    const [users, entries] = [Number(values.users), Number(values.entries)]
    const fits = Number.isSafeInteger(users) && Number.isSafeInteger(entries) && users > 0
    if (fits && entries >= users * 2 && values['with-invented-clients'] === true) return { users, entries }
  } catch {
    // An unknown option is answered with the known ones.
  }
  throw new NotFilled(usage)
}

if (import.meta.main) {
  await obey(process.argv.slice(2)).catch(endWithError(NotFilled))
}
