import { sql } from 'kysely'
import type { ClientContext } from '#http/procedures.ts'
import { callForValue, callFunction } from '#platform/call-function.ts'
import type { Changes } from '#platform/changes.ts'

type Concerned = { holderId: string; userId: string }

/** Every window of the holder and of the person reads it again, and the screens of the admins. */
export function publishRights(changes: Changes, { holderId, userId }: Concerned): void {
  changes.publish({ to: { user: holderId }, topics: ['access-rights'] })
  changes.publish({ to: { user: userId }, topics: ['access-rights'] })
  for (const clientId of [holderId, userId])
    changes.publish({ to: 'admins', clientId, topics: ['access-rights'] })
}

/** Withdraws access at once. Refuses ACCESS_RIGHT_NOT_FOUND. */
export async function withdrawAccess(
  { tx, clientId, services, afterCommit }: ClientContext,
  rightId: string,
) {
  const userId = await callForValue(
    tx,
    'ACCESS_RIGHT_NOT_FOUND',
    sql<string>`bank.withdraw_access_right(${rightId})`,
  )
  afterCommit(() => publishRights(services.changes, { holderId: clientId, userId }))
  return {}
}

/** Takes a withdrawal of the last seconds back. */
export async function restoreAccess({ tx, clientId, services, afterCommit }: ClientContext, rightId: string) {
  const { userId } = await callFunction(
    tx,
    { RESTORED: ['userId'] },
    sql<{ outcome: string; userId: string | null }>`select * from bank.restore_access_right(${rightId})`,
  )
  afterCommit(() => publishRights(services.changes, { holderId: clientId, userId }))
  return {}
}
