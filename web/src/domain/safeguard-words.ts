/** Why a payment is refused that the client has closed the way to. */
export const safeguardRefusals = {
  PAYMENTS_FROZEN: 'Your payments are frozen. Your profile shows how to lift the freeze, under Security.',
  ABOVE_OWN_PAYMENT_LIMIT:
    'This is above your own limit for one payment. You can change it in your profile, under Security.',
  ABOVE_OWN_DAY_LIMIT:
    'With this, today’s payments would exceed your own daily limit. You can change it in your profile, ' +
    'under Security.',
} as const

/** Why a payment to a newer beneficiary is refused after a change of passkeys. */
export const paymentHeld =
  'For your protection, you cannot make larger payments to new beneficiaries for 24 hours after a passkey ' +
  'is added or removed. Beneficiaries verified at least 24 hours before the change can be paid as usual.'
