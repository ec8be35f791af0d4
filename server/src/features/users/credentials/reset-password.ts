import { sql } from 'kysely'
import { callForOutcome } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
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
  const {
    rows: [user],
  } = await sql<{ firstName: string }>`
    select p.first_name from identity.users p where p.id = ${userId}`.execute(tx)
  if (!user) return refuse('NOT_FOUND')
  const email = emailOf({ ...user, bankName: config.bank.name, origin })
  await callForOutcome(tx, ['RESET'], sql`identity.reset_password(${userId}, ${passwordHash}, ${email})`)
  afterCommit(() => changes.publishSessions(userId))
  notifyAdmins(context)
  return {}
}

/** The e-mail never contains the password: the admin who set it hands it over. */
type ResetEmail = { firstName: string; bankName: string; origin: string }

function emailOf({ firstName, bankName, origin }: ResetEmail): { subject: string; body: string } {
  return {
    subject: `Your password at ${bankName} has been reset`,
    body: [
      `Dear ${firstName},`,
      'We have reset your password and signed you out everywhere. We will give you the ' +
        'new one in person or by telephone, never by e-mail. It works once, within 24 ' +
        'hours, and you will then be asked to choose your own.',
      `If you did not ask for this, please call us at once on the number at ${origin}/contact.`,
      `${bankName}\nWe never ask for your password or a code by e-mail or telephone.`,
    ].join('\n\n'),
  }
}
