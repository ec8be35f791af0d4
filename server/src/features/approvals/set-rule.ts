import { approvalSetting, isRefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import { type SessionContext, underAdminRows } from '#http/procedures.ts'
import { confirm } from '#identity/confirmations.ts'
import { adminAudience } from '#platform/changes.ts'
import { refuse } from '#platform/refusal.ts'

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
  const digest = await underAdminRows(context, async (tx) => {
    const { rows } = await sql<{ digest: Buffer }>`
      select bank.setting_digest(${approvalSetting}, ${on ? 'on' : 'off'}, ${givenReason}) as digest`.execute(
      tx,
    )
    if (!rows[0]) throw new Error('bank.setting_digest returned no row')
    return rows[0].digest
  })
  const { id: confirmationId } = await confirm(context, { action: 'setting-change', digest, code })
  const { rows } = await sql<{ outcome: string }>`
    select bank.switch_approval(${tokenHash}, ${on}, ${givenReason}, ${confirmationId}) as outcome`.execute(
    db,
  )
  const outcome = rows[0]?.outcome ?? ''
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome !== 'SET' && outcome !== 'SAME' && outcome !== 'PENDING') {
    throw new Error(`bank.switch_approval answered ${outcome}`)
  }
  changes.publish({ userId: adminAudience, topics: ['approvals'] })
  return outcome === 'PENDING' ? { outcome: 'pending' as const } : { outcome: 'done' as const, on }
}
