import { type SetupLink, setupLinkStatusSchema } from '@bank/contract'
import { sql } from 'kysely'
import type { AdminContext, RequestContext, SessionContext } from '#http/procedures.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { callFunction, callOrRefuse } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { confirmOperation, notifyOfOperation } from '#features/users/confirmed-operation.ts'
import { newToken } from '#platform/keys/token.ts'

type One = { userId: string }
type Newest = { status: string; issuedAt: Date; expiresAt: Date; changedAt: Date | null; wrongCodes: boolean }

type SetupLinkOrder = One & { reason?: string | undefined; code: string }
type Made = { outcome: string; expiresAt: Date | null }

/**
 * Makes a setup link for another user, valid for seven days; needs a code. It replaces the one before and
 * lifts no block. The bank keeps only its hash, so the link is shown once. Under four eyes it is pending for
 * users who are set up already.
 */
export async function makeSetupLink(
  context: SessionContext & Pick<RequestContext, 'origin'>,
  { userId, reason, code }: SetupLinkOrder,
) {
  const {
    services: { db },
    tokenHash,
    origin,
  } = context
  const givenReason = reason ?? null
  const confirmationId = await confirmOperation(
    context,
    { action: 'setup-link', fields: [userId, givenReason] },
    code,
    async (tx, adminId) => {
      if (userId === adminId) refuse('OWN_ACCESS')
      await getRole(tx, userId)
    },
  )
  const link = newToken()
  const made = await callFunction(
    db,
    { MADE: ['expiresAt'], PENDING: [] },
    sql<Made>`
      select * from identity.make_setup_link(${tokenHash}, ${userId}, ${link.tokenHash}, ${givenReason},
        ${confirmationId})`,
  )
  notifyOfOperation(context)
  if (made.outcome === 'PENDING') return { outcome: 'pending' as const }
  return {
    outcome: 'done' as const,
    url: `${origin}/setup/${link.token}`,
    expiresAt: made.expiresAt.toISOString(),
  }
}

/** The status of the newest link, null where there was none, and whether a new one requires approval. */
export async function showSetupLink(
  tx: Tx,
  { userId }: One,
): Promise<{ link: SetupLink | null; requiresApproval: boolean; permittedUntil: string | null }> {
  await getRole(tx, userId)
  const {
    rows: [terms],
  } = await sql<{ requiresApproval: boolean; permittedUntil: Date | null }>`
    select * from identity.setup_link_terms(${userId})`.execute(tx)
  const { requiresApproval = false, permittedUntil = null } = terms ?? {}
  return {
    link: await newestLink(tx, userId),
    requiresApproval,
    permittedUntil: permittedUntil?.toISOString() ?? null,
  }
}

async function newestLink(tx: Tx, userId: string): Promise<SetupLink | null> {
  const {
    rows: [link],
  } = await sql<Newest>`
    select status, issued_at, expires_at, coalesce(used_at, revoked_at, opened_at) as changed_at, wrong_codes
    from identity.setup_link_status where user_id = ${userId}`.execute(tx)
  if (!link) return null
  return {
    status: setupLinkStatusSchema.parse(link.status),
    issuedAt: link.issuedAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    changedAt: link.changedAt?.toISOString() ?? null,
    wrongCodes: link.wrongCodes,
  }
}

/** Revokes a link that is still valid. */
export async function revokeSetupLink(
  context: AdminContext,
  { userId }: One,
): Promise<Record<string, never>> {
  await callOrRefuse(context.tx, 'NOT_FOUND', sql`identity.revoke_setup_link(${userId})`)
  publishAfterCommit(context, { to: 'admins', topics: ['users'] })
  return {}
}

/** Refuses NOT_FOUND for an unknown user. */
export async function getRole(tx: Tx, userId: string): Promise<string> {
  const user = await tx
    .selectFrom('identity.users')
    .where('id', '=', userId)
    .select('role')
    .executeTakeFirst()
  return user?.role ?? refuse('NOT_FOUND')
}
