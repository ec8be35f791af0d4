import { knowsPasskeys } from '#lib/passkey/knows-passkeys.ts'
import { onDevice } from '#lib/stored.ts'

const mark = 'bank.passkey'

/**
 * Returns whether this browser offers to sign in with a passkey: one was added here, or a user who has one
 * has signed in here. The bank does not say who has passkeys, so in any other browser the sign-in begins with
 * a code. Without storage a code signs in.
 */
export function offersPasskey(): boolean {
  return onDevice.read(mark) !== null && knowsPasskeys()
}

/** Remembers that a user of this browser has passkeys. */
export function rememberPasskeys(): void {
  onDevice.store(mark, '1')
}
