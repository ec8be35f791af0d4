import { oc } from '@orpc/contract'
import { z } from 'zod'
import { accountSchema } from './accounts.ts'
import { amountSchema, balanceSchema } from './money.ts'
import { refusals } from './refusals.ts'

/** A day of the bank, America/Dominica. */
export const bankDaySchema = z.iso.date().refine((day) => day >= '1900-01-01' && day <= '2999-12-31')

export const statementPageSize = 50

export const openingReferenceSchema = z.enum(['OPEN-BAL', 'INIT-BAL'])

export const statementLineSchema = z.object({
  /** The place of the line in the account, from 1, without gaps. */
  sequence: z.int().positive(),
  at: z.iso.datetime({ offset: true }),
  direction: z.enum(['credit', 'debit']),
  amount: amountSchema,
  balance: balanceSchema,
  /** TXN- and the first eight characters of the payment's id. */
  reference: z.string(),
  /** What the bank noted; without it the line reads as Incoming Transfer or Outgoing Payment. */
  note: z.string().nullable(),
  counterparty: z.string().nullable(),
})
export type StatementLine = z.infer<typeof statementLineSchema>

const periodSchema = z
  .strictObject({
    accountId: z.uuid(),
    /** Both days are included. Without them: from the first of the month before last, and today. */
    from: bankDaySchema.optional(),
    to: bankDaySchema.optional(),
  })

export const statementSchema = z.object({
  account: accountSchema,
  from: bankDaySchema,
  to: bankDaySchema,
  opening: z.object({ reference: openingReferenceSchema, balance: balanceSchema }),
  /** The newest lines of the period, oldest first. */
  lines: z.array(statementLineSchema).max(statementPageSize),
  /** Ask again with this as `before` for the lines before these; null when there are none. */
  earlier: z.int().positive().nullable(),
  totals: z.object({ credit: balanceSchema, debit: balanceSchema, movements: z.int().nonnegative() }),
  closing: balanceSchema,
})
export type Statement = z.infer<typeof statementSchema>

const asked = refusals('NOT_SIGNED_IN', 'ENROLMENT_REQUIRED', 'ACCOUNT_NOT_FOUND')

export const statements = {
  page: oc
    .route({
      method: 'GET',
      path: '/accounts/{accountId}/statement',
      tags: ['Accounts'],
      summary: 'Lines of a period with running balance, newest page first, paged by keyset',
    })
    .input(
      periodSchema
        .extend({ before: z.coerce.number().pipe(z.int().positive()).optional() })
        .refine(({ from, to }) => !from || !to || from <= to, {
          message: 'Start date must be before end date',
          path: ['from'],
        }),
    )
    .output(statementSchema)
    .errors(asked),
  curve: oc
    .route({
      method: 'GET',
      path: '/accounts/{accountId}/curve',
      tags: ['Accounts'],
      summary: 'The balance at up to 60 points of a period, for a picture of it',
    })
    .input(
      periodSchema.refine(({ from, to }) => !from || !to || from <= to, {
        message: 'Start date must be before end date',
        path: ['from'],
      }),
    )
    .output(z.object({ points: z.array(z.object({ day: bankDaySchema, balance: balanceSchema })).max(61) }))
    .errors(asked),
}
