import { oc } from '@orpc/contract'
import { z } from 'zod'
import { bankDaySchema } from '#accounts/statements.ts'
import { documentClaimSchema } from '#document-claim.ts'
import { amountSchema, currencySchema } from '#money.ts'
import { refusals } from '#refusals.ts'

/** The number of a receipt, as it is printed: RC-4F3A91C4-E05B4C11-01. */
const numberShape = /^RC-([0-9A-F]{8})-([0-9A-F]{8})-([0-9A-F]{2})$/

/** The parts of a receipt's number: the first digits of the payment's id, and the key of the bank's hash. */
export type ReceiptNumber = { digits: string; hashKey: number }

/** Returns the number of a payment's receipt, whose hash is made with this key of the bank (1 to 255). */
export function receiptNumberOf(paymentId: string, hashKey: number): string {
  const digits = paymentId.replaceAll('-', '').slice(0, 16).toUpperCase()
  const key = hashKey.toString(16).toUpperCase().padStart(2, '0')
  return `RC-${digits.slice(0, 8)}-${digits.slice(8)}-${key}`
}

/** Reads the number of a receipt; null for other numbers, such as those of certificates. */
export function readReceiptNumber(number: string): ReceiptNumber | null {
  const [, first, second, key = ''] = numberShape.exec(number.toUpperCase()) ?? []
  if (first === undefined) return null
  return { digits: `${first}${second}`.toLowerCase(), hashKey: Number.parseInt(key, 16) }
}

/** Returns whether this is meant as the number of a receipt: certificates have other beginnings. */
export function isReceiptNumber(number: string): boolean {
  return /^RC-/i.test(number)
}

/** The reader of a receipt: the client who paid, or an admin. */
export type ReceiptReader = 'client' | 'admin'

/** The address of a receipt's PDF, for a plain GET with the session's cookie. `paper` is A4 or LETTER. */
export function receiptFilePath(paymentId: string, reader: ReceiptReader = 'client'): string {
  return `${reader === 'admin' ? '/api/admin/payments' : '/api/payments'}/${paymentId}/receipt.pdf`
}

export const verifiedReceiptSchema = z.object({
  amount: amountSchema,
  currency: currencySchema,
  /** The bank's day on which the money left the account. */
  day: bankDaySchema,
  /** The beneficiary's initials; for a transfer to an own account its last four characters. */
  beneficiary: z.string(),
})
export type VerifiedReceipt = z.infer<typeof verifiedReceiptSchema>

export const receipts = {
  verify: oc
    .route({
      method: 'POST',
      path: '/receipts/verify',
      tags: ['Payments'],
      summary:
        'Check whether the bank issued a receipt with this number and hash; if so, the amount, the date ' +
        'and the beneficiary’s initials',
    })
    .input(documentClaimSchema)
    .output(z.object({ genuine: z.boolean(), receipt: verifiedReceiptSchema.nullable() }))
    .errors(refusals('TOO_MANY_ATTEMPTS', 'BUSY')),
}
