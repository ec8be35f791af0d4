import { asAdmin, asSession } from '#http/procedures.ts'
import { appoint } from './appoint.ts'
import { createPerson } from './create-person.ts'
import { endSessionsOf } from './end-sessions.ts'
import { countPeople, listPeople } from './list-people.ts'
import { checkPhraseOf, showPhraseOf } from './phrases.ts'
import { resetPassword } from './reset-password.ts'
import { setRole } from './set-role.ts'
import { makeSetupLink, revokeSetupLink, showSetupLink } from './setup-links.ts'
import { showPerson } from './show-person.ts'

/**
 * Who has a way into the bank, and what admins may do about it. What asks for a code brings its own
 * statements, so that no refusal takes back a wrong one that was counted.
 */
export const people = {
  list: asAdmin.people.list.handler(({ context: { tx }, input }) => listPeople(tx, input)),
  get: asAdmin.people.get.handler(({ context, input: { personId } }) => showPerson(context, personId)),
  counts: asAdmin.people.counts.handler(({ context: { tx } }) => countPeople(tx)),
  create: asSession.people.create.handler(({ context, input }) => createPerson(context, input)),
  appoint: asSession.people.appoint.handler(({ context, input }) => appoint(context, input)),
  setRole: asAdmin.people.setRole.handler(({ context, input }) => setRole(context, input)),
  resetPassword: asAdmin.people.resetPassword.handler(({ context, input }) => resetPassword(context, input)),
  setupLink: asAdmin.people.setupLink.handler(({ context: { tx }, input }) => showSetupLink(tx, input)),
  makeSetupLink: asSession.people.makeSetupLink.handler(({ context, input }) =>
    makeSetupLink(context, input),
  ),
  revokeSetupLink: asAdmin.people.revokeSetupLink.handler(({ context, input }) =>
    revokeSetupLink(context, input),
  ),
  endSessions: asSession.people.endSessions.handler(({ context, input }) => endSessionsOf(context, input)),
  showPhrase: asSession.people.showPhrase.handler(({ context, input }) => showPhraseOf(context, input)),
  checkPhrase: asSession.people.checkPhrase.handler(({ context, input }) => checkPhraseOf(context, input)),
}
