import { asClient, asSession, byRight } from '#http/procedures.ts'
import { listBeneficiaries } from './list-beneficiaries.ts'
import { confirmPayment, makePayment } from './make-payment.ts'
import { confirmTransfer, makeTransfer, reviewTransfer } from './make-transfer.ts'
import { reviewPayment } from './review-payment.ts'

/** Payments and own transfers. Confirming and making open their own transactions and are given none. */
export const payments = {
  beneficiaries: byRight('prepare').payments.beneficiaries.handler(({ context, input }) =>
    listBeneficiaries(context, input.accountId),
  ),
  review: asClient.payments.review.handler(({ context, input }) => reviewPayment(context, input)),
  confirm: asSession.payments.confirm.handler(({ context, input }) => confirmPayment(context, input)),
  reviewTransfer: asClient.payments.reviewTransfer.handler(({ context, input }) =>
    reviewTransfer(context, input),
  ),
  confirmTransfer: asSession.payments.confirmTransfer.handler(({ context, input }) =>
    confirmTransfer(context, input),
  ),
  makeTransfer: asSession.payments.makeTransfer.handler(({ context, input }) => makeTransfer(context, input)),
  make: asSession.payments.make.handler(({ context, input }) => makePayment(context, input)),
}
