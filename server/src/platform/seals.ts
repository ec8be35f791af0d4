import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

/**
 * A hundred thousand events a minute can be sealed; a bank that has many from before is done within hours.
 */
const sealsAtOnce = 100
/**
 * Twenty thousand events are looked at again every minute, then the next ones, and then from the beginning.
 */
const checkedAtOnce = 20

/**
 * Seals what happened and checks the seals there are, unless another server is at it. Each seal stands in the
 * server's log as well: whoever changes the audit and makes its seals anew cannot change what was logged.
 */
export async function sealAudit(db: Database, log: Log): Promise<void> {
  const sealed = await patiently<{ number: string; digest: string }>(
    db,
    sql`select number, encode(digest, 'hex') as digest from audit.seal_events(${sealsAtOnce})`,
  )
  for (const { number, digest } of sealed) log.info({ seal: Number(number), digest }, 'the audit is sealed')
  const findings = await patiently<{ finding: string }>(
    db,
    sql`select finding from audit.watch_seals(${checkedAtOnce}) as finding`,
  )
  if (findings.length > 0)
    log.error({ findings: findings.map(({ finding }) => finding) }, 'the audit is not as it was sealed')
}

/** Longer than a request may take. */
async function patiently<Row>(db: Database, statement: ReturnType<typeof sql>): Promise<Row[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    const { rows } = await sql<Row>`${statement}`.execute(tx)
    return rows
  })
}
