import type { Session } from '@bank/contract'
import type { RequestContext } from '#http/procedures.ts'
import type { OwnerContext } from '#identity/own-credential.ts'
import { findSession } from '#identity/sessions.ts'
import { refuse } from '#platform/refusal.ts'

/** A user who changes their proof: the whole request, because the answer brings a new cookie. */
export type OwnerRequest = OwnerContext & Pick<RequestContext, 'session' | 'services'>

/**
 * After the commit: this browser goes on under its new token, and whatever the user's other sessions had
 * open is shut.
 */
export async function renewedSession(
  { services, session }: OwnerRequest,
  { token, tokenHash }: { token: string; tokenHash: Buffer },
): Promise<Session> {
  const renewed = (await findSession(services.db, tokenHash)) ?? refuse('NOT_SIGNED_IN')
  session.open(token)
  services.changes.publishSessions(renewed.user.id)
  services.changes.publish({ to: { user: renewed.user.id }, topics: ['sessions', 'profile'] })
  // The list of users says who has a second factor.
  services.changes.publish({ to: 'admins', topics: ['users'] })
  return renewed
}
