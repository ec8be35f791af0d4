import {
  type Approval,
  approvalOperationSchema,
  approvalPageSize,
  approvalSchema,
  type FourEyes,
  maximumOwnDecided,
  maximumPending,
  ownDecidedDays,
  setupLinkPermitHours,
} from '@bank/contract'
import { type RawBuilder, sql } from 'kysely'
import { callForRow } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { idOf, pageOf } from '#platform/page.ts'

/** Returns whether approval is required, and why. */
export async function getRule(tx: Tx): Promise<FourEyes> {
  const rule = await callForRow(tx, sql<Rule>`select * from bank.four_eyes_rule()`)
  const { changedAt, appliesUntil } = rule
  return {
    ...rule,
    changedAt: changedAt?.toISOString() ?? null,
    appliesUntil: appliesUntil?.toISOString() ?? null,
  }
}

type Rule = Omit<FourEyes, 'changedAt' | 'appliesUntil'> & {
  changedAt: Date | null
  appliesUntil: Date | null
}

/** The number of pending approvals, and how many of them this admin may decide. */
export async function countPending(tx: Tx, adminId: string): Promise<{ pending: number; forMe: number }> {
  const { rows } = await sql<{ pending: number; forMe: number }>`
    select count(*)::int as pending,
      (count(*) filter (where requester_id <> ${adminId} and not ${isOwnAffair}))::int as for_me
    from (
      select requester_id, user_id, payload from bank.approval a where ${isPending} limit ${maximumPending}
    ) a`.execute(tx)
  return rows[0] ?? { pending: 0, forMe: 0 }
}

type Page = { which: 'pending' | 'decided'; after?: string | undefined }

/** A page: pending approvals oldest first, decided ones newest first. */
export async function listApprovals(
  tx: Tx,
  { which, after }: Page,
): Promise<{ approvals: Approval[]; more: string | null }> {
  const seen = after ?? null
  const found = await read(
    tx,
    which === 'pending'
      ? sql`${isPending} and (${seen}::uuid is null
            or (a.requested_at, a.id) > (select s.requested_at, s.id from bank.approval s
              where s.id = ${seen}))
      order by a.requested_at, a.id`
      : sql`a.status <> 'pending' and (${seen}::uuid is null
            or (a.decided_at, a.id) < (select s.decided_at, s.id from bank.approval s where s.id = ${seen}))
      order by a.decided_at desc, a.id desc`,
  )
  const { page, more } = pageOf(found, approvalPageSize, idOf)
  return { approvals: page, more }
}

/** Lists recent outcomes of this admin's requests: decided by another admin, or expired. */
export async function listOwnDecided(tx: Tx, adminId: string): Promise<{ approvals: Approval[] }> {
  const found = await read(
    tx,
    sql`a.status in ('approved', 'rejected', 'failed', 'expired') and a.requester_id = ${adminId}
    and a.decided_at > now() - make_interval(days => ${ownDecidedDays})
    order by a.decided_at desc, a.id desc`,
  )
  return { approvals: found.slice(0, maximumOwnDecided) }
}

/** Finds an approval as it stands now. */
export async function findApproval(tx: Tx, approvalId: string): Promise<Approval | undefined> {
  return (await read(tx, sql`a.id = ${approvalId}`))[0]
}

/** Finds the pending approval of this kind for this subject. */
export async function findPending(
  tx: Tx,
  { kind, subject }: { kind: string; subject: string },
): Promise<Approval | null> {
  return (await read(tx, sql`a.kind = ${kind} and a.subject = ${subject} and ${isPending}`))[0] ?? null
}

// An expired approval may not be marked as expired yet.
const isPending = sql`a.status = 'pending' and a.expires_at > now()`

const isOwnAffair = sql`bank.is_own_affair(a.user_id, (a.payload ->> 'holder')::uuid)`

// The same condition as in identity.link_permit.
const permits = sql`a.status = 'approved' and a.done_at is null`
const permitEnds = sql`a.decided_at + ${setupLinkPermitHours} * interval '1 hour'`

type Row = Omit<
  Approval,
  'operation' | 'requestedAt' | 'expiresAt' | 'decidedAt' | 'doneAt' | 'permittedUntil'
> & {
  kind: string
  payload: object
  requestedAt: Date
  expiresAt: Date
  decidedAt: Date | null
  doneAt: Date | null
  permittedUntil: Date | null
}

/** While the bank is being upgraded, a newer server may ask for what this one cannot show. */
const knownKinds: string[] = approvalOperationSchema.options.map(({ shape }) => shape.kind.value)

/** Reads approvals; a row more than a page only shows that there is a next page. */
async function read(tx: Tx, which: RawBuilder<unknown>): Promise<Approval[]> {
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.payload, a.subject, a.reason, a.requested_at, a.expires_at, a.status, a.decided_at,
      a.note, a.failure, a.done_at,
      case when ${permits} then ${permitEnds} end as permitted_until,
        ${permits} and ${permitEnds} <= now() as lapsed, ${isOwnAffair} as is_own_affair,
      coalesce(${nameOf(sql`a.user_id`)}, ${nameOfHolder}) as "user",
      ${nameOf(sql`a.requester_id`)} as requester,
      ${nameOf(sql`a.decided_by`)} as decided_by
    from bank.approval a
    where a.kind = any (${knownKinds}) and ${which}
    limit ${approvalPageSize + 1}`.execute(tx)
  return rows.map(present)
}

function nameOf(id: RawBuilder<unknown>) {
  return sql`(
    select json_build_object(
      'id', p.id, 'name', identity.full_name(p.first_name, p.last_name), 'username', p.username
    )
    from identity.users p where p.id = ${id}
  )`
}

/** Joint holders and organisations are no users: they have a name alone. */
const nameOfHolder = sql`(
  select json_build_object('id', a.user_id, 'name', found.name, 'username', '')
  from bank.name_of_holder(a.user_id) found (name) where found.name is not null
)`

function present({
  kind,
  payload,
  requestedAt,
  expiresAt,
  decidedAt,
  doneAt,
  permittedUntil,
  ...row
}: Row): Approval {
  return approvalSchema.parse({
    ...row,
    operation: { ...payload, kind },
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    permittedUntil: permittedUntil?.toISOString() ?? null,
  })
}
