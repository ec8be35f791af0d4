import { type AuditFilter, auditPageSize, theBank } from '@bank/contract'
import { sql } from 'kysely'
import { callForRow, callFunction } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'

/** The filter, with users by their ids. */
export type Asked = {
  actorId: string | null
  byBank: boolean
  userId: string | null
  action: string | null
  from: string | null
  to: string | null
}

type Name<Who extends string> = { [Key in `${Who}Id` | `${Who}Username` | `${Who}Name`]: string | null }

export type EventRow = Name<'actor'> &
  Name<'user'> & {
    id: string
    at: Date
    action: string
    subject: string | null
    /** JSON, as it stands in the database. */
    detail: string
    checkpoint: string | null
  }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds a user by id, e-mail address or username; for admins. */
export async function findUserId(tx: Tx, identifier: string): Promise<string | null> {
  const column = uuid.test(identifier) ? 'id' : identifier.includes('@') ? 'email' : 'username'
  const found = await tx
    .selectFrom('identity.users')
    .select('id')
    .where(column, '=', identifier.toLowerCase())
    .executeTakeFirst()
  return found?.id ?? null
}

export function isBankActor({ actor }: Pick<AuditFilter, 'actor'>): boolean {
  return actor === theBank
}

/** The first moment of a day of the bank; null where none is asked for. */
function startOf(day: string | null, daysLater: number) {
  return sql`ledger.moment_of(${day}::date + ${daysLater}::int)`
}

function conditions({ actorId, byBank, userId, action, from, to }: Asked) {
  return sql`
    ${actorId}::uuid, ${byBank}::boolean, ${userId}::uuid, ${action}::text,
    ${startOf(from, 0)}, ${startOf(to, 1)}`
}

// The details as text: names in them are as they were recorded.
const columns = sql`
  id, at, action, subject, detail::text as detail, actor_id, actor_username, actor_name, user_id,
  user_username, user_name, checkpoint`

/** A page of the log, newest first, and one more row that shows whether there are others. */
export async function listEvents(tx: Tx, asked: Asked, before: string | undefined): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns}
    from audit.read_log(${conditions(asked)}, ${before ?? null}::bigint,
      ${auditPageSize + 1})`.execute(tx)
  return rows
}

/** Writes down that a file is taken and counts what will be in it; answers where it ends. */
export async function beginExport(tx: Tx, asked: Asked): Promise<string> {
  const { until } = await callFunction(
    tx,
    { BEGUN: ['until'] },
    sql<{ outcome: string; until: string | null }>`
      select outcome, until::text as until
      from audit.begin_export(${conditions(asked)})`,
  )
  return until
}

/** The next events of a file, newest first. */
export async function listExported(
  tx: Tx,
  asked: Asked,
  { until, before, limit }: { until: string; before: string | null; limit: number },
) {
  const { actorId, byBank, userId, action, from } = asked
  const { rows } = await sql<EventRow>`
    select ${columns} from audit.read_log(
      ${actorId}::uuid, ${byBank}::boolean, ${userId}::uuid, ${action}::text, ${startOf(from, 0)},
      ${until}::timestamptz,
      ${before}::bigint, ${limit}::int
    )`.execute(tx)
  return rows
}

type CheckpointRow = {
  checkpoints: string
  digest: string | null
  lastCheckpointAt: Date | null
  pendingSince: Date | null
  verifiedAt: Date | null
  findings: string[]
}

export async function getCheckpointState(tx: Tx): Promise<CheckpointRow> {
  return await callForRow(tx, sql<CheckpointRow>`select * from audit.checkpoint_state()`)
}

export async function verifyCheckpoints(
  tx: Tx,
  from: number,
): Promise<{ events: string; next: string | null; findings: string[] }> {
  return await callForRow(
    tx,
    sql<{
      events: string
      next: string | null
      findings: string[]
    }>`select * from audit.verify_checkpoints(${from})`,
  )
}
