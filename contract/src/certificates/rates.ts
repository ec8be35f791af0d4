import { oc } from '@orpc/contract'
import { z } from 'zod'
import { approvalReasonSchema, doneOrPendingSchema } from '#approvals/approval-answer.ts'
import { certificateCurrencySchema, certificateRateSchema, termYearsSchema } from './certificates.ts'
import { certificateTerms } from './term-years.ts'
import { currencySchema } from '#money.ts'
import { adminRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { codeSchema } from '#access/passkey-codes.ts'
import { bankDaySchema } from '#accounts/statements.ts'

/** How far ahead a change can be planned. */
export const maximumDaysAhead = 366
export const rateHistorySize = 50
const maximumCells = 60 * certificateTerms.length

/** A rate that the bank may promise, percent a year: 0 to 25, with at most four decimals. */
export const offeredRateSchema = z
  .string()
  .regex(
    /^(?:(?:[01]?\d|2[0-4])(?:\.\d{1,4})?|25(?:\.0{1,4})?)$/,
    'Please enter a rate from 0 to 25, with at most four decimals',
  )
  .meta({ description: 'Percent a year as decimal text, from 0 to 25', examples: ['3.40'] })

export const rateOrderSchema = z.strictObject({
  /**
   * Chosen by the browser once per order: the same id with the same content is replayed, with other content
   * refused.
   */
  changeId: z.uuidv4(),
  currency: certificateCurrencySchema,
  termYears: termYearsSchema,
  rate: offeredRateSchema,
  /**
   * The rate that would apply on that day without this change, as the screen showed it. Refused with
   * RATE_CHANGED if it is another by now.
   */
  expectedRate: certificateRateSchema,
  /** A day of the bank, today or later. */
  validFrom: bankDaySchema,
  /** The reason, for the admin who has to approve the change, and for the audit. */
  reason: approvalReasonSchema,
})
export type RateOrder = z.infer<typeof rateOrderSchema>

const rateFromSchema = z.object({ changeId: z.uuid(), rate: certificateRateSchema, validFrom: bankDaySchema })
export type RateFrom = z.infer<typeof rateFromSchema>

/** The rate of one currency and term: in force, planned and pending. */
const rateCellSchema = z.object({
  currency: currencySchema,
  termYears: termYearsSchema,
  /** Null if no rate was ever set: the bank promises nothing. */
  current: rateFromSchema.nullable(),
  /** Planned changes, in the order of their days. */
  planned: z.array(rateFromSchema).max(maximumDaysAhead + 1),
  /** A change that is pending under /admin/approvals. */
  pending: rateFromSchema.extend({ requester: z.string() }).nullable(),
})
export type RateCell = z.infer<typeof rateCellSchema>

/** `past`: a later rate has replaced it. */
const rateStateSchema = z.enum(['planned', 'current', 'past', 'withdrawn'])
export type RateState = z.infer<typeof rateStateSchema>

const rateChangeSchema = rateFromSchema.extend({
  state: rateStateSchema,
  setAt: z.iso.datetime({ offset: true }),
  /** Null for the bank itself. */
  setBy: z.string().nullable(),
  /** Name of the approver; null if none was needed. */
  approvedBy: z.string().nullable(),
  withdrawnAt: z.iso.datetime({ offset: true }).nullable(),
  withdrawnBy: z.string().nullable(),
})
export type RateChange = z.infer<typeof rateChangeSchema>

const code = ['INVALID_CODE', 'TOO_MANY_WRONG_CODES', 'TWO_FACTOR_NOT_ENABLED', 'TOO_MANY_ATTEMPTS'] as const
const consumed = ['CODE_REQUIRED', 'CONFIRMATION_REFUSED', 'BUSY'] as const
const confirmationSchema = z.object({ confirmationId: z.uuid(), expiresAt: z.iso.datetime({ offset: true }) })
const tags = ['Administration']

/** The rates of certificates of deposit, for admins. */
export const rates = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/rates',
      tags,
      summary: 'Every current and planned rate, by currency and term',
    })
    .output(z.object({ today: bankDaySchema, cells: z.array(rateCellSchema).max(maximumCells) }))
    .errors(refusals(...adminRefusals)),
  history: oc
    .route({
      method: 'GET',
      path: '/admin/rates/{currency}/{termYears}',
      tags,
      summary: 'The changes of one rate, latest date first, paged by keyset',
    })
    .input(
      z.strictObject({
        currency: certificateCurrencySchema,
        /** In a query string every value is text. */
        termYears: z.enum(['2', '3', '5']),
        before: z.uuid().optional(),
      }),
    )
    .output(
      z.object({ changes: z.array(rateChangeSchema).max(rateHistorySize), earlier: z.uuid().nullable() }),
    )
    .errors(refusals(...adminRefusals)),
  confirm: oc
    .route({
      method: 'POST',
      path: '/admin/rates/confirm',
      tags,
      summary: 'Exchange a code for one confirmation of exactly this change',
    })
    .input(z.strictObject({ order: rateOrderSchema, code: codeSchema }))
    .output(confirmationSchema)
    .errors(refusals(...adminRefusals, ...code)),
  set: oc
    .route({
      method: 'POST',
      path: '/admin/rates',
      tags,
      summary:
        'Change a rate from a date, or request approval of the change; existing certificates ' +
        'keep their rate',
    })
    .input(z.strictObject({ order: rateOrderSchema, confirmationId: z.uuid().optional() }))
    .output(doneOrPendingSchema({ changeId: z.uuid() }))
    .errors(
      refusals(
        ...adminRefusals,
        ...consumed,
        'APPROVAL_PENDING',
        'INVALID_RATE',
        'RATE_DAY_PASSED',
        'RATE_DAY_TOO_FAR',
        'RATE_ALREADY_PLANNED',
        'RATE_CHANGED',
        'RATE_UNCHANGED',
        'RATE_ID_TAKEN',
      ),
    ),
  confirmWithdrawal: oc
    .route({
      method: 'POST',
      path: '/admin/rates/changes/{changeId}/confirm',
      tags,
      summary: 'Exchange a code for one confirmation of exactly this withdrawal',
    })
    .input(z.strictObject({ changeId: z.uuid(), code: codeSchema }))
    .output(confirmationSchema)
    .errors(refusals(...adminRefusals, ...code)),
  withdraw: oc
    .route({
      method: 'POST',
      path: '/admin/rates/changes/{changeId}/withdraw',
      tags,
      summary: 'Withdraw a planned change before it takes effect',
    })
    .input(z.strictObject({ changeId: z.uuid(), confirmationId: z.uuid().optional() }))
    .output(z.object({ changeId: z.uuid() }))
    .errors(refusals(...adminRefusals, ...consumed, 'RATE_NOT_FOUND', 'RATE_IN_FORCE', 'RATE_WITHDRAWN')),
}
