import type { Session } from '@bank/contract'
import type { RequestContext } from '#http/procedures.ts'
import type { OwnerContext } from '#identity/own-credential.ts'
import { findSession } from '#identity/sessions.ts'
import { refuse } from '#platform/refusal.ts'

/** The whole request of a change of credentials: the answer sets a new cookie. */
export type OwnerRequest = OwnerContext & Pick<RequestContext, 'session' | 'services'>

/**
 * Runs after the commit: sets the cookie with the new token, and closes the event streams of the user's other
 * sessions.
 */
export async function renewedSession(
  { services, session }: OwnerRequest,
  { token, tokenHash }: { token: string; tokenHash: Buffer },
): Promise<Session> {
  const renewed = (await findSession(services.db, tokenHash)) ?? refuse('NOT_SIGNED_IN')
  session.open(token)
  services.changes.publishSessions(renewed.user.id)
  services.changes.publish({ to: { user: renewed.user.id }, topics: ['sessions', 'profile'] })
  // The list of users shows who has a second factor.
  services.changes.publish({ to: 'admins', topics: ['users'] })
  return renewed
}
