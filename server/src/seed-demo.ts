import { sql } from 'kysely'
import { openPasswords } from '#identity/passwords/passwords.ts'
import { bankDay } from './domain/bank-day.ts'
import { openAsOwner, type Tx } from '#platform/database.ts'
import { KeyFileError, readSecrets, type Secrets } from '#platform/keys/secrets.ts'
import { readConfig } from './config/config.ts'
import { keepKeys, keepRules } from './prepare-bank.ts'
import { accountant } from './demo/accountant.ts'
import { accountRequests } from './demo/account-requests.ts'
import { approvals } from './demo/approvals.ts'
import { certificatesOfDeposit } from './demo/certificates.ts'
import type { Chapter } from './demo/chapter.ts'
import { consultations } from './demo/consultations.ts'
import { holders } from './demo/holders.ts'
import { history } from './demo/history.ts'
import { messages } from './demo/messages.ts'
import { officerOfTheBank } from './demo/officer.ts'
import { areUsersThere, usersAndMoney } from './demo/users-and-money.ts'
import { ratesOverTime } from './demo/rates.ts'
import { standingOrder } from './demo/standing-order.ts'
import { walletCurrencies } from './demo/wallet-currencies.ts'
import { profiles } from './demo/profiles.ts'

/**
 * The chapters in the order of seeding. A new one goes to the end, unless others build on it and do without
 * it in a bank that has them already: certificates that are there bear no officer's signature.
 */
const chapters: Chapter[] = [
  usersAndMoney,
  accountRequests,
  messages,
  walletCurrencies,
  officerOfTheBank,
  certificatesOfDeposit,
  profiles,
  history,
  approvals,
  ratesOverTime,
  consultations,
  accountant,
  holders,
  standingOrder,
]

/** The advisory lock of seeding, so that two starts of the demo bank at once do not both do it. */
const seedLock = 767_003

/**
 * Seeds the chapters of the demo bank that a migrated database lacks, in one transaction. `ownerUrl` is a
 * login that may act as bank_owner. Returns whether there was anything to seed.
 */
export async function seedDemo(ownerUrl: string, secrets: Secrets, now: Date): Promise<boolean> {
  const db = openAsOwner(ownerUrl)
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local role bank_owner`.execute(tx)
      await sql`set local search_path = bank`.execute(tx)
      await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
      const seeded = await seededChapters(tx)
      const context = { tx, secrets, passwords: await openPasswords(secrets.peppers), today: bankDay(now) }
      const missing = chapters.filter(({ name }) => !seeded.has(name))
      for (const { name, seed } of missing) {
        await seed(context)
        await sql`insert into migration.seeded_chapter (chapter) values (${name})`.execute(tx)
      }
      if (missing.length > 0) await refuseUnbalanced(tx)
      return missing.length > 0
    })
  } finally {
    await db.destroy()
  }
}

/** The chapters that are seeded. The first version seeded the first chapter and did not record it. */
async function seededChapters(tx: Tx): Promise<Set<string>> {
  if (await areUsersThere(tx))
    await sql`
      insert into migration.seeded_chapter (chapter) values (${usersAndMoney.name})
      on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ chapter: string }>`select chapter from migration.seeded_chapter`.execute(tx)
  return new Set(rows.map(({ chapter }) => chapter))
}

async function refuseUnbalanced(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    finding: string
  }>`select finding from ledger.check_books() as finding`.execute(tx)
  if (rows.length > 0) throw new Error(rows.map(({ finding }) => finding).join('\n'))
}

async function seedAsConfigured(): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl, keyFile } = config
  if (!config.demo) throw new Error('The demo users belong in a demo bank: set DEMO=1.')
  const secrets = await readSecrets(keyFile, { mayCreate: true })
  await keepKeys(databaseUrl, secrets, keyFile)
  await keepRules(databaseUrl, config)
  await seedDemo(databaseUrl, secrets, new Date())
}

if (import.meta.main) {
  await seedAsConfigured().catch((error: unknown) => {
    if (!(error instanceof KeyFileError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
}
