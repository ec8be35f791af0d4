/** The sentences of a standing order that the client paused; the other one is about the bank's pause. */
export const ownPauseSentences = [
  'You paused a standing order to {name}.',
  'You paused a standing order.',
] as const

/**
 * A client's events, named as in the audit. Each has its sentence, and where that names a subject another one
 * without it. An amount stands beside its sentence, in a column of its own. Steps of an operation (an
 * accepted code) are part of the operation.
 */
export const activitySentences = {
  'payment-completed': ['You paid {name}.', 'You made a payment.'],
  'payment-failed': ['A payment to {name} failed.', 'A payment failed.'],
  'transfer-completed': ['You transferred money to {name}.', 'You transferred money.'],
  'standing-order-created': ['You scheduled a payment to {name}.', 'You scheduled a payment.'],
  'standing-order-changed': ['You changed a standing order to {name}.', 'You changed a standing order.'],
  'standing-order-paused': ['A standing order to {name} was paused.', 'A standing order was paused.'],
  'standing-order-resumed': ['You resumed a standing order to {name}.', 'You resumed a standing order.'],
  'standing-order-stopped': ['You stopped a standing order to {name}.', 'You stopped a standing order.'],
  'standing-order-failed': ['A scheduled payment to {name} failed.', 'A scheduled payment failed.'],
  'occurrence-skipped': ['You skipped a payment to {name}.', 'You skipped a payment.'],
  'occurrence-restored': ['You restored a payment to {name}.', 'You restored a payment.'],
  'balance-adjusted': ['The bank adjusted the balance of {name}.', 'The bank adjusted a balance.'],
  'incoming-transfer': ['You received money in {name}.', 'You received money.'],
  'certificate-opened': ['You opened certificate {name}.', 'You opened a certificate.'],
  'certificate-matured': ['Certificate {name} matured.', 'A certificate matured.'],
  'account-requested': ['You requested the account {name}.', 'You requested an account.'],
  'account-request-approved': ['Your request for {name} was approved.', 'Your account request was approved.'],
  'account-request-rejected': [
    'Your request for {name} was not approved.',
    'Your account request was not approved.',
  ],
  'own-holder-account-requested': [
    'You requested the account {name} for {holder}.',
    'You requested an account.',
  ],
  'holder-account-request-approved': [
    'The request for the account {name} of {holder} was approved.',
    'An account request was approved.',
  ],
  'holder-account-request-rejected': [
    'The request for the account {name} of {holder} was not approved.',
    'An account request was not approved.',
  ],
  'holder-account-request-withdrawn': [
    'The request for the account {name} of {holder} was withdrawn.',
    'An account request was withdrawn.',
  ],
  'own-holder-account-request-withdrawn': [
    'You withdrew the request for the account {name} of {holder}.',
    'You withdrew an account request.',
  ],
  'account-opened': ['The account {name} was opened.', 'An account was opened.'],
  'account-renamed': ['You renamed an account to {name}.', 'You renamed an account.'],
  'beneficiary-added': ['You added the beneficiary {name}.', 'You added a beneficiary.'],
  'beneficiary-verified': ['You verified the beneficiary {name}.', 'You verified a beneficiary.'],
  'beneficiary-edited': ['You edited the beneficiary {name}.', 'You edited a beneficiary.'],
  'beneficiary-removed': ['You deleted the beneficiary {name}.', 'You deleted a beneficiary.'],
  'beneficiary-restored': ['You restored the beneficiary {name}.', 'You restored a beneficiary.'],
  'message-sent': ['You sent a message to the bank.'],
  'message-received': ['The bank sent you a message.'],
  'holder-message-received': [
    'The bank sent a message to {name}.',
    'The bank sent a message to a holder for whom you act.',
  ],
  'emergency-line-used': ['The emergency line was used.'],
  'payments-frozen': ['Your payments were frozen.'],
  'payments-unfrozen': ['The freeze on your payments was lifted.'],
  'own-limit-set': ['Your own payment limit was changed.'],
  'own-limit-raise-planned': ['A higher payment limit was requested.'],
  'access-given': ['You gave {name} access to your accounts.', 'You gave access to your accounts.'],
  'access-withdrawn': ['You withdrew {name}’s access.', 'You withdrew access to your accounts.'],
  'access-restored': ['You restored {name}’s access.', 'You restored access to your accounts.'],
  'access-received': ['You were given access to another client’s accounts.'],
  'mandate-received': ['You received a mandate.'],
  'mandate-ended': ['Your mandate was withdrawn.'],
  'order-prepared': [
    'A payment to {name} is waiting for signatures.',
    'A payment is waiting for signatures.',
  ],
  'order-signed': ['A payment to {name} was signed.', 'A payment was signed.'],
  'order-executed': [
    'A payment to {name} was fully signed and made.',
    'A payment was fully signed and made.',
  ],
  'order-refused': ['A payment to {name} was refused.', 'A payment was refused.'],
  'order-withdrawn': ['A payment to {name} was withdrawn.', 'A payment was withdrawn.'],
  'order-expired': [
    'A payment to {name} expired before it was fully signed.',
    'A payment expired before it was fully signed.',
  ],
  'own-order-prepared': ['You prepared a payment to {name}.', 'You prepared a payment.'],
  'own-order-signed': ['You signed a payment to {name}.', 'You signed a payment.'],
  'own-order-executed': [
    'Your signature completed a payment to {name}.',
    'Your signature completed a payment.',
  ],
  'own-order-refused': ['You refused a payment to {name}.', 'You refused a payment.'],
  'own-order-withdrawn': ['You withdrew a payment to {name}.', 'You withdrew a payment.'],
  'beneficiary-order-prepared': [
    'The order to add the beneficiary {name} is waiting for signatures.',
    'An order to add a beneficiary is waiting for signatures.',
  ],
  'beneficiary-order-signed': [
    'The order to add the beneficiary {name} was signed.',
    'An order to add a beneficiary was signed.',
  ],
  'beneficiary-order-executed': [
    'The order to add the beneficiary {name} was fully signed, and the beneficiary was added.',
    'An order to add a beneficiary was fully signed, and the beneficiary was added.',
  ],
  'beneficiary-order-refused': [
    'The order to add the beneficiary {name} was refused.',
    'An order to add a beneficiary was refused.',
  ],
  'beneficiary-order-withdrawn': [
    'The order to add the beneficiary {name} was withdrawn.',
    'An order to add a beneficiary was withdrawn.',
  ],
  'beneficiary-order-expired': [
    'The order to add the beneficiary {name} expired before it was fully signed.',
    'An order to add a beneficiary expired before it was fully signed.',
  ],
  'own-beneficiary-order-prepared': [
    'You prepared an order to add the beneficiary {name}.',
    'You prepared an order to add a beneficiary.',
  ],
  'own-beneficiary-order-signed': [
    'You signed the order to add the beneficiary {name}.',
    'You signed an order to add a beneficiary.',
  ],
  'own-beneficiary-order-executed': [
    'Your signature added the beneficiary {name}.',
    'Your signature added a beneficiary.',
  ],
  'own-beneficiary-order-refused': [
    'You refused the order to add the beneficiary {name}.',
    'You refused an order to add a beneficiary.',
  ],
  'own-beneficiary-order-withdrawn': [
    'You withdrew the order to add the beneficiary {name}.',
    'You withdrew an order to add a beneficiary.',
  ],
  'certificate-order-prepared': ['A certificate of deposit is waiting for signatures.'],
  'certificate-order-signed': ['A certificate of deposit was signed.'],
  'certificate-order-executed': ['A certificate of deposit was fully signed and opened.'],
  'certificate-order-refused': ['A certificate of deposit was refused.'],
  'certificate-order-withdrawn': ['A certificate of deposit was withdrawn.'],
  'certificate-order-expired': ['A certificate of deposit expired before it was fully signed.'],
  'certificate-order-outdated': ['A certificate of deposit was not opened: the bank has changed its rate.'],
  'own-certificate-order-prepared': ['You prepared a certificate of deposit.'],
  'own-certificate-order-signed': ['You signed a certificate of deposit.'],
  'own-certificate-order-executed': ['Your signature opened a certificate of deposit.'],
  'own-certificate-order-refused': ['You refused a certificate of deposit.'],
  'own-certificate-order-withdrawn': ['You withdrew a certificate of deposit.'],
  'holder-certificate-matured': [
    'Certificate {name} of an account holder you act for has matured.',
    'A certificate of an account holder you act for has matured.',
  ],
  'statement-downloaded-by-right': [
    '{name} downloaded a statement of your account.',
    'A statement of your account was downloaded by a person with access.',
  ],
  'receipt-downloaded-by-right': [
    '{name} downloaded the receipt of a payment.',
    'The receipt of a payment was downloaded by a person with access.',
  ],
  'setup-link-made': ['A setup link was created for you.'],
  'setup-link-mailed': ['Your setup link was sent to you by e-mail.'],
  'setup-link-revoked': ['Your setup link was cancelled.'],
  'setup-completed': ['Your password and authenticator were set up with a link.'],
  'profile-changed': ['Your profile was changed.'],
  'email-change-asked': ['You requested a change of e-mail address.'],
  'email-changed': ['Your e-mail address was changed.'],
  'phrase-changed': ['Your telephone phrase was changed.'],
  'phrase-viewed': ['The bank viewed your telephone phrase.'],
  'phrase-checked': ['The bank checked a caller’s answer against your telephone phrase.'],
  'data-exported': ['Your data was exported.'],
  'password-changed': ['Your password was changed.'],
  'password-reset': ['The bank reset your password.'],
  'two-factor-enabled': ['Two-factor authentication was enabled.'],
  'two-factor-disabled': ['Two-factor authentication was disabled.'],
  'recovery-codes-made': ['New recovery codes were created.'],
  'recovery-code-used': ['A recovery code was used.'],
  'passkey-added': ['You added the passkey {name}.', 'A passkey was added.'],
  'passkey-removed': ['You removed the passkey {name}.', 'A passkey was removed.'],
  'session-ended-by-owner': ['You ended a session.'],
  'sessions-ended-by-staff': ['The bank signed you out on every device.'],
  'signed-in': ['You signed in with {name}.', 'You signed in.'],
  'signed-out': ['You signed out.'],
  'sign-in-refused': [
    'A sign-in to your portal with {name} was refused.',
    'A sign-in to your portal was refused.',
  ],
} as const satisfies Record<string, readonly [sentence: string, withoutName?: string]>

export type ActivityAction = keyof typeof activitySentences

export const activityActions: readonly ActivityAction[] = Object.keys(activitySentences).filter(isAction)

function isAction(name: string): name is ActivityAction {
  return Object.hasOwn(activitySentences, name)
}
