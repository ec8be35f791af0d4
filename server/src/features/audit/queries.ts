import { type AuditFilter, auditPageSize, maximumExportedEvents, theBank } from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** What was asked for, with users by their ids. */
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
    seal: string | null
  }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whoever has this id, e-mail address or username; for staff. */
export async function findUserId(tx: Tx, who: string): Promise<string | null> {
  const column = uuid.test(who) ? 'id' : who.includes('@') ? 'email' : 'username'
  const found = await tx
    .selectFrom('identity.users')
    .select('id')
    .where(column, '=', who.toLowerCase())
    .executeTakeFirst()
  return found?.id ?? null
}

export function isTheBank({ actor }: Pick<AuditFilter, 'actor'>): boolean {
  return actor === theBank
}

/** The first moment of a day of the bank; null where none is asked for. */
function startOf(day: string | null, daysLater: number) {
  return sql`((${day}::date + ${daysLater}::int)::timestamp at time zone 'America/Dominica')`
}

function conditions({ actorId, byBank, userId, action, from, to }: Asked) {
  return sql`
    ${actorId}::uuid, ${byBank}::boolean, ${userId}::uuid, ${action}::text,
    ${startOf(from, 0)}, ${startOf(to, 1)}`
}

// The details as text: names in them are as they were written down.
const columns = sql`
  id, at, action, subject, detail::text as detail, actor_id, actor_username, actor_name, user_id,
  user_username, user_name, seal`

/** A page of the log, newest first, and one more to tell whether there are others. */
export async function listEvents(tx: Tx, asked: Asked, before: string | undefined): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns}
    from audit.read_log(${conditions(asked)}, ${before ?? null}::bigint,
      ${auditPageSize + 1})`.execute(tx)
  return rows
}

/** Writes down that a file is taken and counts what will be in it; `until` is where it ends. */
export async function beginExport(tx: Tx, asked: Asked): Promise<{ outcome: string; until: string }> {
  const { rows } = await sql<{ outcome: string; until: string }>`
    select outcome, until::text as until
    from audit.begin_export(${conditions(asked)}, ${maximumExportedEvents})`.execute(tx)
  const [begun] = rows
  if (!begun) throw new Error('audit.begin_export said nothing')
  return begun
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

type SealRow = {
  seals: string
  digest: string | null
  sealedAt: Date | null
  unsealedSince: Date | null
  verifiedAt: Date | null
  findings: string[]
}

export async function getSealState(tx: Tx): Promise<SealRow> {
  const { rows } = await sql<SealRow>`select * from audit.seal_state()`.execute(tx)
  const [state] = rows
  if (!state) throw new Error('The seals have no state')
  return state
}

export async function verifySeals(
  tx: Tx,
  from: number,
): Promise<{ events: string; next: string | null; findings: string[] }> {
  const { rows } = await sql<{
    events: string
    next: string | null
    findings: string[]
  }>`select * from audit.verify_seals(${from})`.execute(tx)
  const [verified] = rows
  if (!verified) throw new Error('No seal was verified')
  return verified
}
