import { sql } from 'kysely'
import type { Services } from '#http/procedures.ts'

/** Ends the approvals that have expired; several servers may run this at once. */
export async function expireApprovals({ db, changes }: Pick<Services, 'db' | 'changes'>): Promise<void> {
  const { rows } = await sql<{ ended: number }>`select bank.expire_approvals() as ended`.execute(db)
  if ((rows[0]?.ended ?? 0) > 0) changes.publish({ to: 'admins', topics: ['approvals'] })
}
