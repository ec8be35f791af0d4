import type { CertificateSignatory, Currency } from '@bank/contract'
import type { PageSize } from '#pdf/document.ts'

/** An officer of the bank. The picture of the signature is one that `signatureOf` reads. */
export type Officer = { name: string; title: string; picture: Buffer }

/** Everything that is printed on a certificate. Money is decimal text; days are the bank's, "2025-09-20". */
export type PrintableCertificate = {
  bankName: string
  /** Origin of the bank's public pages: https://bank.example */
  origin: string
  number: string
  hash: string
  holder: string
  /** The person who drew the signature for joint holders or an organisation; null for a client's own. */
  drawnBy: string | null
  /** The people who signed for them; none for a client's own, nor for a reader who only views. */
  signatories: readonly CertificateSignatory[]
  amount: string
  currency: Currency
  termYears: number
  /** The rate is per cent a year, "3.40". */
  rate: string
  interest: string
  maturityAmount: string
  startDate: string
  endDate: string
  /** The instant for the file's metadata, and the bank's day of it for the reader. */
  issuedAt: string
  issuedOn: string
  /** The day on which the money went back; null until then. */
  returnedOn: string | null
  accountName: string
  accountMasked: string
  termsVersion: string
  status: string
  /** PNG or JPEG, one that `signatureOf` reads. */
  signature: Buffer
  /** The officer who signed for the bank when it was issued; null for a certificate of before. */
  officer: Officer | null
  pageSize: PageSize
}
