import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from './app.ts'
import { aClient, anAdmin, aSession } from './builders.ts'

/** A client and an admin with their procedures. */
export async function aConversation(app: App) {
  const client = await aClient(app.owner)
  const session = await aSession(app.owner, client)
  const admin = await anAdmin(app.owner)
  return {
    client,
    clientId: client.id,
    admin,
    asClient: app.as(session).messages,
    asAdmin: app.as(await aSession(app.owner, admin)).messages,
  }
}

/** A conversation with an admin present: no automated reply comes, however slow the machine is. */
export async function anAttendedConversation(app: App) {
  const talk = await aConversation(app)
  await talk.asAdmin.attend({ clientId: talk.clientId, here: true })
  return talk
}

/** A message with an id of its own. */
export function aMessage(body: string, place: 'messages' | 'support' = 'messages') {
  return { id: randomUUID(), body, place }
}

/** Lets the automated reply of this conversation be due since a moment ago. */
export async function letReplyBeDue({ owner }: App, clientId: string, ago = '1 second'): Promise<void> {
  await sql`
    update bank.conversation set reply_due_at = clock_timestamp() - ${ago}::interval
    where client_id = ${clientId} and reply_due_at is not null`.execute(owner)
}

/**
 * Returns when the automated reply in this conversation is due, in seconds from now; null when there is none.
 */
export async function replyDueIn({ owner }: App, clientId: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from reply_due_at - clock_timestamp())::float8 as seconds from bank.conversation
    where client_id = ${clientId}`.execute(owner)
  return rows[0]?.seconds ?? null
}

/** The audit events about this client, oldest first. */
export async function auditOf({ owner }: App, clientId: string) {
  const { rows } = await sql<{ action: string; byClient: boolean; subject: string | null; detail: unknown }>`
    select action, actor_id is not distinct from user_id as by_client, subject, detail from audit.event
    where user_id = ${clientId} and action <> 'signed-in' order by id`.execute(owner)
  return rows
}
