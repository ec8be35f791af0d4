import {
  type Approval,
  approvalPageSize,
  approvalSchema,
  type FourEyes,
  maximumOwnDecided,
  maximumWaiting,
  ownDecidedDays,
} from '@bank/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** Whether the rule holds, and why. */
export async function getRule(tx: Tx): Promise<FourEyes> {
  const { rows } = await sql<Rule>`select * from bank.four_eyes_rule()`.execute(tx)
  const [rule] = rows
  if (!rule) throw new Error('bank.four_eyes_rule said nothing to an administrator')
  const { changedAt, heldUntil } = rule
  return { ...rule, changedAt: changedAt?.toISOString() ?? null, heldUntil: heldUntil?.toISOString() ?? null }
}

type Rule = Omit<FourEyes, 'changedAt' | 'heldUntil'> & { changedAt: Date | null; heldUntil: Date | null }

/** How many wait, and about how many of them this administrator may decide. */
export async function countWaiting(tx: Tx, adminId: string): Promise<{ waiting: number; forMe: number }> {
  const { rows } = await sql<{ waiting: number; forMe: number }>`
    select count(*)::int as waiting,
      (count(*) filter (
        where asked_by <> ${adminId} and user_id is distinct from ${adminId}
      ))::int as for_me
    from (
      select asked_by, user_id from bank.approval a where ${waits} limit ${maximumWaiting}
    ) found`.execute(tx)
  return rows[0] ?? { waiting: 0, forMe: 0 }
}

type Page = { which: 'waiting' | 'decided'; after?: string | undefined }

/** A page: of what waits the oldest first, of what was decided the newest. */
export async function listApprovals(
  tx: Tx,
  { which, after }: Page,
): Promise<{ approvals: Approval[]; more: string | null }> {
  const seen = after ?? null
  const found = await read(
    tx,
    which === 'waiting'
      ? sql`${waits} and (${seen}::uuid is null
            or (a.asked_at, a.id) > (select s.asked_at, s.id from bank.approval s where s.id = ${seen}))
      order by a.asked_at, a.id`
      : sql`a.status <> 'waiting' and (${seen}::uuid is null
            or (a.decided_at, a.id) < (select s.decided_at, s.id from bank.approval s where s.id = ${seen}))
      order by a.decided_at desc, a.id desc`,
  )
  const approvals = found.slice(0, approvalPageSize)
  return { approvals, more: found.length > approvalPageSize ? (approvals.at(-1)?.id ?? null) : null }
}

/** What became lately of what this administrator asked for: decided by another one, or waited in vain. */
export async function listOwnDecided(tx: Tx, adminId: string): Promise<{ approvals: Approval[] }> {
  const found = await read(
    tx,
    sql`a.status in ('approved', 'rejected', 'failed', 'expired') and a.asked_by = ${adminId}
    and a.decided_at > now() - make_interval(days => ${ownDecidedDays})
    order by a.decided_at desc, a.id desc`,
  )
  return { approvals: found.slice(0, maximumOwnDecided) }
}

/** One as it stands now, or nothing. */
export async function findApproval(tx: Tx, approvalId: string): Promise<Approval | undefined> {
  return (await read(tx, sql`a.id = ${approvalId}`))[0]
}

/** What waits of this kind for this subject. */
export async function findWaiting(
  tx: Tx,
  { kind, subject }: { kind: string; subject: string },
): Promise<Approval | null> {
  return (await read(tx, sql`a.kind = ${kind} and a.subject = ${subject} and ${waits}`))[0] ?? null
}

// What waited in vain may not have been written down as that yet.
const waits = sql`a.status = 'waiting' and a.expires_at > now()`

// As identity.link_permit has it.
const permits = sql`a.status = 'approved' and a.done_at is null`
const permitEnds = sql`a.decided_at + interval '24 hours'`

type Row = Omit<Approval, 'deed' | 'askedAt' | 'expiresAt' | 'decidedAt' | 'doneAt' | 'permittedUntil'> & {
  kind: string
  payload: object
  askedAt: Date
  expiresAt: Date
  decidedAt: Date | null
  doneAt: Date | null
  permittedUntil: Date | null
}

/** One more than a page, which says that there are others. */
async function read(tx: Tx, which: RawBuilder<unknown>): Promise<Approval[]> {
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.payload, a.subject, a.reason, a.asked_at, a.expires_at, a.status, a.decided_at,
      a.note, a.failure, a.done_at,
      case when ${permits} then ${permitEnds} end as permitted_until,
        ${permits} and ${permitEnds} <= now() as lapsed,
      ${nameOf(sql`a.user_id`)} as "user", ${nameOf(sql`a.asked_by`)} as asked_by,
      ${nameOf(sql`a.decided_by`)} as decided_by
    from bank.approval a
    where ${which}
    limit ${approvalPageSize + 1}`.execute(tx)
  return rows.map(present)
}

function nameOf(id: RawBuilder<unknown>) {
  return sql`(
    select json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name, 'username', p.username)
    from identity.users p where p.id = ${id}
  )`
}

function present({
  kind,
  payload,
  askedAt,
  expiresAt,
  decidedAt,
  doneAt,
  permittedUntil,
  ...row
}: Row): Approval {
  return approvalSchema.parse({
    ...row,
    deed: { ...payload, kind },
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    permittedUntil: permittedUntil?.toISOString() ?? null,
  })
}
