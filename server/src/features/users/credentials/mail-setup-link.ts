import { bankZone } from '@bank/contract'
import { sql } from 'kysely'
import type { AdminContext } from '#http/procedures.ts'
import { encryptEmail } from '#platform/email/email-with-link.ts'
import { withFreezeLink } from '#platform/email/freeze-link.ts'
import { callForOutcome } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { hashOfToken } from '#platform/keys/token.ts'

type LinkOrder = { userId: string; token: string }

/**
 * Sends a setup link to the address of its user. The e-mail never contains the username, so that a
 * stranger who reads the mailbox cannot complete the setup. Refuses NOT_FOUND for a link that is not valid.
 */
export async function mailSetupLink(
  { tx, services: { config, secrets, clock }, origin }: AdminContext,
  { userId, token }: LinkOrder,
): Promise<Record<string, never>> {
  const {
    rows: [link],
  } = await sql<{ firstName: string; expiresAt: Date; hasAccounts: boolean }>`
    select p.first_name, l.expires_at,
      exists (select from bank.account a where a.client_id = p.id) as has_accounts
    from identity.users p
    join identity.setup_link_status l on l.user_id = p.id
    where p.id = ${userId}`.execute(tx)
  if (!link) return refuse('NOT_FOUND')
  const { firstName, expiresAt, hasAccounts } = link
  const setup = { token, expiresAt }
  const words = { firstName, expiresAt, bankName: config.bank.name, origin, url: `${origin}/setup/${token}` }
  const email = {
    subject: `Set up your access to ${config.bank.name}`,
    // Staff and new clients have no payments to freeze. A thief may have asked for a client's link.
    ...(hasAccounts
      ? withFreezeLink({ secrets, origin, now: clock() }, (href) => bodyOf(words, href), setup)
      : encryptEmail(secrets, bodyOf(words), setup)),
  }
  await callForOutcome(
    tx,
    ['SENT'],
    sql`identity.mail_setup_link(${userId}, ${hashOfToken(token)}, ${JSON.stringify(email)})`,
  )
  return {}
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: bankZone })

type LinkEmail = { firstName: string; expiresAt: Date; bankName: string; origin: string; url: string }

function bodyOf({ firstName, expiresAt, bankName, origin, url }: LinkEmail, freezeHref?: string): string {
  return [
    `Dear ${firstName},`,
    'Please open this page to choose your password and connect an authenticator app on your phone:',
    url,
    `The link works once and expires on ${day.format(expiresAt)}. You will need your username, which ` +
      'we will give you separately. For your security it is not in this e-mail.',
    'If you did not expect this e-mail, please do not use the link and call us on the number given at ' +
      `${origin}/contact.`,
    ...(freezeHref === undefined ? [] : ['You can freeze all your payments with this link:', freezeHref]),
    `${bankName}\nWe never ask for your password or a code by e-mail or telephone.`,
  ].join('\n\n')
}
