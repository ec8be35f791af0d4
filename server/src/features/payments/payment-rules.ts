import type { Services } from '#http/procedures.ts'
import type { PaymentRules } from '#ledger/payment.ts'

/** What this bank asks of a payment. */
export function rulesOf({ paymentCodeAbove, demo }: Services['config']): PaymentRules {
  return { codeAbove: paymentCodeAbove, demo: demo !== null }
}
