import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantSchema } from '#instant.ts'
import { accountRequestLineSchema, maximumCounted } from '#accounts/account-requests.ts'
import { approvalSchema } from '#approvals/approvals.ts'
import { accountSchema, holdingsSchema } from '#accounts/accounts.ts'
import { auditEventSchema } from '#activity/audit.ts'
import { certificateLineSchema } from '#certificates/certificates.ts'
import { adminMessageSchema } from '#messages/conversations.ts'
import { currencySchema } from '#money.ts'
import { listedUserSchema, setupLinkSchema } from './users.ts'
import { approvalReasonSchema, doneOrPendingSchema } from '#approvals/approval-answer.ts'
import { oneTimeCodeSchema } from '#access/sign-in.ts'
import { freezeSchema } from '#payments/safeguards.ts'
import { adminRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'

/** How many rows of each list the page shows, newest first. The rest is counted and has a list of its own. */
export const userPageListSize = 5
/** How many rows the page shows of lists that admins see nowhere else. */
export const userPageLongList = 50
/** How many characters of a message the page shows. */
export const userPageExcerpt = 240

const count = z.int().nonnegative().max(maximumCounted)

/** `total` stops at `maximumCounted`. */
const listOf = <Row extends z.ZodType>(row: Row, most: number) =>
  z.object({ total: count, first: z.array(row).max(most) })

/**
 * The status of a password issued by an admin: it cannot sign in (provisional), can once (one-time), or no
 * longer can (expired).
 */
const issuedPasswordSchema = z.object({
  state: z.enum(['provisional', 'one-time', 'expired']),
  expiresAt: instantSchema.nullable(),
})

const userPageSchema = z
  .object({
    user: listedUserSchema.extend({
      phone: z.string().nullable(),
      address: z.string().nullable(),
      dateOfBirth: z.iso.date().nullable(),
      /** A pending e-mail address. */
      pendingEmail: z.object({ email: z.string(), expiresAt: instantSchema }).nullable(),
      lastSignInAt: instantSchema.nullable(),
      /** The number of active sessions. */
      sessions: count,
      issuedPassword: issuedPasswordSchema.nullable(),
      setupLink: setupLinkSchema.nullable(),
    }),
    /** The user has frozen their payments, or a link in an e-mail has. */
    freeze: freezeSchema.nullable(),
    /** Matters of this user that need an admin's attention. */
    attention: z.object({
      requests: count,
      messages: z.int().nonnegative(),
      failedPayments: count,
      maturing: count,
      /** Pending approvals about this user, oldest first. */
      approvals: z
        .array(
          approvalSchema
            .pick({ id: true, operation: true, requestedAt: true, expiresAt: true })
            .extend({ requester: z.string() }),
        )
        .max(userPageListSize),
      /** The end of this admin's approved permission to make a setup link. */
      linkPermittedUntil: instantSchema.nullable(),
    }),
    /** The totals of their accounts per currency. */
    holdings: holdingsSchema,
    accounts: listOf(accountSchema, userPageListSize),
    requests: listOf(accountRequestLineSchema, userPageListSize),
    certificates: listOf(certificateLineSchema, userPageLongList),
    /** Names only: the payment details of a beneficiary stay encrypted. */
    beneficiaries: listOf(
      z.object({
        id: z.uuid(),
        name: z.string(),
        isCrypto: z.boolean(),
        currency: currencySchema.nullable(),
        verified: z.boolean(),
        createdAt: instantSchema,
      }),
      userPageLongList,
    ),
    conversation: listOf(
      adminMessageSchema
        .pick({ id: true, body: true, fromClient: true, automated: true, at: true })
        .extend({ author: z.string().nullable(), attachments: z.int().min(0) }),
      userPageListSize,
    ),
    /** The newest audit events about the user. */
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
      summary: 'Everything that admins can see about one user',
    })
    .input(z.strictObject({ userId: z.uuid() }))
    .output(userPageSchema)
    .errors(refusals(...adminRefusals, 'NOT_FOUND')),
  liftFreeze: oc
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/lift-freeze',
      tags: ['Administration'],
      summary:
        'Lift the freeze on a client’s payments; needs a code. Where approval is switched on, another ' +
        'admin must approve it',
    })
    .input(
      z.strictObject({
        userId: z.uuid(),
        freezeId: z.uuid(),
        reason: approvalReasonSchema,
        code: oneTimeCodeSchema,
      }),
    )
    .output(doneOrPendingSchema({ userId: z.uuid() }))
    .errors(
      refusals(
        ...adminRefusals,
        'FREEZE_NOT_FOUND',
        'OWN_ACCESS',
        'APPROVAL_PENDING',
        'REASON_REQUIRED',
        'INVALID_CODE',
        'TWO_FACTOR_NOT_ENABLED',
        'CONFIRMATION_REFUSED',
        'TOO_MANY_ATTEMPTS',
        'BUSY',
      ),
    ),
}
