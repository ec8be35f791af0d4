import { type AccessOrder, bankZone } from '@bank/contract'
import { sql } from 'kysely'
import type { RequestContext, SessionContext } from '#http/procedures.ts'
import type { Tx } from '#platform/database.ts'
import { encryptEmail } from '#platform/email/email-with-link.ts'

type Invitation = {
  order: AccessOrder
  token: string
  linkExpiresAt: Date | null
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: bankZone })

/**
 * The e-mail to a user whom the right created. It names neither the holder nor the accounts, because e-mail
 * is not private; and it has the username, because the bank has no other way to a person whom only the holder
 * knows. What the link opens is what the holder gave, which they can withdraw at once.
 */
export async function invitationOf(
  tx: Tx,
  { services: { config, secrets }, tokenHash, origin }: SessionContext & Pick<RequestContext, 'origin'>,
  { order, token, linkExpiresAt }: Invitation,
) {
  const { rows } = await sql<{ username: string | null }>`
    select bank.username_of_invited(${tokenHash}, ${order.rightId}) as username`.execute(tx)
  const expiresAt = linkExpiresAt ?? new Date(0)
  const body = [
    `Dear ${order.firstName},`,
    `A client of ${config.bank.name} has given you access to their accounts. Please open this page to ` +
      'choose your password and connect an authenticator app on your phone:',
    `${origin}/setup/${token}`,
    `Your username is ${rows[0]?.username ?? ''}. The link works once and expires on ` +
      `${day.format(expiresAt)}.`,
    'If you did not expect this e-mail, please do not use the link and call us on the number given at ' +
      `${origin}/contact.`,
    `${config.bank.name}\nWe never ask for your password or a code by e-mail or telephone.`,
  ].join('\n\n')
  return {
    subject: `You were given access at ${config.bank.name}`,
    ...encryptEmail(secrets, body, { token, expiresAt }),
  }
}
