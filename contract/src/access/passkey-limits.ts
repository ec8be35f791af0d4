/** Passkeys a user may have. */
export const maximumPasskeys = 10

export const longestPasskeyName = 60

/** Stands in the field of a code to ask what a passkey has to sign. */
export const passkeyAsked = 'passkey'
