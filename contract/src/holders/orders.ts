import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantSchema } from '#instant.ts'
import { codeSchema } from '#access/passkey-codes.ts'
import { momentSchema } from '#column-limits.ts'
import { balanceSchema } from '#money.ts'
import { paymentOrderSchema, paymentReviewSchema } from '#payments/payments.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { proseSchema } from '#written-text.ts'
import { certificateOrders } from './certificate-orders.ts'
import { signaturesSchema } from './signing-rules.ts'
import { listedOrderSchema, orderPageSize, waitingOrderSchema } from './waiting-order.ts'

/** The review of a payment that is to wait for signatures. */
export const orderReviewSchema = paymentReviewSchema
  .omit({ codeReason: true, codeAbove: true })
  .extend({ needed: signaturesSchema, balanceAfter: balanceSchema })
export type OrderReview = z.infer<typeof orderReviewSchema>

const paymentRefusals = [
  'ACCOUNT_NOT_FOUND',
  'BENEFICIARY_NOT_PAYABLE',
  'PAYMENTS_FROZEN',
  'ABOVE_OWN_PAYMENT_LIMIT',
  'ABOVE_OWN_DAY_LIMIT',
  'INVALID_AMOUNT',
  'INSUFFICIENT_FUNDS',
  'PAYMENT_HELD',
  'TWO_FACTOR_NOT_ENABLED',
  'NO_SIGNING_RULES',
] as const
const open = ['ORDER_NOT_FOUND', 'ORDER_ENDED', 'ORDER_EXPIRED', 'QUOTE_CHANGED', 'TERMS_CHANGED'] as const
const oneSchema = z.strictObject({ orderId: z.uuid() })
const tags = ['Orders']

export const orders = {
  list: oc
    .route({
      method: 'GET',
      path: '/orders',
      tags,
      summary:
        'The orders that the caller may prepare or sign: those that need their signature, those that wait ' +
        'for others (both oldest first), or those that are done (latest first); of the holder for whom ' +
        'they act, or of all',
    })
    .input(
      z.strictObject({
        which: z.enum(['forMe', 'forOthers', 'done']),
        /** The cursor: the last row of the page before. */
        after: z.uuid().optional(),
      }),
    )
    .output(z.object({ orders: z.array(listedOrderSchema).max(orderPageSize), more: z.uuid().nullable() }))
    .errors(refusals(...sessionRefusals)),
  count: oc
    .route({
      method: 'GET',
      path: '/orders/count',
      tags,
      summary: 'The number of orders that need the caller’s signature, and of those that wait for others',
    })
    .output(z.object({ forMe: z.int().nonnegative(), forOthers: z.int().nonnegative() }))
    .errors(refusals(...sessionRefusals)),
  get: oc
    .route({ method: 'GET', path: '/orders/{orderId}', tags, summary: 'One order, as it is now' })
    .input(oneSchema)
    .output(waitingOrderSchema)
    .errors(refusals(...sessionRefusals, 'ORDER_NOT_FOUND')),
  reviewPayment: oc
    .route({
      method: 'POST',
      path: '/orders/payments/review',
      tags,
      summary: 'Review a payment of the holder that the caller acts for, and which signatures it needs',
    })
    .input(paymentOrderSchema)
    .output(orderReviewSchema)
    .errors(refusals(...sessionRefusals, ...paymentRefusals, 'TOO_MANY_OPEN_ORDERS', 'PAYMENT_ID_TAKEN')),
  preparePayment: oc
    .route({
      method: 'POST',
      path: '/orders/payments',
      tags,
      summary:
        'Prepare a payment of the holder that the caller acts for: it waits for signatures and moves no ' +
        'money. `paymentId` is the id of the order, and of the payment when it is executed',
    })
    .input(paymentOrderSchema)
    .output(waitingOrderSchema)
    .errors(
      refusals(
        ...sessionRefusals,
        ...paymentRefusals,
        'PAYMENT_ID_TAKEN',
        'PAID_BEFORE',
        'TOO_MANY_OPEN_ORDERS',
        'BUSY',
      ),
    ),
  ...certificateOrders,
  confirm: oc
    .route({
      method: 'POST',
      path: '/orders/{orderId}/confirm',
      tags,
      summary: 'Exchange a code for one confirmation of exactly this order, valid for five minutes',
    })
    .input(oneSchema.extend({ code: codeSchema }))
    .output(z.object({ confirmationId: z.uuid(), expiresAt: instantSchema }))
    .errors(
      refusals(
        ...sessionRefusals,
        ...open,
        'INVALID_CODE',
        'TOO_MANY_WRONG_CODES',
        'TWO_FACTOR_NOT_ENABLED',
        'TOO_MANY_ATTEMPTS',
      ),
    ),
  sign: oc
    .route({
      method: 'POST',
      path: '/orders/{orderId}/sign',
      tags,
      summary:
        'Sign an order. The last signature that its rules need executes it, by the rules of that moment; ' +
        'where they refuse it, the order keeps waiting without this signature',
    })
    .input(oneSchema.extend({ confirmationId: z.uuid(), paidBefore: momentSchema.optional() }))
    .output(waitingOrderSchema)
    .errors(
      refusals(
        ...sessionRefusals,
        ...open,
        ...paymentRefusals,
        'PAID_BEFORE',
        'PAYMENT_ID_TAKEN',
        'BENEFICIARY_ID_TAKEN',
        'TOO_MANY_BENEFICIARIES',
        'DIFFERENT_CURRENCY',
        'CERTIFICATE_ID_TAKEN',
        'CODE_REQUIRED',
        'CONFIRMATION_REFUSED',
        'BOOKS_CLOSED',
        'BUSY',
      ),
    ),
  refuse: oc
    .route({
      method: 'POST',
      path: '/orders/{orderId}/refuse',
      tags,
      summary: 'Refuse an order, which ends it for everyone; needs no code',
    })
    .input(oneSchema.extend({ reason: proseSchema(500, { missing: 'Please give a reason.' }).optional() }))
    .output(waitingOrderSchema)
    .errors(refusals(...sessionRefusals, ...open, 'BUSY')),
  withdraw: oc
    .route({
      method: 'POST',
      path: '/orders/{orderId}/withdraw',
      tags,
      summary: 'Withdraw an order that the caller prepared; needs no code',
    })
    .input(oneSchema)
    .output(waitingOrderSchema)
    .errors(refusals(...sessionRefusals, ...open, 'BUSY')),
}
