import { emailLink } from '@bank/contract'
import { withFreezeLink } from '#platform/email/freeze-link.ts'
import { type EmailWithLink, encryptEmail } from '#platform/email/email-with-link.ts'
import type { Secrets } from '#platform/keys/secrets.ts'

/** The content of an e-mail; the database decides the recipient. */
type Mail = { subject: string; body: string } & Partial<
  EmailWithLink & { freezeHash: string; freezeUntil: Date }
>

type Asked = {
  secrets: Secrets
  now: Date
  bankName: string
  origin: string
  token: string
  firstName: string
  email: string
  /** An admin has no payments to freeze. */
  isClient: boolean
}

/**
 * The e-mails about a change of address. The token stands after the #, which browsers send to no server, so
 * no log contains it.
 */
export function mailsOfEmailChange({
  secrets,
  now,
  bankName,
  origin,
  token,
  firstName,
  email,
  isClient,
}: Asked): Record<'confirm' | 'taken' | 'request', Mail> {
  const expiresAt = new Date(now.getTime() + emailLink.hours * 3_600_000)
  return {
    confirm: {
      subject: `Confirm your new e-mail address at ${bankName}`,
      ...encryptEmail(
        secrets,
        emailBody(bankName, [
          `Dear ${firstName},`,
          `You asked us to use ${email} as your e-mail address. To confirm it, please open ` +
            'this page and press the button:',
          `${origin}/confirm-email#${token}`,
          `The link works once, within ${emailLink.hours} hours. Nothing changes until you confirm.`,
          'If you did not ask for this, you do not need to do anything: this address will not be used.',
        ]),
        { token, expiresAt },
      ),
    },
    taken: {
      subject: `Your e-mail address at ${bankName}`,
      body: emailBody(bankName, [
        'Hello,',
        `We were asked to use ${email} for an account. The address already belongs to ` +
          'another account with us, and each address can be used for one account only, so ' +
          'nothing has been changed.',
        'If this was you, please sign in to the account that uses this address. If not, ' +
          'you do not need to do anything.',
      ]),
    },
    request: {
      subject: `Request to change your e-mail address at ${bankName}`,
      ...freezable({ secrets, now, origin, isClient }, (freeze) =>
        emailBody(bankName, [
          `Dear ${firstName},`,
          'We have received a request from your account to change your e-mail address. We ' +
            'have sent a link to the new address; until the change is confirmed there, this ' +
            'address remains in use.',
          // Staff have no profile.
          `If this was not you, please sign in at ${origin}, cancel the change` +
            `${isClient ? ' in your profile' : ''} and change your password, or call us at once.`,
          ...freeze,
        ]),
      ),
    },
  }
}

/**
 * Goes to the previous address after the change, to a client with a link that freezes payments. The database,
 * which alone knows whose link was opened, chooses between the two.
 */
export function mailsOfChangedEmail({
  bankName,
  ...from
}: Omit<Freezing, 'isClient'> & { bankName: string }): Record<'client' | 'admin', Mail> {
  const mail = (isClient: boolean) => ({
    subject: `Your e-mail address at ${bankName} has been changed`,
    ...freezable({ ...from, isClient }, (freeze) =>
      emailBody(bankName, [
        'Hello,',
        'Your e-mail address with us has been changed. The change was confirmed at the ' +
          'new address, which we will use from now on.',
        `If this was not you, please call us at once on the number given at ${from.origin}/contact.`,
        ...freeze,
      ]),
    ),
  })
  return { client: mail(true), admin: mail(false) }
}

type Freezing = { secrets: Secrets; now: Date; origin: string; isClient: boolean }

/** A text that ends with a link to freeze payments, where a client reads it. */
function freezable(
  { isClient, ...from }: Freezing,
  write: (paragraphs: string[]) => string,
): Omit<Mail, 'subject'> {
  if (!isClient) return { body: write([]) }
  return withFreezeLink(from, (href) => write(['You can freeze all your payments with this link:', href]))
}

function emailBody(bankName: string, paragraphs: string[]): string {
  return [
    ...paragraphs,
    `${bankName}\nWe never ask for your password or a code by e-mail or telephone.`,
  ].join('\n\n')
}
