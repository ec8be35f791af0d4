import type { RefusalCode, VerifiedReceipt } from '@bank/contract'

/** Texts of the form that verifies a certificate or a receipt. */
export const texts = {
  number: 'Document number',
  numberHelp: 'At the top of the certificate or receipt. It begins with CD or RC.',
  hash: 'Document hash',
  hashHelp: '64 letters and digits at the foot of the document. Gaps do not matter.',
  verify: 'Verify',
  verifying: 'Verifying...',
  missingNumber: 'Please enter the number of the document.',
  missingHash: 'Please enter the hash of the document.',
  genuine: 'This number and hash are genuine.',
  genuineHelp: (bank: string, number: string) =>
    `${bank} issued certificate ${number}, and this is its hash.`,
  notChecked:
    'This says that the bank issued a certificate with this number and hash. It does not check the ' +
    'name, sum or dates printed on the paper; for those, ask its holder to confirm with the bank.',
  receiptHelp: (bank: string, number: string) =>
    `${bank} issued receipt ${number}, and this is its hash. Compare the receipt with these details:`,
  amount: 'Amount',
  day: 'Date',
  beneficiary: 'Beneficiary’s initials',
  ownAccount: 'Beneficiary’s account',
  unknown: 'The bank made no such certificate.',
  unknownReceipt: 'The bank issued no such receipt.',
  unknownReceiptHelp:
    'No receipt of this number has this hash. Compare both with the document, character by character. If ' +
    'they are the same, do not rely on the document, and call us.',
  unknownHelp:
    'No certificate of this number has this hash. Compare both with the paper, letter by letter. If ' +
    'they are the same, do not rely on the paper, and call us.',
  noAnswer: 'The bank does not answer. Please try again.',
  tooMany: 'Too many attempts. Please try again later.',
} as const

/** What is known of the beneficiary: initials, or the end of the client's own account. */
export function beneficiaryName({ beneficiary }: VerifiedReceipt): string {
  return beneficiary.startsWith('•') ? texts.ownAccount : texts.beneficiary
}

/** Returns the text for a question that was refused, or that was not answered (null). */
export function refusalText(code: RefusalCode | null): string {
  return code === 'TOO_MANY_ATTEMPTS' ? texts.tooMany : texts.noAnswer
}
