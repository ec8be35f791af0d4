/** How many digits a code of an authenticator app has. */
export const codeLength = 6

/**
 * Returns whether a code field lacks digits. What a passkey stands for there is longer, and so is complete.
 */
export function isCodeMissing(code: string): boolean {
  return code.length < codeLength
}
