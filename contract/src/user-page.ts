import { oc } from '@orpc/contract'
import { z } from 'zod'
import { accountRequestSchema, maximumCounted } from './account-requests.ts'
import { approvalSchema } from './approvals.ts'
import { accountSchema } from './accounts.ts'
import { auditEventSchema } from './audit.ts'
import { certificateSchema } from './certificates.ts'
import { adminMessageSchema } from './conversations.ts'
import { amountSchema, balanceSchema, currencySchema } from './money.ts'
import { listedUserSchema, setupLinkSchema } from './users.ts'
import { refusals } from './refusals.ts'

/**
 * Of each kind the page of a user shows so many, the newest first; the rest is counted, and has its own
 * list.
 */
export const userPageListSize = 5
/** Of what has no list of its own for admins, so many. */
export const userPageLongList = 50
/** A message of the conversation is shown by its beginning. */
export const userPageExcerpt = 240

const moment = z.iso.datetime({ offset: true })
const count = z.int().nonnegative().max(maximumCounted)

/** `total` stops at `maximumCounted`. */
const listOf = <Row extends z.ZodType>(row: Row, most: number) =>
  z.object({ total: count, first: z.array(row).max(most) })

/** A password that admins gave and nobody has replaced: it signs nobody in, or once, or no more. */
export const issuedPasswordSchema = z.object({
  state: z.enum(['provisional', 'one-time', 'expired']),
  expiresAt: moment.nullable(),
})

export const userPageSchema = z
  .object({
    user: listedUserSchema.extend({
      phone: z.string().nullable(),
      address: z.string().nullable(),
      dateOfBirth: z.iso.date().nullable(),
      /** An address that waits for its mailbox to confirm it. */
      pendingEmail: z.object({ email: z.string(), expiresAt: moment }).nullable(),
      lastSignInAt: moment.nullable(),
      /** In how many browsers they are signed in now. */
      sessions: count,
      issuedPassword: issuedPasswordSchema.nullable(),
      setupLink: setupLinkSchema.nullable(),
    }),
    /** What of theirs waits for somebody, or may be asked about. */
    attention: z.object({
      requests: count,
      messages: z.int().nonnegative(),
      failedPayments: count,
      maturing: count,
      /** What another admin has to approve about them, the oldest first. */
      approvals: z
        .array(
          approvalSchema
            .pick({ id: true, operation: true, requestedAt: true, expiresAt: true })
            .extend({ requester: z.string() }),
        )
        .max(userPageListSize),
      /** Until when whoever looks may make a setup link for them: another admin has approved it. */
      linkPermittedUntil: moment.nullable(),
    }),
    /** What they hold on accounts, currency by currency. */
    holdings: z.array(
      z.object({ currency: currencySchema, amount: balanceSchema, accounts: z.int().positive() }),
    ),
    accounts: listOf(accountSchema, userPageListSize),
    requests: listOf(
      accountRequestSchema.pick({
        id: true,
        accountType: true,
        nickname: true,
        currency: true,
        status: true,
        createdAt: true,
      }),
      userPageListSize,
    ),
    certificates: listOf(
      z.object({
        id: z.uuid(),
        number: z.string(),
        amount: amountSchema,
        currency: currencySchema,
        endDate: z.iso.date(),
        status: certificateSchema.shape.status,
      }),
      userPageLongList,
    ),
    /** By name alone: what a beneficiary is paid by stays encrypted. */
    beneficiaries: listOf(
      z.object({
        id: z.uuid(),
        name: z.string(),
        isCrypto: z.boolean(),
        currency: currencySchema.nullable(),
        verified: z.boolean(),
        createdAt: moment,
      }),
      userPageLongList,
    ),
    conversation: listOf(
      adminMessageSchema
        .pick({ id: true, body: true, fromClient: true, automated: true, at: true })
        .extend({ author: z.string().nullable() }),
      userPageListSize,
    ),
    /** What was written down about them. */
    events: listOf(auditEventSchema, userPageListSize),
  })
  .meta({ id: 'UserPage' })
export type UserPage = z.infer<typeof userPageSchema>

export const userPage = {
  get: oc
    .route({
      method: 'GET',
      path: '/admin/users/{userId}',
      tags: ['Administration'],
      summary: 'Everything admins see of one user, on one page',
    })
    .input(z.strictObject({ userId: z.uuid() }))
    .output(userPageSchema)
    .errors(refusals('NOT_SIGNED_IN', 'ENROLMENT_REQUIRED', 'NOT_ALLOWED', 'NOT_FOUND')),
}
