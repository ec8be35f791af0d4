import { asClient, asSession } from '#http/procedures.ts'
import { listBeneficiaries } from './list-beneficiaries.ts'
import { confirmPayment, makePayment } from './make-payment.ts'
import { reviewPayment } from './review-payment.ts'

/** Paying a beneficiary. The two that change something bring their own transactions, and are handed none. */
export const payments = {
  beneficiaries: asClient.payments.beneficiaries.handler(({ context, input }) =>
    listBeneficiaries(context, input.accountId),
  ),
  review: asClient.payments.review.handler(({ context, input }) => reviewPayment(context, input)),
  confirm: asSession.payments.confirm.handler(({ context, input }) => confirmPayment(context, input)),
  make: asSession.payments.make.handler(({ context, input }) => makePayment(context, input)),
}
