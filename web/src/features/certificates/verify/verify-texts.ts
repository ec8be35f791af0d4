import type { RefusalCode } from '@bank/contract'

/** Texts of the form that verifies a certificate. */
export const texts = {
  number: 'Certificate number',
  numberHelp: 'At the top of the certificate.',
  hash: 'Certificate hash',
  hashHelp: '64 letters and digits at the foot of the certificate. Spaces are ignored.',
  verify: 'Verify',
  verifying: 'Verifying...',
  missingNumber: 'Please enter the number of the certificate.',
  missingHash: 'Please enter the hash of the certificate.',
  genuine: 'This number and hash are genuine.',
  genuineHelp: (bank: string, number: string) =>
    `${bank} issued certificate ${number}, and this is its hash.`,
  notChecked:
    'This confirms that the bank issued a certificate with this number and hash. It ' +
    'does not confirm the name, amount or dates on the document; please ask its ' +
    'holder to confirm those with the bank.',
  unknown: 'The bank has not issued this certificate.',
  unknownHelp:
    'No certificate with this number has this hash. Please compare both with the ' +
    'document, character by character. If they match, do not rely on the document and ' +
    'call us.',
  noAnswer: 'The bank is not responding. Please try again.',
  tooMany: 'Too many attempts. Please try again later.',
} as const

/** Returns the text for a question that was refused, or that was not answered (null). */
export function refusalText(code: RefusalCode | null): string {
  return code === 'TOO_MANY_ATTEMPTS' ? texts.tooMany : texts.noAnswer
}
