import { asPreparer, asSignatory, asActingSession } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'
import {
  confirmPreparedCertificate,
  prepareCertificate,
  reviewPreparedCertificate,
} from './prepare-certificate.ts'
import { preparePayment, reviewPreparedPayment } from './prepare-payment.ts'
import { countOrders, getOrder, listOrders, showSignatories } from './show-orders.ts'
import { confirmOrder, endOrder, signOrder } from './sign-order.ts'

/** Orders of holders that wait for signatures. A user who acts for a holder has its orders alone. */
export const orders = {
  list: asSignatory.orders.list.handler(({ context: { tx, holderId }, input }) =>
    listOrders(tx, holderId, input),
  ),
  count: asSignatory.orders.count.handler(({ context: { tx, holderId } }) => countOrders(tx, holderId)),
  get: asSignatory.orders.get.handler(
    async ({ context: { tx, holderId, services }, input: { orderId } }) =>
      (await getOrder(tx, services.secrets, { orderId, holderId })).order,
  ),
  reviewPayment: asPreparer.orders.reviewPayment.handler(({ context, input }) =>
    reviewPreparedPayment(context, input),
  ),
  preparePayment: asPreparer.orders.preparePayment.handler(({ context, input }) =>
    preparePayment(context, input),
  ),
  reviewCertificate: asPreparer.orders.reviewCertificate.handler(({ context, input }) =>
    reviewPreparedCertificate(context, input),
  ),
  confirmCertificate: asActingSession.orders.confirmCertificate.handler(({ context, input }) =>
    confirmPreparedCertificate(context, input),
  ),
  prepareCertificate: asPreparer.orders.prepareCertificate.handler(({ context, input }) =>
    prepareCertificate(context, input),
  ),
  confirm: asActingSession.orders.confirm.handler(({ context, input }) => confirmOrder(context, input)),
  sign: asSignatory.orders.sign.handler(({ context, input }) => signOrder(context, input)),
  refuse: asSignatory.orders.refuse.handler(({ context, input }) =>
    endOrder(context, { ...input, status: 'refused' }),
  ),
  withdraw: asSignatory.orders.withdraw.handler(({ context, input }) =>
    endOrder(context, { ...input, status: 'withdrawn' }),
  ),
}

/** People with a mandate see each other. */
export const mandates = {
  signatories: asSignatory.mandates.signatories.handler(({ context: { tx, holderId } }) =>
    showSignatories(tx, holderId ?? refuse('OUTSIDE_OF_ACCESS')),
  ),
}
