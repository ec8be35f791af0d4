/** Sentences of refusals that say the same wherever they come. A feature spreads them into its own. */
export const commonRefusals = {
  NOT_SIGNED_IN: 'Please sign in again.',
  ENROLMENT_REQUIRED: 'Please set up your authenticator first.',
  INVALID_CODE: 'Please enter a valid authentication code from your authenticator app.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor authentication is required for this action.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
  CONFIRMATION_REFUSED: 'The confirmation has expired. Please enter a new code.',
  BUSY: 'We are busy at the moment. Please try again shortly.',
} as const

/** Refusals of a code whose toast has a title of its own in the specification. */
export const codeRefusals = {
  INVALID_CODE: { title: 'Invalid 2FA Code', description: commonRefusals.INVALID_CODE },
  TWO_FACTOR_NOT_ENABLED: { title: '2FA Not Enabled', description: commonRefusals.TWO_FACTOR_NOT_ENABLED },
} as const
