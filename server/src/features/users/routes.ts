import { asAdmin, asSession } from '#http/procedures.ts'
import { appoint } from './access/appoint.ts'
import { dismiss } from './access/dismiss.ts'
import { liftFreeze } from './access/lift-freeze.ts'
import { createUser } from './credentials/create-user.ts'
import { endSessionsOf } from './access/end-sessions.ts'
import { countUsers, listUsers } from './list-users.ts'
import { checkPhraseOf, showPhraseOf } from './access/phrases.ts'
import { resetPassword } from './credentials/reset-password.ts'
import { setRole } from './access/set-role.ts'
import { mailSetupLink } from './credentials/mail-setup-link.ts'
import { makeSetupLink, revokeSetupLink, showSetupLink } from './credentials/setup-links.ts'
import { showUser } from './detail/show-user.ts'

/**
 * Users and their access, for admins. Procedures that need a code run their own statements, so that no
 * refusal rolls back a wrong code that was counted.
 */
export const users = {
  list: asAdmin.users.list.handler(({ context: { tx }, input }) => listUsers(tx, input)),
  get: asAdmin.users.get.handler(({ context, input: { userId } }) => showUser(context, userId)),
  counts: asAdmin.users.counts.handler(({ context: { tx } }) => countUsers(tx)),
  create: asSession.users.create.handler(({ context, input }) => createUser(context, input)),
  appoint: asSession.users.appoint.handler(({ context, input }) => appoint(context, input)),
  liftFreeze: asSession.users.liftFreeze.handler(({ context, input }) => liftFreeze(context, input)),
  dismiss: asSession.users.dismiss.handler(({ context, input }) => dismiss(context, input)),
  setRole: asAdmin.users.setRole.handler(({ context, input }) => setRole(context, input)),
  resetPassword: asAdmin.users.resetPassword.handler(({ context, input }) => resetPassword(context, input)),
  setupLink: asAdmin.users.setupLink.handler(({ context: { tx }, input }) => showSetupLink(tx, input)),
  makeSetupLink: asSession.users.makeSetupLink.handler(({ context, input }) => makeSetupLink(context, input)),
  revokeSetupLink: asAdmin.users.revokeSetupLink.handler(({ context, input }) =>
    revokeSetupLink(context, input),
  ),
  mailSetupLink: asAdmin.users.mailSetupLink.handler(({ context, input }) => mailSetupLink(context, input)),
  endSessions: asSession.users.endSessions.handler(({ context, input }) => endSessionsOf(context, input)),
  showPhrase: asSession.users.showPhrase.handler(({ context, input }) => showPhraseOf(context, input)),
  checkPhrase: asSession.users.checkPhrase.handler(({ context, input }) => checkPhraseOf(context, input)),
}
