import { asClient, asSession } from '#http/procedures.ts'
import { confirmPayment } from './confirm-payment.ts'
import { listPayees } from './list-payees.ts'
import { makePayment } from './make-payment.ts'
import { reviewPayment } from './review-payment.ts'

/** Paying a beneficiary. The two that change something bring their own transactions, and are handed none. */
export const payments = {
  payees: asClient.payments.payees.handler(({ context, input }) => listPayees(context, input.accountId)),
  review: asClient.payments.review.handler(({ context, input }) => reviewPayment(context, input)),
  confirm: asSession.payments.confirm.handler(({ context, input }) => confirmPayment(context, input)),
  make: asSession.payments.make.handler(({ context, input }) => makePayment(context, input)),
}
