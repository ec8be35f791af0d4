import type { ChatPlace } from '@bank/contract'
import { sql } from 'kysely'
import type { ClientContext, WriterContext } from '#http/procedures.ts'
import { callFunction } from '#platform/call-function.ts'
import { greeting, replyTo } from './automated-replies.ts'
import { scheduleDelivery } from './deliver-replies.ts'
import { notifyBoth } from './notify.ts'

type Sent = {
  outcome: string
  isNew: boolean | null
  createdAt: Date | null
  isReplyDue: boolean | null
}

/**
 * Writes a message of a client, or of a person for a holder; a repeated id is answered without writing again.
 * The function schedules an automated reply unless an admin has the conversation on screen.
 */
export async function sendMessage(
  { tx, clientId, services, afterCommit }: WriterContext,
  {
    id,
    body,
    attachments = [],
    place,
  }: { id: string; body: string; attachments?: string[] | undefined; place: ChatPlace },
) {
  const reply = replyTo(place, body)
  const { isNew, createdAt, isReplyDue } = await callFunction(
    tx,
    { SENT: ['createdAt'] },
    sql<Sent>`select * from 
      bank.send_message(${id}, ${body}, ${attachments}::uuid[], ${reply.body}, ${reply.afterMs})`,
  )
  afterCommit(() => {
    if (isNew) notifyBoth(services.changes, clientId)
    if (!isReplyDue) return
    // Specification 1, section 4: the support chat shows a typing sign until the reply is there.
    if (place === 'support') services.changes.publish({ to: { user: clientId }, topics: ['typing'] })
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
