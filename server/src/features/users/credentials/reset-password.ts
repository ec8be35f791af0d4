import { sql } from 'kysely'
import { callForOutcome } from '#platform/call-function.ts'
import { type AdminContext, notifyAdmins } from '#features/users/admin-context.ts'

/**
 * Issues a password for one sign-in within a day. Ends every session of the user and notifies them by e-mail.
 */
export async function resetPassword(
  context: AdminContext,
  { userId, newPassword }: { userId: string; newPassword: string },
): Promise<Record<string, never>> {
  const {
    tx,
    services: { passwords, config, changes },
    afterCommit,
    origin,
  } = context
  const passwordHash = await passwords.whenThereIsRoom(() => passwords.hash(newPassword))
  await callForOutcome(
    tx,
    ['RESET'],
    sql`identity.reset_password(${userId}, ${passwordHash}, ${emailOf(config.bank.name, origin)})`,
  )
  afterCommit(() => changes.publishSessions(userId))
  notifyAdmins(context)
  return {}
}

/** The e-mail never contains the password: the admin who set it hands it over. */
function emailOf(bankName: string, origin: string): { subject: string; body: string } {
  return {
    subject: `Your password at ${bankName} was reset`,
    body: [
      'Hello,',
      'the bank has reset your password and signed you out everywhere. The new one is told to you by ' +
        'the bank, never by e-mail. It works once, within 24 hours: whoever signs in with it chooses ' +
        'another password first.',
      `If you did not ask for this, please call the bank at once: the number is at ${origin}/contact.`,
      `${bankName}\nWe never ask for your password or a code by e-mail or telephone.`,
    ].join('\n\n'),
  }
}
