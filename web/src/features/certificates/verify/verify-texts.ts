import type { RefusalCode, VerifiedReceipt } from '@bank/contract'

/** Texts of the form that verifies a certificate or a receipt. */
export const texts = {
  number: 'Document number',
  numberHelp: 'At the top of the certificate or receipt. It begins with CD or RC.',
  hash: 'Document hash',
  hashHelp: '64 letters and digits at the foot of the document. Spaces are ignored.',
  verify: 'Verify',
  verifying: 'Verifying...',
  missingNumber: 'Please enter the number of the document',
  missingHash: 'Please enter the hash of the document',
  wrongHash: 'Please enter all 64 characters of the hash. It has the digits 0 to 9 and a to f.',
  genuine: 'This number and hash are genuine.',
  genuineHelp: (bank: string, number: string) => `${bank} issued certificate ${number}.`,
  notChecked:
    'This does not confirm the name, amount or dates on the document; please ask its ' +
    'holder to confirm those with the bank.',
  receiptHelp: (bank: string, number: string) =>
    `${bank} issued receipt ${number}. Please compare the receipt with these details:`,
  amount: 'Amount',
  day: 'Date',
  beneficiary: 'Beneficiary’s initials',
  ownAccount: 'Beneficiary’s account',
  unknown: 'This number and hash do not match.',
  unknownHelp: (document: string) =>
    `No ${document} of the bank has this number and this hash. Please compare both with the document, ` +
    'character by character. If you entered them as printed, do not rely on the document.',
  pleaseCall: 'Please call us on',
  noAnswer: 'The bank is not responding. Please try again.',
  tooMany: 'Too many attempts. Please try again later.',
} as const

/** The known part of the beneficiary: initials, or the end of the client's own account. */
export function beneficiaryName({ beneficiary }: VerifiedReceipt): string {
  return beneficiary.startsWith('•') ? texts.ownAccount : texts.beneficiary
}

/** Returns the text for a question that was refused, or that was not answered (null). */
export function refusalText(code: RefusalCode | null): string {
  return code === 'TOO_MANY_ATTEMPTS' ? texts.tooMany : texts.noAnswer
}
