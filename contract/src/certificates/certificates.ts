import { oc } from '@orpc/contract'
import { z } from 'zod'
import { certificateCurrencies } from './certificate-currencies.ts'
import { documentClaimSchema } from '#document-claim.ts'
import { amountSchema, balanceSchema, currencySchema } from '#money.ts'
import { adminRefusals, sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { codeSchema } from '#access/passkey-codes.ts'
import { bankDaySchema } from '#accounts/statements.ts'
import { drawnSignatureSchema, signatureSchema } from './signatures.ts'
import { certificateTerms } from './term-years.ts'

export { type CertificateSignatory, signatureLimits } from './signatures.ts'

export const certificateCurrencySchema = currencySchema.refine((currency) =>
  certificateCurrencies.includes(currency),
)

export const termYearsSchema = z.literal(certificateTerms).meta({ description: 'Whole years' })
export type TermYears = z.infer<typeof termYearsSchema>
export const defaultTermYears: TermYears = 2

/** Percent a year as decimal text: "3.40". Zero if the bank promises no interest. */
export const certificateRateSchema = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,4})?$/)
  .meta({ description: 'Percent a year as decimal text', examples: ['3.40'] })

/** Expired from the day on which the term ends, whether or not it was paid back yet. */
export const certificateStatusSchema = z.enum(['active', 'expired'])
export type CertificateStatus = z.infer<typeof certificateStatusSchema>

export const certificateSchema = z
  .object({
    id: z.uuid(),
    number: z.string(),
    amount: amountSchema,
    currency: currencySchema,
    termYears: termYearsSchema,
    rate: certificateRateSchema,
    /** Simple interest, actual/365, paid at maturity; "0.00" if the rate is zero. */
    interest: balanceSchema,
    /** Amount and interest: what is paid back. */
    maturityAmount: amountSchema,
    startDate: bankDaySchema,
    endDate: bankDaySchema,
    /** Days from the bank's day to the end date; 0 for an expired certificate. */
    daysRemaining: z.int().nonnegative(),
    status: certificateStatusSchema,
    /** HMAC-SHA256 in hex: with the number it proves at /verify that the bank issued this certificate. */
    hash: z.string(),
    createdAt: z.iso.datetime({ offset: true }),
    /** When the money went back to the account; null until then. */
    maturedAt: z.iso.datetime({ offset: true }).nullable(),
    /** The account that funded it and that it is paid back to. */
    account: z.object({ id: z.uuid(), nickname: z.string(), last4: z.string() }),
    termsVersion: z.string(),
  })
  .meta({ id: 'Certificate' })
export type Certificate = z.infer<typeof certificateSchema>

/** A certificate in a line, as admins see it. */
export const certificateLineSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  amount: amountSchema,
  currency: currencySchema,
  endDate: z.iso.date(),
  status: certificateStatusSchema,
})

/** A certificate with its client, for admins. A holder who is no user has an empty username. */
export const adminCertificateSchema = certificateSchema.extend({
  client: z.object({ id: z.uuid(), username: z.string(), name: z.string() }),
})
export type AdminCertificate = z.infer<typeof adminCertificateSchema>

export const certificatesPageSize = 50

/** Why an account cannot fund this certificate; null when it can. */
export const fundingReasonSchema = z.enum(['DIFFERENT_CURRENCY', 'INSUFFICIENT_FUNDS'])
export type FundingReason = z.infer<typeof fundingReasonSchema>

const depositSchema = z.strictObject({
  amount: amountSchema,
  currency: certificateCurrencySchema,
  termYears: termYearsSchema,
})

export const certificateQuoteSchema = z.object({
  /** The amount with the decimals of its currency. */
  amount: amountSchema,
  currency: currencySchema,
  termYears: termYearsSchema,
  rate: certificateRateSchema,
  interest: balanceSchema,
  maturityAmount: amountSchema,
  startDate: bankDaySchema,
  endDate: bankDaySchema,
  /** The client's accounts by nickname. */
  accounts: z
    .array(
      z.object({
        id: z.uuid(),
        nickname: z.string(),
        last4: z.string(),
        currency: currencySchema,
        balance: balanceSchema,
        /** The balance less the deposit; null where it cannot fund it. */
        balanceAfter: balanceSchema.nullable(),
        reason: fundingReasonSchema.nullable(),
      }),
    )
    .max(200),
})
export type CertificateQuote = z.infer<typeof certificateQuoteSchema>

export const certificateTermsSchema = z.object({
  version: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()).max(100),
  /** SHA-256 of the text in hex: it proves later which text was accepted. */
  sha256: z.string(),
})
export type CertificateTerms = z.infer<typeof certificateTermsSchema>

export const certificateOrderSchema = depositSchema.extend({
  /**
   * Chosen by the browser once per order: the same id with the same content is replayed, with other content
   * refused.
   */
  certificateId: z.uuidv4(),
  accountId: z.uuid(),
  /** The rate as quoted; refused with QUOTE_CHANGED if the quote has changed since. */
  rate: certificateRateSchema,
  endDate: bankDaySchema,
  termsVersion: z.string().min(1).max(40),
  signature: signatureSchema,
})
export type CertificateOrder = z.infer<typeof certificateOrderSchema>

export const certificates = {
  list: oc
    .route({
      method: 'GET',
      path: '/certificates',
      tags: ['Certificates'],
      summary: "The client's own certificates, newest first, paged by keyset",
    })
    .input(
      z.strictObject({
        /** By default certificates of both statuses are listed. */
        status: certificateStatusSchema.optional(),
        /** The `earlier` of the page before. */
        before: z.uuid().optional(),
      }),
    )
    .output(
      z.object({
        certificates: z.array(certificateSchema).max(certificatesPageSize),
        /** The cursor for earlier certificates, sent as `before`; null on the last page. */
        earlier: z.uuid().nullable(),
        /** Counts over all pages. */
        counts: z.object({ active: z.int().nonnegative(), expired: z.int().nonnegative() }),
        /** The active certificate that matures next, over all pages; null when there is none. */
        next: certificateSchema.nullable(),
      }),
    )
    .errors(refusals(...sessionRefusals)),
  get: oc
    .route({
      method: 'GET',
      path: '/certificates/{certificateId}',
      tags: ['Certificates'],
      summary: 'One certificate',
    })
    .input(z.strictObject({ certificateId: z.uuid() }))
    .output(certificateSchema)
    .errors(refusals(...sessionRefusals, 'CERTIFICATE_NOT_FOUND')),
  showToAdmin: oc
    .route({
      method: 'GET',
      path: '/admin/certificates/{certificateId}',
      tags: ['Administration'],
      summary: 'One certificate of any client or holder',
    })
    .input(z.strictObject({ certificateId: z.uuid() }))
    .output(adminCertificateSchema)
    .errors(refusals(...adminRefusals, 'CERTIFICATE_NOT_FOUND')),
  signature: oc
    .route({
      method: 'GET',
      path: '/certificates/{certificateId}/signature',
      tags: ['Certificates'],
      summary:
        'The image of the signature that was given with it; of joint holders and organisations also who ' +
        'drew it and who signed',
    })
    .input(z.strictObject({ certificateId: z.uuid() }))
    .output(drawnSignatureSchema)
    .errors(refusals(...sessionRefusals, 'CERTIFICATE_NOT_FOUND')),
  rates: oc
    .route({
      method: 'GET',
      path: '/certificate-rates',
      tags: ['Certificates'],
      summary: 'The rates that apply today, by currency and term; zero where the bank pays no interest',
    })
    .output(
      z
        .array(
          z.object({ currency: currencySchema, termYears: termYearsSchema, rate: certificateRateSchema }),
        )
        .max(certificateCurrencies.length * certificateTerms.length),
    )
    .errors(refusals(...sessionRefusals)),
  terms: oc
    .route({
      method: 'GET',
      path: '/certificate-terms',
      tags: ['Certificates'],
      summary: 'The terms and conditions for certificates opened today, or an earlier version of them',
    })
    .input(z.strictObject({ version: z.string().min(1).max(40).optional() }))
    .output(certificateTermsSchema)
    .errors(refusals(...sessionRefusals, 'NOT_FOUND')),
  quote: oc
    .route({
      method: 'POST',
      path: '/certificates/quote',
      tags: ['Certificates'],
      summary: 'Quote a certificate opened today, with the accounts that can fund it; moves no money',
    })
    .input(depositSchema)
    .output(certificateQuoteSchema)
    .errors(refusals(...sessionRefusals, 'INVALID_AMOUNT')),
  confirm: oc
    .route({
      method: 'POST',
      path: '/certificates/confirm',
      tags: ['Certificates'],
      summary:
        'Exchange a code for one confirmation of exactly this order and signature, valid for ' +
        'five minutes',
    })
    .input(z.strictObject({ order: certificateOrderSchema, code: codeSchema }))
    .output(z.object({ confirmationId: z.uuid(), expiresAt: z.iso.datetime({ offset: true }) }))
    .errors(
      refusals(
        ...sessionRefusals,
        'INVALID_SIGNATURE',
        'INVALID_CODE',
        'TOO_MANY_WRONG_CODES',
        'DEMO_CODE_EXPECTED',
        'TWO_FACTOR_NOT_ENABLED',
        'TOO_MANY_ATTEMPTS',
      ),
    ),
  open: oc
    .route({
      method: 'POST',
      path: '/certificates',
      tags: ['Certificates'],
      summary: 'Open a certificate of deposit',
    })
    .input(certificateOrderSchema.extend({ confirmationId: z.uuid().optional() }))
    .output(certificateSchema)
    .errors(
      refusals(
        ...sessionRefusals,
        'INVALID_SIGNATURE',
        'ACCOUNT_NOT_FOUND',
        'PAYMENTS_FROZEN',
        'DIFFERENT_CURRENCY',
        'INVALID_AMOUNT',
        'INSUFFICIENT_FUNDS',
        'TWO_FACTOR_NOT_ENABLED',
        'QUOTE_CHANGED',
        'TERMS_CHANGED',
        'CODE_REQUIRED',
        'CONFIRMATION_REFUSED',
        'CERTIFICATE_ID_TAKEN',
        'BOOKS_CLOSED',
        'BUSY',
      ),
    ),
  verify: oc
    .route({
      method: 'POST',
      path: '/certificates/verify',
      tags: ['Certificates'],
      summary: 'Check whether the bank issued a certificate with this number and hash; reveals nothing else',
    })
    .input(documentClaimSchema)
    .output(z.object({ genuine: z.boolean() }))
    .errors(refusals('TOO_MANY_ATTEMPTS', 'BUSY')),
}
