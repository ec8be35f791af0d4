import { oc } from '@orpc/contract'
import { z } from 'zod'
import { approvalSchema } from '#approvals/approvals.ts'
import { requestTypes } from '#accounts/account-requests.ts'
import { maturingWithinDays } from './dashboard.ts'
import { amountSchema, currencySchema } from '#money.ts'
import { refusals } from '#refusals.ts'
import { bankDaySchema } from '#accounts/statements.ts'

/** The number of lines in each group of the overview, the most urgent first; the rest is counted. */
export const overviewListSize = 5
/** The counts of the overview stop here. */
export const overviewMostCounted = 1000
/** How many days a failed payment needs attention. */
export const failedPaymentDays = 7
/** The same limit as on the client's own dashboard. */
export const overviewMaturingDays = maturingWithinDays

const moment = z.iso.datetime({ offset: true })

/** `total` stops at `overviewMostCounted`. */
const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    total: z.int().nonnegative().max(overviewMostCounted),
    first: z.array(row).max(overviewListSize),
  })

export const overviewSchema = z.object({
  users: z.int().nonnegative(),
  accounts: z.int().nonnegative(),
  pendingRequests: z.int().nonnegative(),
  /** Users who have written and never had an answer of an admin. An automated reply is no answer. */
  unreadConversations: z.int().nonnegative(),
  /** The last check of the books; null before the first. While they do not balance, nothing is written. */
  books: z.object({ checkedAt: moment, balanced: z.boolean() }).nullable(),
  /** Whether the audit matches its checkpoints, and when the server last verified all of them. */
  checkpoints: z.object({ intact: z.boolean(), verifiedAt: moment.nullable() }),
  /**
   * Whether the server sees the browsers' addresses: `not-set` if PUBLIC_URL is https and TRUSTED_PROXIES is
   * not set, `not-trusted` if X-Forwarded-For came from an address that is not in it.
   */
  proxies: z.enum(['fine', 'not-set', 'not-trusted']),
  attention: z.object({
    /** Pending approvals that another admin has to decide, oldest first. */
    approvals: listOf(
      approvalSchema
        .pick({ id: true, operation: true, user: true })
        .extend({ requester: z.string(), reason: z.string(), since: moment }),
    ),
    /** Account requests, the oldest first. */
    requests: listOf(
      z.object({
        id: z.uuid(),
        clientId: z.uuid(),
        client: z.string(),
        nickname: z.string(),
        accountType: z.enum(requestTypes),
        currency: currencySchema,
        createdAt: moment,
      }),
    ),
    /** Clients with unanswered messages, the longest wait first. */
    conversations: listOf(
      z.object({ clientId: z.uuid(), client: z.string(), messages: z.int().positive(), since: moment }),
    ),
    certificates: listOf(
      z.object({
        id: z.uuid(),
        clientId: z.uuid(),
        client: z.string(),
        number: z.string(),
        amount: amountSchema,
        currency: currencySchema,
        endDate: bankDaySchema,
      }),
    ),
    payments: listOf(
      z.object({
        id: z.uuid(),
        clientId: z.uuid(),
        client: z.string(),
        amount: amountSchema,
        currency: currencySchema,
        at: moment,
      }),
    ),
    /** Visitors with a consultation today or tomorrow, in order of time. */
    consultations: listOf(z.object({ id: z.uuid(), visitor: z.string(), startsAt: moment })),
    /** Unanswered messages of visitors, oldest first. */
    contactMessages: listOf(z.object({ id: z.uuid(), visitor: z.string(), createdAt: moment })),
    /**
     * E-mails that the mail server refused: still being retried, or given up. An e-mail to a visitor or to
     * the bank's own mailbox has the address in place of a client.
     */
    undeliveredEmails: listOf(
      z.object({
        id: z.uuid(),
        clientId: z.uuid().nullable(),
        client: z.string().nullable(),
        recipient: z.string().nullable(),
        kind: z.string(),
        error: z.string(),
        at: moment,
        gaveUp: z.boolean(),
      }),
    ),
  }),
})
export type Overview = z.infer<typeof overviewSchema>

export const overview = {
  get: oc
    .route({
      method: 'GET',
      path: '/admin/overview',
      tags: ['Administration'],
      summary: 'The counts of the platform, and what waits for admins',
    })
    .output(overviewSchema)
    .errors(refusals('NOT_SIGNED_IN', 'NOT_ALLOWED', 'ENROLMENT_REQUIRED')),
  tryEmailAgain: oc
    .route({
      method: 'POST',
      path: '/admin/emails/{id}/try-again',
      tags: ['Administration'],
      summary: 'Have an e-mail that could not be delivered sent again, at once',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .errors(refusals('NOT_SIGNED_IN', 'NOT_ALLOWED', 'ENROLMENT_REQUIRED', 'NOT_FOUND')),
}
