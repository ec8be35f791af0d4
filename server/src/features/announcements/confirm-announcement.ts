import type { AnnouncementOrder } from '@bank/contract'
import { type SessionContext, underAdminRows } from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { announcementDigest, withdrawalDigest } from './queries.ts'

/** Exchanges a code for a confirmation of exactly this announcement. */
export async function confirmAnnouncement(
  context: SessionContext,
  { order, code }: { order: AnnouncementOrder; code: string },
) {
  const digest = await underAdminRows(context, (tx) => announcementDigest(tx, order))
  return await issue(context, { action: 'announcement', digest, code })
}

/** Exchanges a code for a confirmation of exactly this withdrawal. */
export async function confirmWithdrawal(context: SessionContext, { id, code }: { id: string; code: string }) {
  const digest = await underAdminRows(context, (tx) => withdrawalDigest(tx, id))
  return await issue(context, { action: 'announcement-withdrawal', digest, code })
}

async function issue(context: SessionContext, confirmed: { action: string; digest: Buffer; code: string }) {
  const { id, expiresAt } = await confirm(context, confirmed)
  return { confirmationId: id, expiresAt }
}
