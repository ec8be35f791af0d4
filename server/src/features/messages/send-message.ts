import { type ChatPlace, isRefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import type { ClientContext } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'
import { greeting, replyTo } from './automated-replies.ts'
import { scheduleDelivery } from './deliver-replies.ts'
import { notifyBoth } from './notify.ts'

type Sent = { outcome: string; isNew: boolean; createdAt: Date | null; isReplyDue: boolean }

/**
 * Writes a client's message; a repeated id is answered without writing again. The function schedules an
 * automated reply unless an admin has the conversation on screen.
 */
export async function sendMessage(
  { tx, clientId, services, afterCommit }: ClientContext,
  { id, body, place }: { id: string; body: string; place: ChatPlace },
) {
  const reply = replyTo(place, body)
  const { rows } =
    await sql<Sent>`select * from bank.send_message(${id}, ${body}, ${reply.body}, ${reply.afterMs})`.execute(
      tx,
    )
  const { outcome = '', isNew = false, createdAt = null, isReplyDue = false } = rows[0] ?? {}
  if (isRefusalCode(outcome)) refuse(outcome)
  if (createdAt === null) throw new Error(`bank.send_message returned ${outcome}`)
  afterCommit(() => {
    if (isNew) notifyBoth(services.changes, clientId)
    if (!isReplyDue) return
    // Specification 1, section 4: the support chat shows a typing sign until the reply is there.
    if (place === 'support') services.changes.publish({ userId: clientId, topics: ['typing'] })
    scheduleDelivery(services, reply.afterMs)
  })
  return { id, at: createdAt.toISOString() }
}

/** Schedules the greeting of an empty support chat, once however many windows open it. */
export async function greet({ tx, services, afterCommit }: ClientContext) {
  const { rows } = await sql<{ isComing: boolean }>`
    select bank.ask_for_greeting(${greeting.body}, ${greeting.afterMs}) as is_coming`.execute(tx)
  if (rows[0]?.isComing) afterCommit(() => scheduleDelivery(services, greeting.afterMs))
  return {}
}
