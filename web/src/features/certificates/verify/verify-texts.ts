import type { RefusalCode } from '@bank/contract'

/** Texts of the form that verifies a certificate. */
export const texts = {
  number: 'Certificate number',
  numberHelp: 'At the top of the certificate.',
  hash: 'Certificate hash',
  hashHelp: '64 letters and digits at the foot of the certificate. Gaps do not matter.',
  verify: 'Verify',
  verifying: 'Verifying...',
  missingNumber: 'Please enter the number of the certificate.',
  missingHash: 'Please enter the hash of the certificate.',
  genuine: 'This number and hash are genuine.',
  genuineHelp: (bank: string, number: string) =>
    `${bank} issued certificate ${number}, and this is its hash.`,
  notChecked:
    'This says that the bank issued a certificate with this number and hash. It does not check the ' +
    'name, sum or dates printed on the paper; for those, ask its holder to confirm with the bank.',
  unknown: 'The bank made no such certificate.',
  unknownHelp:
    'No certificate of this number has this hash. Compare both with the paper, letter by letter. If ' +
    'they are the same, do not rely on the paper, and call us.',
  noAnswer: 'The bank does not answer. Please try again.',
  tooMany: 'Too many attempts. Please try again later.',
} as const

/** Returns the text for a question that was refused, or that was not answered (null). */
export function refusalText(code: RefusalCode | null): string {
  return code === 'TOO_MANY_ATTEMPTS' ? texts.tooMany : texts.noAnswer
}
