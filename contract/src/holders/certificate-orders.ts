import { oc } from '@orpc/contract'
import { z } from 'zod'
import { codeSchema } from '#access/passkey-codes.ts'
import { certificateOrderSchema } from '#certificates/certificates.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { signaturesSchema } from './signing-rules.ts'
import { waitingOrderSchema } from './waiting-order.ts'

/**
 * A certificate of a holder, as it is prepared. It has no last day: the term begins with the last signature.
 */
const certificatePreparationSchema = certificateOrderSchema.omit({ endDate: true })
export type CertificatePreparation = z.infer<typeof certificatePreparationSchema>

/** The signatures that a certificate needs, before it is prepared. */
export const certificateReviewSchema = z.object({
  needed: signaturesSchema,
  /** Whether the caller's signature alone opens it: prepare it with a confirmation then. */
  alone: z.boolean(),
})
export type CertificateReview = z.infer<typeof certificateReviewSchema>

/** Why a certificate cannot be prepared for a holder. */
const certificateRefusals = [
  'INVALID_SIGNATURE',
  'ACCOUNT_NOT_FOUND',
  'PAYMENTS_FROZEN',
  'DIFFERENT_CURRENCY',
  'INVALID_AMOUNT',
  'INSUFFICIENT_FUNDS',
  'TWO_FACTOR_NOT_ENABLED',
  'QUOTE_CHANGED',
  'TERMS_CHANGED',
  'NO_SIGNING_RULES',
  'TOO_MANY_OPEN_ORDERS',
  'CERTIFICATE_ID_TAKEN',
] as const
const tags = ['Orders']

/** Certificates of a holder are prepared; `orders.sign` and the others go on with them. */
export const certificateOrders = {
  reviewCertificate: oc
    .route({
      method: 'POST',
      path: '/orders/certificates/review',
      tags,
      summary: 'Review a certificate of the holder that the caller acts for, and which signatures it needs',
    })
    .input(certificatePreparationSchema)
    .output(certificateReviewSchema)
    .errors(refusals(...sessionRefusals, ...certificateRefusals)),
  confirmCertificate: oc
    .route({
      method: 'POST',
      path: '/orders/certificates/confirm',
      tags,
      summary:
        'Exchange a code for one confirmation to sign exactly this certificate as it is prepared, valid ' +
        'for five minutes',
    })
    .input(z.strictObject({ order: certificatePreparationSchema, code: codeSchema }))
    .output(z.object({ confirmationId: z.uuid(), expiresAt: z.iso.datetime({ offset: true }) }))
    .errors(
      refusals(
        ...sessionRefusals,
        'INVALID_SIGNATURE',
        'INVALID_CODE',
        'TOO_MANY_WRONG_CODES',
        'TWO_FACTOR_NOT_ENABLED',
        'TOO_MANY_ATTEMPTS',
      ),
    ),
  prepareCertificate: oc
    .route({
      method: 'POST',
      path: '/orders/certificates',
      tags,
      summary:
        'Prepare a certificate of the holder that the caller acts for: it waits for signatures and moves ' +
        'no money. With a confirmation the caller signs it at once, which opens it where no other ' +
        'signature is needed. `certificateId` is the id of the order, and of the certificate when it is ' +
        'opened',
    })
    .input(certificatePreparationSchema.extend({ confirmationId: z.uuid().optional() }))
    .output(waitingOrderSchema)
    .errors(
      refusals(
        ...sessionRefusals,
        ...certificateRefusals,
        'ORDER_ENDED',
        'ORDER_EXPIRED',
        'CODE_REQUIRED',
        'CONFIRMATION_REFUSED',
        'BOOKS_CLOSED',
        'BUSY',
      ),
    ),
}
