import { oc } from '@orpc/contract'
import { z } from 'zod'
import { paymentNoteSchema, paymentReferenceSchema } from '#accounts/references.ts'
import { bankDaySchema } from '#accounts/statements.ts'
import { codeSchema } from '#access/passkey-codes.ts'
import { amountSchema, balanceSchema, currencySchema } from '#money.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'

/** Active and paused orders of a client. The bank's `bank.limits` is the same number for the tables. */
export const maximumStandingOrders = 100
/** The most times that an order with a number of dates pays. */
export const maximumTimes = 600
/** How many years ahead the first date may be. */
export const maximumYearsAhead = 5
/** The payments on the list of upcoming ones. */
export const upcomingSize = 12
/** That list has no more of one order while payments of others would find no place in it. */
export const upcomingOfOneOrder = 3
export const pastPageSize = 20
/** The dates that the review of an order shows. */
export const previewedDays = 6

export const rhythms = ['once', 'weekly', 'monthly', 'quarterly', 'yearly'] as const
export type Rhythm = (typeof rhythms)[number]

/** Which business day pays a date on a weekend or a holiday of the bank. */
export const businessDays = ['next', 'previous'] as const
export type BusinessDay = (typeof businessDays)[number]

/**
 * A payment on a date (`once`), or again and again. A month that does not have the first day's day pays on
 * its last. Dates are the bank's (America/Dominica).
 */
const scheduleSchema = z.object({
  rhythm: z.enum(rhythms),
  firstDay: bankDaySchema,
  /** The last date, included; null for no such end. */
  lastDay: bankDaySchema.nullable(),
  /** The number of dates, skipped ones included; null for no such end. */
  times: z.int().min(1).max(maximumTimes).nullable(),
  businessDay: z.enum(businessDays),
})

const standingOrderFields = z.strictObject({
  /** Chosen by the browser for a new order; the order's own id for a change. */
  orderId: z.uuidv4(),
  accountId: z.uuid(),
  /** Null where `toAccountId` names another account of the client in the same currency. */
  beneficiaryId: z.uuid().nullable(),
  toAccountId: z.uuid().optional(),
  amount: amountSchema,
  /** The beneficiary reads it. */
  reference: paymentReferenceSchema.optional(),
  /** Only the client and the bank's admins read it. The confirmation is not bound to it. */
  note: paymentNoteSchema.optional(),
  ...scheduleSchema.shape,
})

export const standingOrderInputSchema = standingOrderFields
  .refine(({ beneficiaryId, toAccountId }) => (beneficiaryId === null) === (toAccountId !== undefined), {
    path: ['beneficiaryId'],
    message: 'Please choose a beneficiary or one of your accounts',
  })
  .refine(({ toAccountId, reference }) => toAccountId === undefined || reference === undefined, {
    path: ['reference'],
    message: 'A transfer between your accounts has no reference',
  })
  .refine(({ lastDay, times }) => lastDay === null || times === null, {
    path: ['times'],
    message: 'Please choose one end',
  })
  .refine(({ rhythm, lastDay, times }) => rhythm !== 'once' || (lastDay === null && times === null), {
    path: ['rhythm'],
    message: 'A single payment has no end',
  })
  .refine(({ firstDay, lastDay }) => lastDay === null || lastDay >= firstDay, {
    path: ['lastDay'],
    message: 'Please choose a last date on or after the first',
  })
export type StandingOrderInput = z.infer<typeof standingOrderInputSchema>

/** A date of the calendar, and the business day on which it is paid. */
const dateSchema = z.object({ day: bankDaySchema, dueOn: bankDaySchema })

const accountSchema = z.object({
  id: z.uuid(),
  nickname: z.string(),
  accountNumber: z.string(),
  currency: currencySchema,
})

/** Where an order pays; an own account is named by its nickname. */
const destinationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('beneficiary'), id: z.uuid(), name: z.string() }),
  z.object({ kind: z.literal('account'), id: z.uuid(), name: z.string(), accountNumber: z.string() }),
])

export const standingOrderReviewSchema = z.object({
  to: destinationSchema,
  account: accountSchema,
  amount: amountSchema,
  reference: z.string().nullable(),
  note: z.string().nullable(),
  ...scheduleSchema.shape,
  /** False for a change of the client's note alone, which the code does not cover. */
  needsCode: z.boolean(),
  /** The total of a day above which a payment that is made now needs a code. */
  codeAbove: balanceSchema.nullable(),
  /** The first dates; fewer where the order has fewer. */
  days: z.array(dateSchema).min(1).max(previewedDays),
})
export type StandingOrderReview = z.infer<typeof standingOrderReviewSchema>

export const standingOrderSchema = z.object({
  id: z.uuid(),
  account: accountSchema,
  to: destinationSchema,
  /** False where the beneficiary was deleted. */
  payable: z.boolean(),
  amount: amountSchema,
  reference: z.string().nullable(),
  note: z.string().nullable(),
  ...scheduleSchema.shape,
  /** The dates of `times` that are not settled yet, skipped ones ahead included; null without that end. */
  timesLeft: z.int().min(0).max(maximumTimes).nullable(),
  status: z.enum(['active', 'paused']),
  /** Three failures in a row paused it. */
  pausedByFailures: z.boolean(),
  next: dateSchema.nullable(),
})
export type StandingOrder = z.infer<typeof standingOrderSchema>

const paymentOfOrderSchema = z.object({
  orderId: z.uuid(),
  ...dateSchema.shape,
  rhythm: z.enum(rhythms),
  /** The beneficiary's name, or the nickname of the own account that is paid. */
  toName: z.string(),
  accountNickname: z.string(),
  amount: amountSchema,
  currency: currencySchema,
})

export const upcomingPaymentSchema = paymentOfOrderSchema.extend({
  /** `due`: its day has come; it is tried at `nextTryAt`, after `tries` without success. */
  state: z.enum(['scheduled', 'skipped', 'due']),
  nextTryAt: z.iso.datetime({ offset: true }).nullable(),
  tries: z.int().min(0).max(3),
  /** Why the last try did not pay. */
  refusal: z.string().nullable(),
  /** The list leaves out the order's next payments here, although it has later ones of other orders. */
  hasFurther: z.boolean(),
})
export type UpcomingPayment = z.infer<typeof upcomingPaymentSchema>

export const pastPaymentSchema = paymentOfOrderSchema.extend({
  /** The id of the date's payment; of an order that was stopped, its own. */
  paymentId: z.uuid(),
  accountId: z.uuid(),
  /** `stopped` is no date of the order: the client stopped it at `settledAt`, on `day`. */
  state: z.enum(['paid', 'failed', 'skipped', 'stopped']),
  settledAt: z.iso.datetime({ offset: true }),
  /** Why it failed. */
  refusal: z.string().nullable(),
})
export type PastPayment = z.infer<typeof pastPaymentSchema>

const ofAnOrder = [
  ...sessionRefusals,
  'ACCOUNT_NOT_FOUND',
  'BENEFICIARY_NOT_PAYABLE',
  'DIFFERENT_CURRENCY',
  'PAYMENTS_FROZEN',
  'ABOVE_OWN_PAYMENT_LIMIT',
  'INVALID_AMOUNT',
  'PAYMENT_HELD',
  'TWO_FACTOR_NOT_ENABLED',
  'FIRST_DAY_PASSED',
  'FIRST_DAY_TOO_FAR',
  'NO_DATE_LEFT',
] as const
const ofAChange = [...sessionRefusals, 'STANDING_ORDER_NOT_FOUND', 'STANDING_ORDER_ENDED'] as const
const tags = ['Standing orders']

export const standingOrders = {
  list: oc
    .route({
      method: 'GET',
      path: '/standing-orders',
      tags,
      summary: 'Active and paused standing orders and scheduled payments, newest first',
    })
    .output(z.array(standingOrderSchema).max(maximumStandingOrders))
    .errors(refusals(...sessionRefusals)),
  upcoming: oc
    .route({
      method: 'GET',
      path: '/standing-orders/upcoming',
      tags,
      summary: 'Twelve of the next payments of active orders, some of each order, soonest first',
    })
    .output(z.array(upcomingPaymentSchema).max(upcomingSize))
    .errors(refusals(...sessionRefusals)),
  past: oc
    .route({
      method: 'GET',
      path: '/standing-orders/past',
      tags,
      summary: 'The results of earlier dates, and orders that were stopped, newest first, paged by keyset',
    })
    .input(z.strictObject({ before: z.uuid().optional() }))
    /** `more`: ask again with this as `before`; null at the end. */
    .output(z.object({ payments: z.array(pastPaymentSchema).max(pastPageSize), more: z.uuid().nullable() }))
    .errors(refusals(...sessionRefusals)),
  review: oc
    .route({
      method: 'POST',
      path: '/standing-orders/review',
      tags,
      summary: 'Review an order and its first dates; stores nothing',
    })
    .input(standingOrderInputSchema)
    .output(standingOrderReviewSchema)
    .errors(refusals(...ofAnOrder)),
  confirm: oc
    .route({
      method: 'POST',
      path: '/standing-orders/confirm',
      tags,
      summary: 'Exchange a code for one confirmation of exactly this order, valid for five minutes',
    })
    .input(z.strictObject({ order: standingOrderInputSchema, code: codeSchema }))
    .output(z.object({ confirmationId: z.uuid(), expiresAt: z.iso.datetime({ offset: true }) }))
    .errors(
      refusals(
        ...sessionRefusals,
        'INVALID_CODE',
        'TOO_MANY_WRONG_CODES',
        'TWO_FACTOR_NOT_ENABLED',
        'TOO_MANY_ATTEMPTS',
      ),
    ),
  save: oc
    .route({
      method: 'POST',
      path: '/standing-orders',
      tags,
      summary: 'Create a standing order, or change the one with this id',
    })
    .input(z.strictObject({ order: standingOrderInputSchema, confirmationId: z.uuid().optional() }))
    .output(z.object({}))
    .errors(
      refusals(
        ...ofAnOrder,
        'STANDING_ORDER_ID_TAKEN',
        'STANDING_ORDER_ENDED',
        'TOO_MANY_STANDING_ORDERS',
        'CODE_REQUIRED',
        'CONFIRMATION_REFUSED',
        'BUSY',
      ),
    ),
  setStatus: oc
    .route({
      method: 'POST',
      path: '/standing-orders/{orderId}/status',
      tags,
      summary: 'Pause, resume (`active`) or stop an order; needs no code',
    })
    .input(z.strictObject({ orderId: z.uuid(), status: z.enum(['active', 'paused', 'stopped']) }))
    .output(z.object({}))
    .errors(refusals(...ofAChange)),
  setSkipped: oc
    .route({
      method: 'POST',
      path: '/standing-orders/{orderId}/skip',
      tags,
      summary: 'Skip one of the next dates, or restore it; needs no code',
    })
    .input(z.strictObject({ orderId: z.uuid(), day: bankDaySchema, skipped: z.boolean() }))
    .output(z.object({}))
    .errors(refusals(...ofAChange, 'OCCURRENCE_NOT_FOUND', 'OCCURRENCE_SETTLED')),
}
