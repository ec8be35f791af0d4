import { randomBytes } from 'node:crypto'
import { type SetupLink, setupLinkStatusSchema } from '@bank/contract'
import { sql } from 'kysely'
import { hashOfToken } from '#identity/sign-in.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { type StaffContext, tellStaff } from './staff-context.ts'

const tokenBytes = 32

type One = { personId: string }
type Newest = { status: string; issuedAt: Date; expiresAt: Date; changedAt: Date | null }

/** A new link for somebody else, for seven days; the one before is void. The bank keeps its hash, so it is shown this once. */
export async function makeSetupLink(context: StaffContext & { adminId: string }, { personId }: One): Promise<{ url: string; expiresAt: string }> {
  const { tx, adminId, origin } = context
  if ((await getRole(tx, personId)) === 'blocked') refuse('PERSON_BLOCKED')
  if (personId === adminId) refuse('OWN_ACCESS')
  const token = randomBytes(tokenBytes).toString('base64url')
  const { rows } = await sql<{ expiresAt: Date }>`
    select expires_at from identity.make_setup_link(${personId}, ${hashOfToken(token)})`.execute(tx)
  // Blocked in the same moment.
  const { expiresAt } = rows[0] ?? refuse('PERSON_BLOCKED')
  tellStaff(context)
  return { url: `${origin}/setup/${token}`, expiresAt: expiresAt.toISOString() }
}

/** What became of the newest link; null where there was none. */
export async function showSetupLink(tx: Tx, { personId }: One): Promise<{ link: SetupLink | null }> {
  await getRole(tx, personId)
  const { rows: [link] } = await sql<Newest>`
    select status, issued_at, expires_at, coalesce(used_at, revoked_at, opened_at) as changed_at
    from identity.setup_link_status where person_id = ${personId}`.execute(tx)
  if (!link) return { link: null }
  return {
    link: {
      status: setupLinkStatusSchema.parse(link.status),
      issuedAt: link.issuedAt.toISOString(),
      expiresAt: link.expiresAt.toISOString(),
      changedAt: link.changedAt?.toISOString() ?? null,
    },
  }
}

/** Takes a link back that could still be used. */
export async function revokeSetupLink(context: StaffContext, { personId }: One): Promise<Record<string, never>> {
  const { rows } = await sql<{ revoked: boolean }>`select identity.revoke_setup_link(${personId}) as revoked`.execute(context.tx)
  if (rows[0]?.revoked !== true) refuse('NOT_FOUND')
  tellStaff(context)
  return {}
}

async function getRole(tx: Tx, personId: string): Promise<string> {
  const person = await tx.selectFrom('identity.person').where('id', '=', personId).select('role').executeTakeFirst()
  return person?.role ?? refuse('NOT_FOUND')
}
