import { asClient, asSession, asVisitor } from '#http/procedures.ts'
import { cancelEmail, confirmEmail, sendEmailAgain } from './change-email.ts'
import { exportData } from './export-data.ts'
import { readProfile } from './read-profile.ts'
import { saveProfile } from './save-profile.ts'
import { showPhrase } from './show-phrase.ts'

/** The profile. Procedures that need a proof open their own transactions. */
export const profile = {
  get: asClient.profile.get.handler(({ context: { tx, clientId, services, tokenHash } }) =>
    readProfile({ tx, clientId, secrets: services.secrets, tokenHash }),
  ),
  save: asSession.profile.save.handler(({ context, input }) => saveProfile(context, input)),
  sendEmailAgain: asClient.profile.sendEmailAgain.handler(({ context }) => sendEmailAgain(context)),
  cancelEmail: asClient.profile.cancelEmail.handler(({ context }) => cancelEmail(context)),
  confirmEmail: asVisitor.profile.confirmEmail.handler(({ context, input }) =>
    confirmEmail(context, input.token),
  ),
  phrase: asSession.profile.phrase.handler(({ context, input }) => showPhrase(context, input.proof)),
  exportData: asSession.profile.exportData.handler(({ context, input }) => exportData(context, input.proof)),
}
