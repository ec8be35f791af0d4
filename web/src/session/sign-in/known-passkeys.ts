import { knowsPasskeys } from '#lib/passkey/knows-passkeys.ts'

const mark = 'bank.passkey'

/**
 * Whether this browser offers to sign in with a passkey: one was added here, or a user who has one has signed
 * in here. The bank does not say who has passkeys, so in any other browser the sign-in begins with a code.
 */
export function offersPasskey(): boolean {
  try {
    return localStorage.getItem(mark) !== null && knowsPasskeys()
  } catch {
    // Without storage a code signs in.
    return false
  }
}

/** Remembers that a user of this browser has passkeys. */
export function rememberPasskeys(): void {
  try {
    localStorage.setItem(mark, '1')
  } catch {
    // Without storage a code signs in.
    return
  }
}
