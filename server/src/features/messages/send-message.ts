import type { ChatPlace } from '@bank/contract'
import { sql } from 'kysely'
import type { ClientContext } from '#http/procedures.ts'
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
 * Writes to the account manager, once however often it is sent; where nobody of the bank is there, the server
 * answers by itself.
 */
export async function sendMessage(
  { tx, clientId, services, afterCommit }: ClientContext,
  { id, body, place }: { id: string; body: string; place: ChatPlace },
) {
  const reply = replyTo(place, body)
  const { isNew, createdAt, isReplyDue } = await callFunction(
    tx,
    { SENT: ['createdAt'] },
    sql<Sent>`select * from bank.send_message(${id}, ${body}, ${reply.body}, ${reply.afterMs})`,
  )
  afterCommit(() => {
    if (isNew) notifyBoth(services.changes, clientId)
    if (!isReplyDue) return
    // Specification 1, section 4: the support chat shows somebody writing until the reply is there.
    if (place === 'support') services.changes.publish({ to: { user: clientId }, topics: ['typing'] })
    scheduleDelivery(services, reply.afterMs)
  })
  return { id, at: createdAt.toISOString() }
}

/**
 * The support chat is open: where nothing was said yet the bank will greet, once for however many windows.
 */
export async function greet({ tx, services, afterCommit }: ClientContext) {
  const { rows } = await sql<{ isComing: boolean }>`
    select bank.ask_for_greeting(${greeting.body}, ${greeting.afterMs}) as is_coming`.execute(tx)
  if (rows[0]?.isComing) afterCommit(() => scheduleDelivery(services, greeting.afterMs))
  return {}
}
