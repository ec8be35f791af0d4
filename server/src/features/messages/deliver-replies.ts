import { sql } from 'kysely'
import type { Services } from '#http/procedures.ts'
import { notifyBoth } from './notify.ts'

/** A timer may ring a little before the database's clock says so. */
const marginMs = 20

/**
 * Writes every automated reply whose time has come, on whichever server comes first. A server that stops
 * leaves its replies in the database: another one's next round, or its own after the start, finds them.
 */
export async function deliverReplies({ db, changes }: Pick<Services, 'db' | 'changes'>): Promise<void> {
  const { rows } = await sql<{ clientId: string }>`select bank.deliver_due_replies() as client_id`.execute(db)
  for (const { clientId } of rows) notifyBoth(changes, clientId)
}

/** After the commit: comes back when the reply is due. */
export function scheduleDelivery(services: Services, afterMs: number): void {
  services.scheduler.schedule(afterMs + marginMs, 'automated reply', () => deliverReplies(services))
}
