/** Sentences of refusals that say the same wherever they come. A feature spreads them into its own. */
export const commonRefusals = {
  ENROLMENT_REQUIRED: 'Please set up your authenticator first.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor authentication is required for this action.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
  CONFIRMATION_REFUSED: 'The confirmation has expired. Please enter a new code.',
  BUSY: 'We are busy at the moment. Please try again shortly.',
} as const
