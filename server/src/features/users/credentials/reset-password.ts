import type { Brand } from '@bank/contract'
import { sql } from 'kysely'
import { type Context as PasswordContext, reasonAgainstPassword } from '#identity/passwords/password-rules.ts'
import { dateAndTime } from '#platform/email/date-and-time.ts'
import { publishAfterCommit } from '#http/publish-after-commit.ts'
import { callForOutcome } from '#platform/call-function.ts'
import { withFreezeLink } from '#platform/email/freeze-link.ts'
import { refuse } from '#platform/refusal.ts'
import type { AdminContext } from '#http/procedures.ts'

/**
 * Issues a password for one sign-in within a day, by the rules of every other one. Ends every session of the
 * user and notifies them by e-mail.
 */
export async function resetPassword(
  context: AdminContext,
  { userId, newPassword }: { userId: string; newPassword: string },
): Promise<Record<string, never>> {
  const {
    tx,
    services: { passwords, config, changes, secrets, clock },
    afterCommit,
    origin,
  } = context
  const { rows } = await sql<{ role: string } & Omit<PasswordContext, 'bankName'>>`
    select username, email, first_name, last_name, role from identity.users where id = ${userId}`.execute(tx)
  const user = rows[0] ?? refuse('NOT_FOUND')
  const { firstName, role } = user
  const against = reasonAgainstPassword(newPassword, { ...user, bankName: config.bank.name })
  if (against !== null) refuse(against)
  const passwordHash = await passwords.runInTurn(() => passwords.hash(newPassword))
  const email = JSON.stringify({
    subject: `Your password at ${config.bank.name} has been reset`,
    // An admin has no payments to freeze.
    ...(role === 'admin' ? { body: write() } : withFreezeLink({ secrets, origin, now: clock() }, write)),
  })
  function write(freezeHref?: string): string {
    return writeBody({ firstName, bank: config.bank, at: clock(), freezeHref })
  }
  await callForOutcome(tx, ['RESET'], sql`identity.reset_password(${userId}, ${passwordHash}, ${email})`)
  afterCommit(() => changes.publishSessions(userId))
  publishAfterCommit(context, { to: 'admins', topics: ['users'] })
  return {}
}

type Words = { firstName: string; bank: Brand; at: Date; freezeHref: string | undefined }

/** The e-mail never contains the password: the admin who set it hands it over. */
function writeBody({ firstName, bank, at, freezeHref }: Words): string {
  return [
    `Dear ${firstName},`,
    'We have reset your password and signed you out everywhere. We will give you a one-time password in ' +
      'person or by telephone, never by e-mail. It works once, within 24 hours, and you will then be asked ' +
      'to choose your own.',
    dateAndTime(at),
    `If you did not ask for this, please call us at once, at any time, on ${bank.phones.emergency}.`,
    ...(freezeHref === undefined ? [] : ['You can freeze all your payments with this link:', freezeHref]),
    `${bank.name}\nWe never ask for your password or a code by e-mail or telephone.`,
  ].join('\n\n')
}
