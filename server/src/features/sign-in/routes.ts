import { asSession, asVisitor } from '#http/procedures.ts'
import { askToSignIn } from '#identity/passkeys/sign-in-by-passkey.ts'
import { endSession, findSession, touchSession } from '#identity/sessions.ts'
import { signIn as signInWith } from '#identity/sign-in/sign-in.ts'
import { refuse } from '#platform/refusal.ts'
import { listDemoUsers } from './demo-users.ts'

export const signIn = {
  signIn: asVisitor.signIn.signIn.handler(
    async ({ context: { services, address, userAgent, tokenHash, session }, input }) => {
      const { db, changes } = services
      const signedIn = await signInWith(services, { address, userAgent, device: session.device }, input)
      // A sign-in gives a new token and ends the session before it.
      const before = tokenHash && (await endSession(db, tokenHash))
      if (before) changes.publishSessions(before)
      const opened = (await findSession(db, signedIn.tokenHash)) ?? refuse('NOT_SIGNED_IN')
      session.open(signedIn.token)
      session.rememberDevice(signedIn.device)
      changes.publish({ to: { user: opened.user.id }, topics: ['sessions'] })
      return opened
    },
  ),

  askPasskey: asVisitor.signIn.askPasskey.handler(({ context: { services, address }, input }) =>
    askToSignIn(services, { ...input, address }),
  ),

  signOut: asVisitor.signIn.signOut.handler(async ({ context: { services, tokenHash, session } }) => {
    // The cookie is cleared first, even if the database then fails.
    session.close()
    const owner = tokenHash && (await endSession(services.db, tokenHash))
    if (owner) services.changes.publishSessions(owner)
    return {}
  }),

  current: asVisitor.signIn.current.handler(async ({ context: { services, tokenHash } }) => {
    const session = tokenHash && (await findSession(services.db, tokenHash))
    return { session, demo: services.config.demo !== null }
  }),

  touch: asSession.signIn.touch.handler(async ({ context: { services, tokenHash } }) => {
    if (!(await touchSession(services.db, tokenHash))) refuse('NOT_SIGNED_IN')
    return (await findSession(services.db, tokenHash)) ?? refuse('NOT_SIGNED_IN')
  }),

  demoUsers: asVisitor.signIn.demoUsers.handler(({ context: { services } }) => listDemoUsers(services)),
}
