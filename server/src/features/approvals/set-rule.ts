import { approvalSetting } from '@bank/contract'
import { sql } from 'kysely'
import { type SessionContext, underAdminRows } from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { callForDigest, callForOutcome } from '#platform/call-function.ts'

type Order = { on: boolean; reason?: string | undefined; code: string }

/**
 * Turns approval by a second admin on, for a code that confirms exactly this; or asks another
 * admin to approve that it is turned off. The database decides which, and whether there are two.
 */
export async function setRule(context: SessionContext, { on, reason, code }: Order) {
  const {
    services: { db, changes },
    tokenHash,
  } = context
  const givenReason = reason ?? null
  const digest = await underAdminRows(context, (tx) =>
    callForDigest(tx, sql`bank.setting_digest(${approvalSetting}, ${on ? 'on' : 'off'}, ${givenReason})`),
  )
  const { id: confirmationId } = await confirm(context, { action: 'setting-change', digest, code })
  const outcome = await callForOutcome(
    db,
    ['SET', 'SAME', 'PENDING'],
    sql`bank.switch_approval(${tokenHash}, ${on}, ${givenReason}, ${confirmationId})`,
  )
  changes.publish({ to: 'admins', topics: ['approvals'] })
  return outcome === 'PENDING' ? { outcome: 'pending' as const } : { outcome: 'done' as const, on }
}
