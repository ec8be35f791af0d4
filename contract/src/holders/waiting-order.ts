import { z } from 'zod'
import { instantSchema } from '#instant.ts'
import { bankDaySchema } from '#accounts/statements.ts'
import { certificateRateSchema, termYearsSchema } from '#certificates/certificates.ts'
import { signatureSchema } from '#certificates/signatures.ts'
import { amountSchema, balanceSchema, currencySchema } from '#money.ts'
import { beneficiaryDetailsSchema } from '#payments/beneficiaries.ts'
import { namedAccountSchema, paymentBeneficiarySchema } from '#payments/payments.ts'
import { maximumMandates } from './mandates.ts'
import { signaturesSchema, signingClassSchema } from './signing-rules.ts'

export const orderPageSize = 20

export const orderStatuses = ['waiting', 'executed', 'refused', 'withdrawn', 'expired'] as const
export type OrderStatus = (typeof orderStatuses)[number]

const personSchema = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })

const commonShape = {
  id: z.uuid(),
  holder: z.object({ id: z.uuid(), kind: z.enum(['joint', 'organisation']), name: z.string() }),
  status: z.enum(orderStatuses),
  preparedBy: personSchema,
  preparedAt: instantSchema,
  expiresAt: instantSchema,
  /** When it was executed, refused, withdrawn or expired. */
  endedAt: instantSchema.nullable(),
  endedBy: personSchema.nullable(),
  /** Why it was refused, as the person wrote it. */
  refusalReason: z.string().nullable(),
  /**
   * The bank has changed this since a certificate was prepared, and so the order has expired: it cannot be
   * opened as its people have agreed. New terms end no order: only orders that ended under an older version
   * of this program have `terms`. Null for every other order.
   */
  changedSince: z.enum(['rate', 'terms']).nullable(),
  /** The signatures that count, oldest first. */
  signatures: z
    .array(z.object({ person: personSchema, class: signingClassSchema, signedAt: instantSchema }))
    .max(maximumMandates),
  /** The signatures that the rules ask for now; null where it does not wait, or where there are no rules. */
  needed: signaturesSchema.nullable(),
  /** Whether the caller's signature is missing and would count. */
  isForMe: z.boolean(),
  /** Whether the caller may refuse it: everybody who may sign it. */
  canRefuse: z.boolean(),
  /** Whether the caller prepared it and may withdraw it. */
  canWithdraw: z.boolean(),
}

const certificateShape = {
  kind: z.literal('certificate'),
  /** The account that funds it and that it is paid back to. */
  account: namedAccountSchema,
  amount: amountSchema,
  currency: currencySchema,
  termYears: termYearsSchema,
  /** As everyone signs it. Another rate of the bank ends the order. */
  rate: certificateRateSchema,
  termsVersion: z.string(),
  /**
   * The term begins on the day of the last signature. While the order waits these are the days and the
   * interest of a certificate that is opened today, afterwards those of the certificate; null for an order
   * that ended without one.
   */
  promise: z
    .object({
      startDate: bankDaySchema,
      endDate: bankDaySchema,
      interest: balanceSchema,
      maturityAmount: amountSchema,
    })
    .nullable(),
  /** The number of the certificate, which has the id of the order; null until it is opened. */
  number: z.string().nullable(),
}

/** The content of an order, frozen as it was prepared. */
export const orderContentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payment'),
    account: namedAccountSchema,
    beneficiary: paymentBeneficiarySchema,
    amount: amountSchema,
    currency: currencySchema,
    reference: z.string().nullable(),
    /** The holder's own note: those who prepare and sign read it. */
    note: z.string().nullable(),
    /** When the holder last paid this beneficiary the same amount, within a day: `sign` wants to have it. */
    paidBefore: instantSchema.nullable(),
  }),
  z.object({
    kind: z.literal('beneficiary'),
    /** It gets the id of the order when it is added. */
    beneficiary: paymentBeneficiarySchema,
    /** Everything that the signature covers. */
    details: beneficiaryDetailsSchema,
  }),
  z.object({
    ...certificateShape,
    /** The signature that the person who prepared it has drawn: it stands on the certificate. */
    signature: signatureSchema,
  }),
])
export type OrderContent = z.infer<typeof orderContentSchema>

export const waitingOrderSchema = z
  .object({ ...commonShape, content: orderContentSchema })
  .meta({ id: 'WaitingOrder' })
export type WaitingOrder = z.infer<typeof waitingOrderSchema>

/** An order in a list: `orders.get` has the details of a beneficiary, and the signature of a certificate. */
export const listedOrderSchema = z.object({
  ...commonShape,
  content: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('payment'),
      account: namedAccountSchema,
      beneficiaryName: z.string(),
      amount: amountSchema,
      currency: currencySchema,
      reference: z.string().nullable(),
    }),
    z.object({ kind: z.literal('beneficiary'), beneficiaryName: z.string() }),
    z.object(certificateShape),
  ]),
})
export type ListedOrder = z.infer<typeof listedOrderSchema>
