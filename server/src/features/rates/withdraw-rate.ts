import { type AdminContext, type SessionContext, underAdminRows } from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { withdrawalDigest, withdrawRate as withdraw } from './queries.ts'
import { notifyEverybody } from './set-rate.ts'

/** Takes a planned change back before its day has come. */
export async function withdrawRate(
  context: AdminContext,
  { changeId, confirmationId }: { changeId: string; confirmationId?: string | undefined },
) {
  await withdraw(context.tx, changeId, { tokenHash: context.tokenHash, confirmationId })
  notifyEverybody(context)
  return { changeId }
}

/** Exchanges a code for a confirmation of exactly this withdrawal, good once. */
export async function confirmWithdrawal(
  context: SessionContext,
  { changeId, code }: { changeId: string; code: string },
) {
  const digest = await underAdminRows(context, (tx) => withdrawalDigest(tx, changeId))
  const { id, expiresAt } = await confirm(context, { action: 'rate-withdrawal', digest, code })
  return { confirmationId: id, expiresAt }
}
