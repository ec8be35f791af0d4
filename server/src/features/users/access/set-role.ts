import { isRefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import { adminAudience } from '#platform/changes.ts'
import { refuse } from '#platform/refusal.ts'
import type { AdminContext } from '#features/users/admin-context.ts'

/** Demotes an admin, blocks a user or unblocks one. Ends every session of the user at once. */
export async function setRole(
  context: AdminContext,
  { userId, role }: { userId: string; role: 'user' | 'blocked' },
) {
  const {
    tx,
    services: { changes },
    afterCommit,
  } = context
  const { rows } = await sql<{
    outcome: string
  }>`select identity.set_role(${userId}, ${role}) as outcome`.execute(tx)
  const outcome = rows[0]?.outcome ?? ''
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome !== 'SET' && outcome !== 'SAME') throw new Error(`identity.set_role returned ${outcome}`)
  if (outcome === 'SET') {
    afterCommit(() => {
      changes.publishSessions(userId)
      // A demotion withdraws the user's own requests and changes who may decide.
      changes.publish({ userId: adminAudience, topics: ['users', 'approvals'] })
    })
  }
  return { userId, role }
}
