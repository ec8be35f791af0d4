import { conversationPageSize, isRefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import type { Services } from '#http/procedures.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { isClient, listConversations } from './queries.ts'
import { showThreadToStaff } from './show-thread.ts'
import { tellBoth } from './tell.ts'

type StaffContext = { tx: Tx; adminId: string; services: Services; afterCommit: (work: () => void) => void }

/** A page of everybody's conversations. */
export async function showConversations({ tx }: StaffContext, after: string | undefined) {
  const found = await listConversations(tx, after)
  const page = found.slice(0, conversationPageSize)
  return {
    conversations: page.map(({ place: _, ...conversation }) => conversation),
    next: found.length > conversationPageSize ? (page.at(-1)?.place ?? null) : null,
  }
}

/** One client's conversation; empty where nothing was said yet. */
export async function showThreadOf({ tx }: StaffContext, { clientId, before }: { clientId: string; before?: string | undefined }) {
  if (!(await isClient(tx, clientId))) refuse('NOT_FOUND')
  return await showThreadToStaff(tx, clientId, before)
}

/** Answers as the account manager, once however often it is sent. */
export async function reply({ tx, services, afterCommit }: StaffContext, { clientId, id, body }: { clientId: string; id: string; body: string }) {
  const { rows } = await sql<{ outcome: string; isNew: boolean; createdAt: Date | null }>`
    select * from bank.reply_message(${clientId}, ${id}, ${body})`.execute(tx)
  const { outcome = '', isNew = false, createdAt = null } = rows[0] ?? {}
  if (isRefusalCode(outcome)) refuse(outcome)
  if (createdAt === null) throw new Error(`bank.reply_message said ${outcome}`)
  if (isNew) afterCommit(() => tellBoth(services.changes, clientId))
  return { id, at: createdAt.toISOString() }
}

/** A manager looks at this conversation, or no longer does; the client sees who is there. */
export async function attend(
  { tx, services, afterCommit }: StaffContext,
  { clientId, here, readUpTo = null }: { clientId: string; here: boolean; readUpTo?: string | null | undefined },
) {
  const { rows } = await sql<{ outcome: string }>`select bank.attend_conversation(${clientId}, ${here}, ${readUpTo}) as outcome`.execute(tx)
  const outcome = rows[0]?.outcome ?? ''
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome !== 'STAYS') afterCommit(() => services.changes.publish({ personId: clientId, topics: ['messages'] }))
  return {}
}
