import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantSchema } from '#instant.ts'
import { type WorklistKind, worklistKinds } from './worklist-kinds.ts'
import { approvalSchema } from '#approvals/approvals.ts'
import { requestTypes } from '#accounts/account-request-order.ts'
import { maturingWithinDays } from './dashboard.ts'
import { amountSchema, currencySchema } from '#money.ts'
import { freezeSourceSchema } from '#payments/safeguards.ts'
import { adminRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { bankDaySchema } from '#accounts/statements.ts'

export * from './worklist-kinds.ts'

/** The number of lines of the worklist, the longest wait first; the rest is counted. */
export const worklistSize = 20
/** The counts of the overview stop here. */
export const overviewMostCounted = 1000
/** How many days a failed payment needs attention. */
export const failedPaymentDays = 7
/** The same limit as on the client's own dashboard. */
export const overviewMaturingDays = maturingWithinDays

/** `at` is since when it waits; of a certificate and a booking, when it is due. */
const item = <Kind extends WorklistKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), at: instantSchema, id: z.uuid(), ...shape })

const itemOfClient = <Kind extends WorklistKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  item(kind, { clientId: z.uuid(), client: z.string(), ...shape })

export const worklistItemSchema = z.discriminatedUnion('kind', [
  /** A pending approval that another admin has to decide. */
  item('approval', {
    operation: approvalSchema.shape.operation,
    user: approvalSchema.shape.user,
    requester: z.string(),
    reason: z.string(),
  }),
  /** A client whose payments are frozen; with the source `link`, staff lift the freeze. */
  itemOfClient('freeze', { source: freezeSourceSchema }),
  /** An account request. */
  itemOfClient('request', {
    /** Empty for joint holders and organisations, which have no username. */
    username: z.string(),
    nickname: z.string(),
    accountType: z.enum(requestTypes),
    currency: currencySchema,
  }),
  /** A client with unanswered messages, since the first of them; the id is the client's. */
  itemOfClient('conversation', { messages: z.int().positive() }),
  /** A payment that failed in the last `failedPaymentDays`. */
  itemOfClient('payment', {
    /** Empty for joint holders and organisations, which have no username. */
    username: z.string(),
    amount: amountSchema,
    currency: currencySchema,
  }),
  /** A certificate that matures within `overviewMaturingDays`. */
  itemOfClient('certificate', {
    /** Empty for joint holders and organisations, which have no username. */
    username: z.string(),
    number: z.string(),
    amount: amountSchema,
    currency: currencySchema,
    endDate: bankDaySchema,
  }),
  /** A visitor's consultation today or tomorrow, within the bank's hours. */
  item('consultation', { visitor: z.string() }),
  /** A future booking that changed hours or a holiday left outside: it is to be moved or cancelled. */
  item('bookingOutsideHours', { visitor: z.string() }),
  /** An unanswered message of a visitor. */
  item('contactMessage', { visitor: z.string() }),
  /**
   * An e-mail that the mail server refused: still being retried, or given up. An e-mail to a visitor or to
   * the bank's own mailbox has the address in place of a client.
   */
  item('email', {
    clientId: z.uuid().nullable(),
    client: z.string().nullable(),
    recipient: z.string().nullable(),
    about: z.string(),
    error: z.string(),
    gaveUp: z.boolean(),
    /** It cannot be sent again: the link that it contained was deleted. */
    linkGone: z.boolean(),
  }),
])
export type WorklistItem = z.infer<typeof worklistItemSchema>

export const overviewSchema = z.object({
  /** Up to `countedUsers` + 1, as the accounts. */
  users: z.int().nonnegative(),
  accounts: z.int().nonnegative(),
  pendingRequests: z.int().nonnegative(),
  /** Users who have written and never had an answer of an admin. An automated reply is no answer. */
  awaitingFirstReply: z.int().nonnegative(),
  /** The last check of the books; null before the first. While they do not balance, nothing is written. */
  books: z.object({ checkedAt: instantSchema, balanced: z.boolean() }).nullable(),
  /** Whether the audit matches its checkpoints, and when the server last verified all of them. */
  checkpoints: z.object({ intact: z.boolean(), verifiedAt: instantSchema.nullable() }),
  /**
   * Whether the server sees the browsers' addresses: `not-set` if PUBLIC_URL is https and TRUSTED_PROXIES is
   * not set, `not-trusted` if X-Forwarded-For came from an address that is not in it.
   */
  proxies: z.enum(['fine', 'not-set', 'not-trusted']),
  /** Everything that needs the attention of admins, all kinds together. */
  worklist: z.object({
    /** The longest wait first; after what waits, what is due, the next first. */
    items: z.array(worklistItemSchema).max(worklistSize),
    /** How many there are of each kind, up to `overviewMostCounted`. */
    totals: z.record(z.enum(worklistKinds), z.int().nonnegative().max(overviewMostCounted)),
  }),
})
export type Overview = z.infer<typeof overviewSchema>

export const overview = {
  get: oc
    .route({
      method: 'GET',
      path: '/admin/overview',
      tags: ['Administration'],
      summary: 'The bank’s key figures, and what needs an admin’s attention',
    })
    .output(overviewSchema)
    .errors(refusals(...adminRefusals)),
  tryEmailAgain: oc
    .route({
      method: 'POST',
      path: '/admin/emails/{id}/try-again',
      tags: ['Administration'],
      summary: 'Send an undelivered e-mail again at once',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .errors(refusals(...adminRefusals, 'NOT_FOUND', 'LINK_NOT_VALID')),
}
