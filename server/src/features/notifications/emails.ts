/** An audit event that an e-mail may be about. */
export type NotifiedEvent = { action: string; firstName: string; at: Date }

type NoticeText = { subject: string; body: string }

const signIn = 'Sign in to the portal to see it.'
const notYou =
  'If this was not you, call the bank at once: your account manager, or the emergency line in the portal.'

/**
 * The name of each event in an e-mail. E-mail is not private, so an e-mail says that something happened and
 * never how much, to whom or under which number: that is in the portal. A change of the address itself writes
 * its own e-mails, to both addresses, when it is requested; so does a password reset by the bank.
 */
const textOf: Partial<Record<string, NoticeText>> = {
  'payment-completed': {
    subject: 'A payment was made',
    body: `A payment was made from one of your accounts. ${signIn}\n\n${notYou}`,
  },
  'payment-failed': {
    subject: 'A payment was not made',
    body:
      `A payment could not be made, because the account did not hold enough. ` +
      `Nothing was moved. ${signIn}`,
  },
  'standing-order-created': {
    subject: 'A payment was scheduled',
    body: `A payment was scheduled from one of your accounts. ${signIn}\n\n${notYou}`,
  },
  'standing-order-changed': {
    subject: 'A scheduled payment was changed',
    body: `A scheduled payment or standing order of yours was changed. ${signIn}\n\n${notYou}`,
  },
  'standing-order-failed': {
    subject: 'A scheduled payment failed',
    body: `A scheduled payment could not be made. Nothing was moved, and it is not tried again. ${signIn}`,
  },
  'standing-order-paused': {
    subject: 'A standing order was paused',
    body:
      'Three payments of a standing order failed in a row, so the bank has paused it. You can resume it in ' +
      `the portal. ${signIn}`,
  },
  'balance-adjusted': {
    subject: 'The balance of an account was adjusted',
    body: `The bank adjusted the balance of one of your accounts. The statement says why. ${signIn}`,
  },
  'certificate-opened': {
    subject: 'A certificate of deposit was opened',
    body: `A certificate of deposit was opened in your name. ${signIn}\n\n${notYou}`,
  },
  'certificate-matured': {
    subject: 'A certificate of deposit has matured',
    body: `A certificate of deposit has matured, and its money is back on your account. ${signIn}`,
  },
  'beneficiary-added': {
    subject: 'A beneficiary was added',
    body: `Somebody was added to the people and companies you pay. ${signIn}\n\n${notYou}`,
  },
  'beneficiary-removed': {
    subject: 'A beneficiary was removed',
    body: `Somebody was removed from the people and companies you pay. ${signIn}`,
  },
  'beneficiary-restored': {
    subject: 'A beneficiary is back',
    body: `Somebody who was removed from the people and companies you pay is back. ${signIn}`,
  },
  'account-request-approved': {
    subject: 'Your account request was approved',
    body: `The bank has approved your request, and the new account is open. ${signIn}`,
  },
  'account-request-rejected': {
    subject: 'Your account request was decided',
    body: `The bank could not approve your request. The reason stands in the portal. ${signIn}`,
  },
  'account-opened': {
    subject: 'An account was opened for you',
    body:
      `The bank has opened an account in your name. ${signIn}\n\nIf you did not expect it, call your ` +
      'account manager.',
  },
  'message-received': {
    subject: 'You have a new message',
    body: `Your account manager has written to you. ${signIn}`,
  },
  'profile-changed': {
    subject: 'Your profile was changed',
    body: `Something in your profile was changed. ${signIn}\n\n${notYou}`,
  },
  'signed-in': {
    subject: 'A sign-in from a new device',
    body:
      'Somebody signed in with your name from a browser that the bank did not know. The profile lists ' +
      `your devices and signs them out.\n\n${notYou}`,
  },
  'password-changed': {
    subject: 'Your password was changed',
    body: `Your password was changed, and every other device was signed out.\n\n${notYou}`,
  },
  'two-factor-enabled': {
    subject: 'Your authenticator was set up',
    body:
      'An authenticator was set up for your name. If there was an older one, it no longer works.\n\n' +
      notYou,
  },
  'two-factor-disabled': {
    subject: 'Two-factor authentication was switched off',
    body: `Signing in no longer asks for a code.\n\n${notYou}`,
  },
  'recovery-codes-made': {
    subject: 'New recovery codes were made',
    body:
      'New recovery codes were made for your name. If there were older ones, they no longer work.\n\n' +
      notYou,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    body: `Somebody signed in with one of your recovery codes. It no longer works.\n\n${notYou}`,
  },
  'phrase-changed': {
    subject: 'Your telephone phrase was changed',
    body: `The phrase by which the bank knows you on the telephone was changed.\n\n${notYou}`,
  },
  'phrase-viewed': {
    subject: 'Your telephone phrase was opened',
    body:
      'A member of staff opened the phrase by which the bank knows you on the telephone. Your profile ' +
      'lists who and when.',
  },
  'phrase-checked': {
    subject: 'Your telephone phrase was asked for',
    body:
      'A member of staff compared what a caller said with the phrase by which the bank knows you on the ' +
      'telephone.\n\nIf you did not call the bank, somebody called it in your name: tell your account ' +
      'manager at once.',
  },
  'setup-link-made': {
    subject: 'A setup link was made for you',
    body:
      'The bank made a link with which you choose a new password and set up an authenticator. It is ' +
      'handed to you by a member of staff, and is not in this letter.\n\nIf you did not ask for it, call ' +
      'the bank.',
  },
  'sessions-ended-by-staff': {
    subject: 'You were signed out',
    body:
      'A member of staff signed you out on every device. Your password and your authenticator stay as ' +
      'they are: you can sign in again.\n\nIf you did not ask for this, call your account manager.',
  },
  'setup-completed': {
    subject: 'Your account was set up',
    body:
      'A password and an authenticator were set up for your name with a setup link. Older ones no longer ' +
      `work, and every device was signed out.\n\n${notYou}`,
  },
  'data-exported': {
    subject: 'Your data was downloaded',
    body: `A copy of everything the bank holds about you was downloaded.\n\n${notYou}`,
  },
}

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Dominica',
})

/** Returns the e-mail about an event; null for an event without one. */
export function emailAbout({ action, firstName, at }: NotifiedEvent, bankName: string): NoticeText | null {
  const text = textOf[action]
  if (!text) return null
  const body =
    `Dear ${firstName},\n\n${text.body}\n\n${moment.format(at)}, Dominica time.\n\n${bankName}\n\nThis ` +
    'letter was written by a machine. The bank never asks for your password or a code by e-mail.\n'
  return { subject: `${text.subject} – ${bankName}`, body }
}
