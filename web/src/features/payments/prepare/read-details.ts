import { amountSchema, paymentOrderSchema } from '@bank/contract'
import { problemsOf, type Problems } from '#lib/form/problems.ts'
import type { Details } from '#features/payments/payment-details.tsx'
import { texts } from '#features/payments/texts.ts'
import type { Ordered } from '#features/payments/unanswered-payment.ts'

const wordsSchema = paymentOrderSchema.pick({ reference: true, note: true })

type ErrorText = { title: string; description: string }
type ReadDetails =
  | { ordered: Ordered }
  | { missing: keyof Details; text: ErrorText }
  | { problems: Problems<Details> }

/** The order, or its problems: a text in a message as well, or at its field alone. */
export function readDetails({ beneficiaryId, amount, reference, note }: Details): ReadDetails {
  const sum = amountSchema.safeParse(amount)
  const words = wordsSchema.safeParse({
    reference: reference.trim() || undefined,
    note: note.trim() || undefined,
  })
  if (beneficiaryId === '') return { missing: 'beneficiaryId', text: texts.missing }
  if (amount === '') return { missing: 'amount', text: texts.missing }
  if (!sum.success) return { missing: 'amount', text: texts.invalidAmount }
  if (!words.success) return { problems: problemsOf(words.error.issues) }
  return { ordered: { beneficiaryId, amount: sum.data, ...words.data } }
}
