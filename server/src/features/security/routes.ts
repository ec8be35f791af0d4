import { asClient, asSession } from '#http/procedures.ts'
import { changePassword } from './change-password.ts'
import { choosePassword } from './choose-password.ts'
import { disableTwoFactor } from './disable-two-factor.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { beginEnrolment, confirmEnrolment } from './enrol-authenticator.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import { getProtection, listSessions, listSignIns } from './queries.ts'

/**
 * Changes to credentials, and the sign-in history. Procedures that compare a password or a code run their own
 * statements, so that no refusal rolls back a try that was counted.
 */
export const security = {
  protection: asClient.security.protection.handler(({ context }) => getProtection(context)),
  beginEnrolment: asSession.security.beginEnrolment.handler(({ context, input }) =>
    beginEnrolment(context, input),
  ),
  confirmEnrolment: asSession.security.confirmEnrolment.handler(({ context, input }) =>
    confirmEnrolment(context, input),
  ),
  disableTwoFactor: asSession.security.disableTwoFactor.handler(({ context, input }) =>
    disableTwoFactor(context, input),
  ),
  changePassword: asSession.security.changePassword.handler(({ context, input }) =>
    changePassword(context, input),
  ),
  choosePassword: asSession.security.choosePassword.handler(({ context, input }) =>
    choosePassword(context, input),
  ),
  makeRecoveryCodes: asSession.security.makeRecoveryCodes.handler(({ context, input }) =>
    makeRecoveryCodes(context, input),
  ),
  sessions: asClient.security.sessions.handler(({ context }) => listSessions(context)),
  endSession: asSession.security.endSession.handler(({ context, input }) => endSession(context, input)),
  endOtherSessions: asSession.security.endOtherSessions.handler(({ context, input }) =>
    endOtherSessions(context, input),
  ),
  history: asClient.security.history.handler(({ context, input }) => listSignIns(context, input.before)),
}
