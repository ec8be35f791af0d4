import { sql } from 'kysely'
import { openDatabase } from '#platform/database.ts'
import type { CodeLimits } from './code-limits.ts'
import { readConfig } from './config.ts'

/**
 * Writes down what one administrator may move alone in a day, by the owner: the server that asks for approvals can read the
 * rule and not bend it. What the operator's table does not name is at its default again.
 */
export async function keepLimits(ownerUrl: string, limits: CodeLimits): Promise<void> {
  const { db } = openDatabase({ connectionString: ownerUrl, connections: 1, waitMs: 10_000 })
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local role bank_owner`.execute(tx)
      await sql`
        insert into bank.approval_limit (currency, amount)
        select c.code, l.value::numeric from jsonb_each_text(${JSON.stringify(limits)}::jsonb) l join ledger.currency c on c.code = l.key
        on conflict (currency) do update set amount = excluded.amount where approval_limit.amount <> excluded.amount`.execute(tx)
    })
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) {
  const { databaseUrl, approvalAbove } = readConfig(process.env)
  await keepLimits(databaseUrl, approvalAbove)
}
