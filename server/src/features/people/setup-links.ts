import { isRefusalCode, type SetupLink, setupLinkStatusSchema } from '@bank/contract'
import { sql } from 'kysely'
import type { RequestContext, SessionContext } from '#http/procedures.ts'
import { newToken } from '#identity/sign-in.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { confirmOperation, notifyOfOperation } from './confirmed-operation.ts'
import { type AdminContext, notifyAdmins } from './admin-context.ts'

type One = { personId: string }
type Newest = { status: string; issuedAt: Date; expiresAt: Date; changedAt: Date | null; wrongCodes: boolean }

type Wish = One & { reason?: string | undefined; code: string }
type Made = { outcome: string; expiresAt: Date | null }

/**
 * A new link for somebody else, for seven days and for a code; the one before is void. The bank keeps its
 * hash, so it is shown this once. For somebody who has their own way in it waits for another admin
 * first, where the bank has turned that on. It lifts no block.
 */
export async function makeSetupLink(
  context: SessionContext & Pick<RequestContext, 'origin'>,
  { personId, reason, code }: Wish,
) {
  const {
    services: { db },
    tokenHash,
    origin,
  } = context
  const givenReason = reason ?? null
  const confirmationId = await confirmOperation(
    context,
    { action: 'setup-link', fields: [personId, givenReason] },
    code,
    async (tx, adminId) => {
      if (personId === adminId) refuse('OWN_ACCESS')
      await getRole(tx, personId)
    },
  )
  const link = newToken()
  const { rows } = await sql<Made>`
    select * from identity.make_setup_link(${tokenHash}, ${personId}, ${link.tokenHash}, ${givenReason},
      ${confirmationId})`.execute(db)
  const { outcome, expiresAt } = rows[0] ?? { outcome: '', expiresAt: null }
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome === 'PENDING') {
    notifyOfOperation(context)
    return { outcome: 'pending' as const }
  }
  if (outcome !== 'MADE' || expiresAt === null) throw new Error(`identity.make_setup_link returned ${outcome}`)
  notifyOfOperation(context)
  return {
    outcome: 'done' as const,
    url: `${origin}/setup/${link.token}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** What became of the newest link, null where there was none; and what a new one would take. */
export async function showSetupLink(
  tx: Tx,
  { personId }: One,
): Promise<{ link: SetupLink | null; requiresApproval: boolean; permittedUntil: string | null }> {
  await getRole(tx, personId)
  const {
    rows: [terms],
  } = await sql<{ requiresApproval: boolean; permittedUntil: Date | null }>`
    select * from identity.setup_link_terms(${personId})`.execute(tx)
  const { requiresApproval = false, permittedUntil = null } = terms ?? {}
  return {
    link: await newestLink(tx, personId),
    requiresApproval,
    permittedUntil: permittedUntil?.toISOString() ?? null,
  }
}

async function newestLink(tx: Tx, personId: string): Promise<SetupLink | null> {
  const {
    rows: [link],
  } = await sql<Newest>`
    select status, issued_at, expires_at, coalesce(used_at, revoked_at, opened_at) as changed_at, wrong_codes
    from identity.setup_link_status where person_id = ${personId}`.execute(tx)
  if (!link) return null
  return {
    status: setupLinkStatusSchema.parse(link.status),
    issuedAt: link.issuedAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    changedAt: link.changedAt?.toISOString() ?? null,
    wrongCodes: link.wrongCodes,
  }
}

/** Takes a link back that could still be used. */
export async function revokeSetupLink(
  context: AdminContext,
  { personId }: One,
): Promise<Record<string, never>> {
  const { rows } = await sql<{
    revoked: boolean
  }>`select identity.revoke_setup_link(${personId}) as revoked`.execute(context.tx)
  if (rows[0]?.revoked !== true) refuse('NOT_FOUND')
  notifyAdmins(context)
  return {}
}

/** Refuses NOT_FOUND where there is nobody. */
export async function getRole(tx: Tx, personId: string): Promise<string> {
  const person = await tx
    .selectFrom('identity.person')
    .where('id', '=', personId)
    .select('role')
    .executeTakeFirst()
  return person?.role ?? refuse('NOT_FOUND')
}
