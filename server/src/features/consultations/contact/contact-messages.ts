import type { ContactMessage, ContactStatus } from '@bank/contract'
import { sql } from 'kysely'
import type { ClientContext } from '#http/procedures.ts'
import { callForOutcome } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { notifyAdmins } from '#features/consultations/notify-admins.ts'
import { presentMessage } from '#features/consultations/present.ts'
import { findMessage } from '#features/consultations/queries.ts'

type Change = { messageId: string; version: number; status: ContactStatus; note: string }

/** Returns one message as it stands, for admins. */
export async function showMessage(tx: Tx, id: string): Promise<ContactMessage> {
  return presentMessage((await findMessage(tx, id)) ?? refuse('CONTACT_MESSAGE_NOT_FOUND'))
}

/** Sets the status of a message and the note of admins about it; an empty note is none. */
export async function changeMessage(
  { tx, services, afterCommit }: Pick<ClientContext, 'tx' | 'services' | 'afterCommit'>,
  { messageId, version, status, note }: Change,
): Promise<ContactMessage> {
  await callForOutcome(
    tx,
    ['CHANGED'],
    sql`bank.change_contact_message(${messageId}, ${version}, ${status}, ${note === '' ? null : note})`,
  )
  afterCommit(() => notifyAdmins(services))
  return await showMessage(tx, messageId)
}
