import { dateAndTime } from '#platform/email/date-and-time.ts'
import { pageOf } from './email-pages.ts'
import { type EmailText, signIn, textOfHolders } from './holder-emails.ts'

/** An audit event that an e-mail may be about. */
export type NotifiedEvent = { action: string; firstName: string; at: Date; isClient: boolean }

const notYou =
  'If this was not you, freeze your payments with this link and call us at once: your account manager, or ' +
  'the emergency line shown on the page it opens.'
/** Staff have neither payments nor an account manager: a colleague can sign them out and reset a password. */
const notYouForAdmins =
  'If this was not you, please call another administrator at once: they can sign you out everywhere and ' +
  'reset your password. Please do not reply to this e-mail.'

const held =
  'For the next 24 hours, larger payments can be made only to beneficiaries verified at least ' +
  '24 hours before this change.'

/**
 * The name of each event in an e-mail. E-mail is not private, so an e-mail says that something happened and
 * never how much, to whom or under which number: that is in the portal. A change of the address itself writes
 * its own e-mails, to both addresses, when it is requested; so does a password reset by the bank.
 */
const textOf: Partial<Record<string, EmailText>> = {
  'payment-completed': {
    subject: 'Payment made',
    body: `A payment was made from one of your accounts. ${signIn}`,
    freeze: notYou,
  },
  'payment-failed': {
    subject: 'Payment not made',
    body:
      'A payment could not be made because of insufficient funds. No money has left ' +
      `your account. ${signIn}`,
  },
  'standing-order-created': {
    subject: 'A payment was scheduled',
    body: `A payment was scheduled from one of your accounts. ${signIn}`,
    freeze: notYou,
  },
  'standing-order-changed': {
    subject: 'A scheduled payment was changed',
    body: `One of your scheduled payments or standing orders was changed. ${signIn}`,
    freeze: notYou,
  },
  'standing-order-failed': {
    subject: 'A scheduled payment failed',
    body:
      'A scheduled payment could not be made. No money has left your account, and we will not try ' +
      `again. ${signIn}`,
  },
  'standing-order-paused': {
    subject: 'A standing order was paused',
    body:
      'Three payments of a standing order failed in a row, so we have paused it. Please sign in to the ' +
      'portal to resume it.',
  },
  'balance-adjusted': {
    subject: 'Account balance adjusted',
    body: `We have adjusted the balance of one of your accounts. The reason is on your statement. ${signIn}`,
  },
  'certificate-opened': {
    subject: 'Certificate of deposit opened',
    body: `A certificate of deposit has been opened in your name. ${signIn}`,
    freeze: notYou,
  },
  'certificate-matured': {
    subject: 'Certificate of deposit matured',
    body:
      'One of your certificates of deposit has matured, and the money has been returned ' +
      `to your account. ${signIn}`,
  },
  'beneficiary-added': {
    subject: 'Beneficiary added',
    body: `A new beneficiary was added. ${signIn}`,
    freeze: notYou,
  },
  'beneficiary-verified': {
    subject: 'Beneficiary verified',
    body: `A beneficiary was verified with a code and can now be paid. ${signIn}`,
    freeze: notYou,
  },
  'beneficiary-removed': {
    subject: 'Beneficiary removed',
    body: `A beneficiary was removed. ${signIn}`,
  },
  'beneficiary-restored': {
    subject: 'Beneficiary restored',
    body: `A beneficiary you had removed was restored. ${signIn}`,
  },
  'account-request-approved': {
    subject: 'Your account request was approved',
    body: `We have approved your request, and your new account is open. ${signIn}`,
  },
  'account-request-rejected': {
    subject: 'A decision on your account request',
    body: `We were unable to approve your request. The reason is given in the portal. ${signIn}`,
  },
  'account-opened': {
    subject: 'A new account is open',
    body:
      `We have opened an account in your name. ${signIn}\n\nIf you did not expect this, please call ` +
      'your account manager.',
  },
  'message-received': {
    subject: 'You have a new message',
    body: 'Your account manager has written to you. Please sign in to the portal to read the message.',
  },
  'holder-message-received': {
    subject: 'You have a new message',
    body:
      'Your account manager has written to an account holder for whom you act. Please sign in to the ' +
      'portal to read the message.',
  },
  'profile-changed': {
    subject: 'Your profile was changed',
    body: `Your profile details were changed. ${signIn}`,
    freeze: notYou,
  },
  'signed-in': {
    subject: 'New sign-in',
    body: 'There was a new sign-in to your account from a browser we have not seen before.',
    forClients: 'You can see your devices in your profile and sign them out there.',
    forAdmins: 'You can see your devices on the Security screen and sign them out there.',
    freeze: notYou,
  },
  'password-changed': {
    subject: 'Your password was changed',
    body: `Your password was changed, and all other devices were signed out.`,
    freeze: notYou,
  },
  'two-factor-enabled': {
    subject: 'Your authenticator was set up',
    body: 'An authenticator was set up for your account. Any previous one no longer works.',
    freeze: notYou,
  },
  'two-factor-disabled': {
    subject: 'Two-factor authentication was switched off',
    body: `A code is no longer required when you sign in.`,
    freeze: notYou,
  },
  'recovery-codes-made': {
    subject: 'New recovery codes were created',
    body: 'New recovery codes were created for your account. Any previous codes no longer work.',
    freeze: notYou,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    body: `One of your recovery codes was used to sign in. That code no longer works.`,
    freeze: notYou,
  },
  'passkey-added': {
    subject: 'A passkey was added',
    body:
      'A passkey was added for your account. It can be used instead of a code from the ' +
      'authenticator app.',
    forClients: held,
    freeze: notYou,
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    body: 'A passkey was removed from your account.',
    forClients: held,
    freeze: notYou,
  },
  'phrase-changed': {
    subject: 'Your telephone phrase was changed',
    body: `The phrase that identifies you on the telephone was changed.`,
    freeze: notYou,
  },
  'phrase-viewed': {
    subject: 'Your telephone phrase was viewed',
    body:
      'A member of our staff viewed the phrase that identifies you on the telephone. ' +
      'Your profile shows who viewed it and when.',
    freeze:
      'If you were not in touch with us, freeze your payments with this link and call your account manager ' +
      'at once.',
  },
  'phrase-checked': {
    subject: 'Your telephone phrase was checked',
    body:
      'A member of our staff checked a caller’s answer against the phrase that ' +
      'identifies you on the telephone.',
    freeze:
      'If you did not call us, someone may be impersonating you: please freeze your payments with this ' +
      'link and call your account manager at once.',
  },
  'access-given': {
    subject: 'Access to your accounts was granted',
    body: `Another person was granted access to your accounts. You can withdraw it at any time. ${signIn}`,
    freeze: notYou,
  },
  'access-received': {
    subject: 'You were given access',
    body: `A client of the bank has given you access to their accounts. ${signIn}`,
  },
  ...textOfHolders,
  'setup-link-made': {
    subject: 'A setup link was created for you',
    body:
      'We have created a link for you to choose a new password and set up an ' +
      'authenticator. You will receive it separately; it is not in this e-mail.',
    freeze: 'If you did not ask for it, please freeze your payments with this link and call us.',
  },
  'sessions-ended-by-staff': {
    subject: 'You were signed out',
    body:
      'A member of our staff signed you out on every device. Your password and your ' +
      'authenticator have not changed, and you can sign in again.',
    freeze:
      'If you did not ask for this, please freeze your payments with this link and call your account ' +
      'manager.',
  },
  'payments-frozen': {
    subject: 'Your payments are frozen',
    body:
      'Payments, standing orders and new certificates are stopped, and no beneficiary can be added, until ' +
      'the freeze is lifted. Money can still come in, and your certificates still mature. ' +
      'You can see how to lift the freeze in your profile.',
    // A thief with a code of the client's could lift a freeze that was made in the portal.
    freeze:
      'If you did not freeze them yourself, please freeze them with this link as well, so that only the ' +
      'bank can lift the freeze, and call us at once: your account manager, or the emergency line shown ' +
      'on the page it opens.',
  },
  'payments-unfrozen': {
    subject: 'You can make payments again',
    body:
      'The freeze on your payments was lifted, and you can make payments again. Standing orders continue ' +
      'from their next date.',
    freeze: notYou,
  },
  'own-limit-set': {
    subject: 'Your payment limit was changed',
    body: `One of your own limits for payments was changed, and it applies now. ${signIn}`,
    freeze: notYou,
  },
  'own-limit-raise-planned': {
    subject: 'A higher payment limit was requested',
    body:
      'A higher limit for your payments was requested. It applies in 24 hours, and until then it can be ' +
      `cancelled in your profile.`,
    freeze: notYou,
  },
  'setup-completed': {
    subject: 'Your account was set up',
    body:
      'A password and an authenticator were set up for your account with a setup link. ' +
      'Any earlier ones no longer work, and any other device has been signed out.',
    freeze: notYou,
  },
  'data-exported': {
    subject: 'Your data was downloaded',
    body: `A copy of everything the bank holds about you was downloaded.`,
    freeze: notYou,
  },
}

/**
 * Returns the e-mail about an event; null for an event without one. `body` takes the address that freezes the
 * recipient's payments, where `hasFreezeLink` says that the text has one. Staff have no payments to freeze:
 * their e-mails name a colleague instead.
 */
export function emailAbout(
  { action, firstName, at, isClient }: NotifiedEvent,
  { bankName, origin }: { bankName: string; origin: string },
): { subject: string; hasFreezeLink: boolean; body: (freezeHref: string) => string } | null {
  const text = textOf[action]
  if (!text) return null
  const { subject, body, freeze } = text
  const page = isClient ? pageOf(action, origin) : null
  const further = isClient ? text.forClients : text.forAdmins
  const end =
    `${bankName}\n\nThis is an automated message. We never ask for your password or a code by e-mail or ` +
    'telephone.\n'
  const paragraphs = (freezeHref: string) => [
    `Dear ${firstName},`,
    further === undefined ? body : `${body} ${further}`,
    dateAndTime(at),
    ...(page === null ? [] : [page]),
    ...(freeze === undefined ? [] : isClient ? [freeze, freezeHref] : [notYouForAdmins]),
    end,
  ]
  return {
    subject: `${subject} – ${bankName}`,
    hasFreezeLink: isClient && freeze !== undefined,
    body: (freezeHref) => paragraphs(freezeHref).join('\n\n'),
  }
}
