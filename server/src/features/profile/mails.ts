import { createHash, randomBytes } from 'node:crypto'
import { emailLink } from '@bank/contract'

/** The content of an e-mail; the database decides the recipient. */
type Mail = { subject: string; body: string }

/** A new link: the token goes into the mail, and its hash into the database. */
export function newLink(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfLink(token) }
}

export function hashOfLink(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

type Asked = { bankName: string; origin: string; token: string; firstName: string; email: string }

/**
 * The e-mails about a change of address. The token stands after the #, which browsers send to no server, so
 * no log contains it.
 */
export function mailsOfEmailChange({
  bankName,
  origin,
  token,
  firstName,
  email,
}: Asked): Record<'confirm' | 'taken' | 'notice', Mail> {
  return {
    confirm: {
      subject: `Confirm your new e-mail address at ${bankName}`,
      body: emailBody(bankName, [
        `Dear ${firstName},`,
        `you asked us to write to you at ${email} from now on. Please open this page and press the ` +
          'button on it:',
        `${origin}/confirm-email#${token}`,
        `The link works once, for ${emailLink.hours} hours. Until then nothing changes.`,
        'If you did not ask for this, please do nothing: without the button this address is not used.',
      ]),
    },
    taken: {
      subject: `Your e-mail address at ${bankName}`,
      body: emailBody(bankName, [
        'Hello,',
        `somebody asked us to use ${email} for their account. It belongs to an account with us ` +
          'already, and one address can belong to one person only: nothing has been changed.',
        'If it was you, please sign in with the account that has this address. If it was not, you need ' +
          'do nothing.',
      ]),
    },
    notice: {
      subject: `A new e-mail address was asked for at ${bankName}`,
      body: emailBody(bankName, [
        `Dear ${firstName},`,
        'somebody who is signed in as you asked us to use another e-mail address. We wrote to that ' +
          'address; only when the change is confirmed there does this one stop being yours with us.',
        `If it was not you, please sign in at ${origin}, open your profile, cancel the change and ` +
          'change your password; or call us at once.',
      ]),
    },
  }
}

/** Goes to the previous address after the change. */
export function mailOfChangedEmail({ bankName, origin }: { bankName: string; origin: string }): Mail {
  return {
    subject: `Your e-mail address at ${bankName} was changed`,
    body: emailBody(bankName, [
      'Hello,',
      'from now on we write to another address of yours; the change was confirmed there.',
      `If it was not you, please call us at once: the number is at ${origin}/contact.`,
    ]),
  }
}

function emailBody(bankName: string, paragraphs: string[]): string {
  return [
    ...paragraphs,
    `${bankName}\nWe never ask for your password or a code by e-mail or telephone.`,
  ].join('\n\n')
}
