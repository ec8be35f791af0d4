import { oc } from '@orpc/contract'
import { z } from 'zod'
import { holderSchema } from './account-management.ts'
import { accountSchema } from './accounts.ts'
import { bankDays } from '#bank-days.ts'
import { amountSchema, balanceSchema, currencySchema } from '#money.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'

export * from './statement-files.ts'

/** A calendar day in the bank's time zone, America/Dominica. */
export const bankDaySchema = z.iso.date().refine((day) => day >= bankDays.first && day <= bankDays.last)

export const statementPageSize = 50

export const openingReferenceSchema = z.enum(['OPEN-BAL', 'INIT-BAL'])

export const statementLineSchema = z.object({
  /** The id of the transaction; `referenceOf` shortens it. */
  id: z.uuid(),
  /** The position of the line in the account, from 1, without gaps. */
  sequence: z.int().positive(),
  at: z.iso.datetime({ offset: true }),
  direction: z.enum(['credit', 'debit']),
  amount: amountSchema,
  /** The balance of the account after it. */
  balance: balanceSchema,
  /** The result of `referenceOf`. */
  reference: z.string(),
  /** The bank's note; without a note the line reads Incoming Transfer or Outgoing Payment. */
  note: z.string().nullable(),
  counterparty: z.string().nullable(),
  /** The payer's text for the beneficiary; both sides read it. */
  paymentReference: z.string().nullable(),
  /** The client's own note of a payment from this account. */
  clientNote: z.string().nullable(),
})
export type StatementLine = z.infer<typeof statementLineSchema>

const periodSchema = z.strictObject({
  accountId: z.uuid(),
  /** Both days are included. Without `from`: since the account was opened; without `to`: until today. */
  from: bankDaySchema.optional(),
  to: bankDaySchema.optional(),
})

export const statementSchema = z.object({
  account: accountSchema,
  /** The client who holds the account. */
  holder: holderSchema,
  from: bankDaySchema,
  to: bankDaySchema,
  opening: z.object({ reference: openingReferenceSchema, balance: balanceSchema }),
  /** A page of the period's lines, or of those that match, oldest first whatever the order of the pages. */
  lines: z.array(statementLineSchema).max(statementPageSize),
  /** The cursor for earlier lines, sent as `before`; null where there are none. */
  earlier: z.int().positive().nullable(),
  /** The cursor for later lines in the order `oldest`, sent as `after`; null where there are none. */
  later: z.int().positive().nullable(),
  /** Counts the whole period, whatever is searched for. */
  totals: z.object({ credit: balanceSchema, debit: balanceSchema, movements: z.int().nonnegative() }),
  closing: balanceSchema,
})
export type Statement = z.infer<typeof statementSchema>

export const paperSizeSchema = z.enum(['A4', 'LETTER'])
export type PaperSize = z.infer<typeof paperSizeSchema>

const orderMessage = { message: 'Start date must be before end date', path: ['from'] }

export const statementFileSchema = periodSchema
  .extend({ paper: paperSizeSchema.default('A4') })
  .refine(({ from, to }) => !from || !to || from <= to, orderMessage)

/** The content of the JSON file and of the print view: every line of the period. */
export const wholeStatementSchema = statementSchema
  .omit({ earlier: true, later: true })
  .extend({ lines: z.array(statementLineSchema) })
export type WholeStatement = z.infer<typeof wholeStatementSchema>

export const maximumFound = 8

export const maximumTransactionSearch = 80

/**
 * Beginnings of words, in any order: of the counterparty, the texts and references of a transaction, its
 * amount or the client's own note. Case and accents do not count, nor do the thousands separators of an
 * amount. More words than eight are left out.
 */
export const transactionSearchSchema = z
  .string()
  .trim()
  .min(1)
  .max(maximumTransactionSearch)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

export const lineDirectionSchema = z.enum(['credit', 'debit'])
export const lineOrderSchema = z.enum(['newest', 'oldest'])

export const foundLineSchema = z.object({
  /** The id of the transaction. */
  id: z.uuid(),
  accountId: z.uuid(),
  nickname: z.string(),
  currency: currencySchema,
  day: bankDaySchema,
  direction: z.enum(['credit', 'debit']),
  amount: amountSchema,
  reference: z.string(),
  note: z.string().nullable(),
  counterparty: z.string().nullable(),
})

const asked = refusals(...sessionRefusals, 'ACCOUNT_NOT_FOUND', 'NOT_ALLOWED')

const cursorSchema = z.coerce.number().pipe(z.int().positive())
const pageInputSchema = periodSchema
  .extend({
    search: transactionSearchSchema.optional(),
    direction: lineDirectionSchema.optional(),
    /** The page that comes first: that of the newest lines, or that of the oldest. */
    order: lineOrderSchema.default('newest'),
    before: cursorSchema.optional(),
    after: cursorSchema.optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, orderMessage)
const curveInputSchema = periodSchema.refine(({ from, to }) => !from || !to || from <= to, orderMessage)
const curveSchema = z.object({
  points: z.array(z.object({ day: bankDaySchema, balance: balanceSchema })).max(61),
})

export const statements = {
  page: oc
    .route({
      method: 'GET',
      path: '/accounts/{accountId}/statement',
      tags: ['Accounts'],
      summary: 'All transactions, or those of a period or search, with running balance; paged by keyset',
    })
    .input(pageInputSchema)
    .output(statementSchema)
    .errors(asked),
  pageForAdmin: oc
    .route({
      method: 'GET',
      path: '/admin/accounts/{accountId}/statement',
      tags: ['Administration'],
      summary: 'The statement of any client’s account; paged by keyset',
    })
    .input(pageInputSchema)
    .output(statementSchema)
    .errors(asked),
  curve: oc
    .route({
      method: 'GET',
      path: '/accounts/{accountId}/curve',
      tags: ['Accounts'],
      summary: 'The balance at up to 60 points of a period, for a chart',
    })
    .input(curveInputSchema)
    .output(curveSchema)
    .errors(asked),
  curveForAdmin: oc
    .route({
      method: 'GET',
      path: '/admin/accounts/{accountId}/curve',
      tags: ['Administration'],
      summary: 'The balance of any client’s account at up to 60 points of a period, for a chart',
    })
    .input(curveInputSchema)
    .output(curveSchema)
    .errors(asked),
  find: oc
    .route({
      method: 'GET',
      path: '/statement-lines',
      tags: ['Accounts'],
      summary: 'Search the transactions of all the client’s accounts, newest first',
    })
    .input(z.strictObject({ search: transactionSearchSchema }))
    .output(z.array(foundLineSchema).max(maximumFound))
    .errors(refusals(...sessionRefusals)),
}
