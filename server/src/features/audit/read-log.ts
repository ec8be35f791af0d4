import { auditDetailSchema, type AuditFilter, auditPageSize } from '@bank/contract'
import type { Tx } from '#platform/database.ts'
import { idOf, pageOf } from '#platform/page.ts'
import { refuse } from '#platform/refusal.ts'
import { type Asked, type EventRow, findUserId, isBankActor, listEvents } from './queries.ts'

/** A page of the log for admins, newest first. */
export async function readLog(tx: Tx, { before, ...filter }: AuditFilter & { before?: string | undefined }) {
  const { page, more } = pageOf(await listEvents(tx, await withIds(tx, filter), before), auditPageSize, idOf)
  return { events: page.map(presentEvent), more }
}

/** Finds users by the typed name. An unknown name is told apart from a user without events. */
export async function withIds(tx: Tx, filter: AuditFilter): Promise<Asked> {
  const { actor, user, action = null, from = null, to = null } = filter
  const byBank = isBankActor(filter)
  return {
    actorId:
      actor === undefined || byBank ? null : ((await findUserId(tx, actor)) ?? refuse('ACTOR_NOT_FOUND')),
    byBank,
    userId: user === undefined ? null : ((await findUserId(tx, user)) ?? refuse('USER_NOT_FOUND')),
    action,
    from,
    to,
  }
}

function presentEvent({ id, at, action, subject, detail, checkpoint, ...row }: EventRow) {
  return {
    id,
    at: at.toISOString(),
    actor: named(row.actorId, row.actorUsername, row.actorName),
    user: named(row.userId, row.userUsername, row.userName),
    action,
    subject,
    detail: auditDetailSchema.parse(asWritten(detail)),
    checkpoint,
  }
}

const wordOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Numbers that are no plain count become texts with the digits they were written with: they are money, and
 * money is never a float.
 */
function asWritten(detail: string): unknown {
  return JSON.parse(
    detail.replaceAll(wordOrNumber, (token) => (/^"|^-?\d{1,15}$/.test(token) ? token : `"${token}"`)),
  )
}

/** Users are never deleted, so an id without a row is unknown. */
function named(id: string | null, username: string | null, name: string | null) {
  return id === null || username === null ? null : { id, username, name: name ?? username }
}
