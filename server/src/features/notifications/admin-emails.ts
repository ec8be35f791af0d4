import type { EmailText } from './emails.ts'

const notYou =
  'If this was not you, call another administrator at once: they can sign you out everywhere and block ' +
  'your access.'

/**
 * The e-mails to an administrator about their own access. They have no payments to freeze, so these have no
 * link.
 */
export const adminTexts: Partial<Record<string, EmailText>> = {
  'signed-in': {
    subject: 'New sign-in',
    body:
      'There was a new sign-in with your administrator account from a browser we have not seen before. You ' +
      `can review your devices, and sign them out, under Security.\n\n${notYou}`,
  },
  'password-changed': {
    subject: 'Your password was changed',
    body: `Your password was changed, and all other devices were signed out.\n\n${notYou}`,
  },
  'two-factor-enabled': {
    subject: 'Your authenticator was set up',
    body: `An authenticator was set up for your account. Any previous one no longer works.\n\n${notYou}`,
  },
  'two-factor-disabled': {
    subject: 'Two-factor authentication was switched off',
    body: `A code is no longer required when you sign in.\n\n${notYou}`,
  },
  'recovery-codes-made': {
    subject: 'New recovery codes were created',
    body: `New recovery codes were created for your account. Any previous codes no longer work.\n\n${notYou}`,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    body: `One of your recovery codes was used to sign in. It no longer works.\n\n${notYou}`,
  },
  'passkey-added': {
    subject: 'A passkey was added',
    body:
      'A passkey was added for your account. It can be used instead of a code from the authenticator app.' +
      `\n\n${notYou}`,
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    body: `A passkey was removed from your account.\n\n${notYou}`,
  },
  'setup-link-made': {
    subject: 'A setup link was created for you',
    body:
      'A link was created for you to choose a new password and set up an authenticator. You will receive ' +
      'it separately; it is not in this e-mail.\n\nIf you did not ask for it, call another administrator ' +
      'at once.',
  },
  'setup-completed': {
    subject: 'Your account was set up',
    body: `A password and an authenticator were set up for your account with a setup link.\n\n${notYou}`,
  },
  'sessions-ended-by-staff': {
    subject: 'You were signed out',
    body:
      'Another administrator signed you out on every device. Your password and your authenticator have not ' +
      'changed, and you can sign in again.',
  },
}
