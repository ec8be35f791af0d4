import { oc } from '@orpc/contract'
import { z } from 'zod'
import { accountRequestSchema, maximumCounted } from './account-requests.ts'
import { approvalSchema } from './approvals.ts'
import { accountSchema } from './accounts.ts'
import { auditEventSchema } from './audit.ts'
import { certificateSchema } from './certificates.ts'
import { adminMessageSchema } from './conversations.ts'
import { amountSchema, balanceSchema, currencySchema } from './money.ts'
import { listedPersonSchema, setupLinkSchema } from './people.ts'
import { refusals } from './refusals.ts'

/**
 * Of each kind the page of a person shows so many, the newest first; the rest is counted, and has its own
 * list.
 */
export const personPageListSize = 5
/** Of what has no list of its own for admins, so many. */
export const personPageLongList = 50
/** A message of the conversation is shown by its beginning. */
export const personPageExcerpt = 240

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

export const personPageSchema = z
  .object({
    person: listedPersonSchema.extend({
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
        .max(personPageListSize),
      /** Until when whoever looks may make a setup link for them: another admin has approved it. */
      linkPermittedUntil: moment.nullable(),
    }),
    /** What they hold on accounts, currency by currency. */
    holdings: z.array(
      z.object({ currency: currencySchema, amount: balanceSchema, accounts: z.int().positive() }),
    ),
    accounts: listOf(accountSchema, personPageListSize),
    requests: listOf(
      accountRequestSchema.pick({
        id: true,
        accountType: true,
        nickname: true,
        currency: true,
        status: true,
        createdAt: true,
      }),
      personPageListSize,
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
      personPageLongList,
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
      personPageLongList,
    ),
    conversation: listOf(
      adminMessageSchema
        .pick({ id: true, body: true, fromClient: true, automated: true, at: true })
        .extend({ author: z.string().nullable() }),
      personPageListSize,
    ),
    /** What was written down about them. */
    events: listOf(auditEventSchema, personPageListSize),
  })
  .meta({ id: 'PersonPage' })
export type PersonPage = z.infer<typeof personPageSchema>

export const personPage = {
  get: oc
    .route({
      method: 'GET',
      path: '/admin/people/{personId}',
      tags: ['Administration'],
      summary: 'Everything admins see of one person, on one page',
    })
    .input(z.strictObject({ personId: z.uuid() }))
    .output(personPageSchema)
    .errors(refusals('NOT_SIGNED_IN', 'ENROLMENT_REQUIRED', 'NOT_ALLOWED', 'NOT_FOUND')),
}
