import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { allowAMinuteEach } from '#platform/pool-driver.ts'

/**
 * A hundred thousand events a minute can be put under checkpoints; a bank that has many from before is done
 * within hours.
 */
const checkpointsAtOnce = 100
/**
 * Twenty thousand events are looked at again every minute, then the next ones, and then from the beginning.
 */
const checkedAtOnce = 20

/**
 * Writes new checkpoints and checks the existing ones, unless another server is doing so. Each checkpoint is
 * also written to the server's log: an attacker who changes the audit and its checkpoints cannot change what
 * was logged.
 */
export async function writeCheckpoints(db: Database, log: Log): Promise<void> {
  const written = await patiently<{ number: string; digest: string }>(
    db,
    sql`select number, encode(digest, 'hex') as digest from audit.write_checkpoints(${checkpointsAtOnce})`,
  )
  for (const { number, digest } of written)
    log.info({ checkpoint: Number(number), digest }, 'an audit checkpoint was written')
  const findings = await patiently<{ finding: string }>(
    db,
    sql`select finding from audit.watch_checkpoints(${checkedAtOnce}) as finding`,
  )
  if (findings.length > 0)
    log.error(
      { findings: findings.map(({ finding }) => finding) },
      'the audit does not match its checkpoints',
    )
}

/** Runs a statement that may take longer than a request. */
async function patiently<Row>(db: Database, statement: ReturnType<typeof sql>): Promise<Row[]> {
  return await db.transaction().execute(async (tx) => {
    await allowAMinuteEach.execute(tx)
    const { rows } = await sql<Row>`${statement}`.execute(tx)
    return rows
  })
}
