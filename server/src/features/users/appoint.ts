import { isRefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import type { SessionContext } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'
import { confirmAct, tellOfAct } from './confirmed-act.ts'
import { getRole } from './setup-links.ts'

type Appointment = { userId: string; reason?: string | undefined; code: string }

/** Somebody becomes an administrator; where the bank has turned that on, once another one has approved it. */
export async function appoint(context: SessionContext, { userId, reason, code }: Appointment) {
  const {
    services: { db, changes },
    tokenHash,
  } = context
  const said = reason ?? null
  const confirmationId = await confirmAct(
    context,
    { action: 'appoint-admin', fields: [userId, said] },
    code,
    async (tx) => void (await getRole(tx, userId)),
  )
  const { rows } = await sql<{ outcome: string }>`
    select identity.appoint_admin(${tokenHash}, ${userId}, ${said}, ${confirmationId}) as outcome`.execute(
    db,
  )
  const outcome = rows[0]?.outcome ?? ''
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome !== 'SET' && outcome !== 'SAME' && outcome !== 'WAITING')
    throw new Error(`identity.appoint_admin said ${outcome}`)
  tellOfAct(context)
  if (outcome === 'WAITING') return { outcome: 'waiting' as const }
  if (outcome === 'SET') changes.publishSessions(userId)
  return { outcome: 'done' as const, userId }
}
