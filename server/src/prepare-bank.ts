import { sql } from 'kysely'
import { openDatabase, type Tx } from '#platform/database.ts'
import { checkKeys, readBankSecrets } from '#platform/key-check.ts'
import { KeyFileError, type Secrets } from '#platform/secrets.ts'
import type { CodeLimits } from './code-limits.ts'
import { readConfig } from './config.ts'

/** Notes at the first start which keys the bank has, and refuses others ever after with a KeyFileError. */
export async function keepKeys(ownerUrl: string, secrets: Secrets, keyFile: string): Promise<void> {
  await asOwner(ownerUrl, (tx) => checkKeys(tx, secrets, keyFile))
}

/**
 * Writes down what one admin may move alone in a day, by the owner: the server that asks for
 * approvals can read the rule and not bend it. What the operator's table does not name is at its default
 * again.
 */
export async function keepLimits(ownerUrl: string, limits: CodeLimits): Promise<void> {
  await asOwner(ownerUrl, async (tx) => {
    await sql`
      insert into bank.approval_limit (currency, amount)
      select c.code, l.value::numeric from jsonb_each_text(${JSON.stringify(limits)}::jsonb) l
      join ledger.currency c on c.code = l.key
      on conflict (currency) do update set amount = excluded.amount
      where approval_limit.amount <> excluded.amount`.execute(tx)
  })
}

async function asOwner(ownerUrl: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  const { db } = openDatabase({ connectionString: ownerUrl, connections: 1, waitMs: 10_000 })
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local role bank_owner`.execute(tx)
      await work(tx)
    })
  } finally {
    await db.destroy()
  }
}

async function prepareBank(): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl, approvalAbove, keyFile } = config
  await keepKeys(databaseUrl, await readBankSecrets({ ...config, demo: null }), keyFile)
  await keepLimits(databaseUrl, approvalAbove)
}

if (import.meta.main) {
  await prepareBank().catch((error: unknown) => {
    const output = error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${error instanceof KeyFileError ? error.message : output}\n`)
    process.exitCode = 1
  })
}
