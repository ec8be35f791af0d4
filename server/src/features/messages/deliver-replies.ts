import { sql } from 'kysely'
import type { Services } from '#http/procedures.ts'
import { notifyBoth } from './notify.ts'

/** A timer may fire a little before the database's clock reaches the time. */
const marginMs = 20

/**
 * Writes every automated reply that is due. Replies are stored, so they survive a server that stops: the next
 * round of any server writes them, once.
 */
export async function deliverReplies({ db, changes }: Pick<Services, 'db' | 'changes'>): Promise<void> {
  const { rows } = await sql<{ clientId: string }>`select bank.deliver_due_replies() as client_id`.execute(db)
  for (const { clientId } of rows) notifyBoth(changes, clientId)
}

/** Schedules the delivery of a reply; to be called after the commit. */
export function scheduleDelivery(services: Services, afterMs: number): void {
  services.scheduler.schedule(afterMs + marginMs, 'automated reply', () => deliverReplies(services))
}
