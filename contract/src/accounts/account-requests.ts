import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  accountRequestOrderSchema,
  initialDepositSchema,
  intendedUses,
  requestNetworks,
  requestTypes,
} from './account-request-order.ts'
import { accountSchema } from './accounts.ts'
import { currencySchema } from '#money.ts'
import { adminRefusals, sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { proseSchema } from '#written-text.ts'

/** The number of requests of a client that may be pending at once. */
export const maximumPendingRequests = 10
export const requestPageSize = 50
/** A rejected request is listed this long, with the admins' notes. */
export const rejectedShownDays = 30

/** The length of the notes that admins add to a decision. */
export const maximumNotesLength = 1000

/** `withdrawn`: only of joint holders and organisations, by a person who may ask for them. */
export const requestStatusSchema = z.enum(['pending', 'approved', 'rejected', 'withdrawn'])
export type RequestStatus = z.infer<typeof requestStatusSchema>

export const accountRequestSchema = z
  .object({
    id: z.uuid(),
    accountType: z.enum(requestTypes),
    nickname: z.string(),
    currency: currencySchema,
    network: z.enum(requestNetworks).nullable(),
    intendedUse: z.enum(intendedUses).nullable(),
    initialDeposit: initialDepositSchema,
    businessPurpose: z.string().nullable(),
    status: requestStatusSchema,
    /** The notes that an admin added to the decision. */
    notes: z.string().nullable(),
    /** The account that was opened; null unless approved. */
    accountId: z.uuid().nullable(),
    createdAt: z.iso.datetime({ offset: true }),
    decidedAt: z.iso.datetime({ offset: true }).nullable(),
    /** The person who asked in the name of the holder; null where clients asked for themselves. */
    requestedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  })
  .meta({ id: 'AccountRequest' })
export type AccountRequest = z.infer<typeof accountRequestSchema>

/** A request in a line of the page of a client or a holder, for admins. */
export const accountRequestLineSchema = accountRequestSchema.pick({
  id: true,
  accountType: true,
  nickname: true,
  currency: true,
  status: true,
  createdAt: true,
})

/**
 * A request with its client, its decision and the number of the opened account, for admins. Joint holders and
 * organisations have an empty username, and their name as a first name.
 */
export const adminRequestSchema = accountRequestSchema.extend({
  client: z.object({ id: z.uuid(), username: z.string(), firstName: z.string(), lastName: z.string() }),
  decidedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  accountNumber: z.string().nullable(),
  /** Null unless a person withdrew it. */
  withdrawn: z.object({ by: z.string(), at: z.iso.datetime({ offset: true }) }).nullable(),
})
export type AdminRequest = z.infer<typeof adminRequestSchema>

/**
 * Counts of pending work stop here: beyond it the number tells an admin nothing more.
 */
export const maximumCounted = 1_000

/** `more`: the cursor for the next page, sent as `before` (by admins as `after`); null on the last page. */
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ requests: z.array(row).max(requestPageSize), more: z.uuid().nullable() })

export const accountRequests = {
  list: oc
    .route({
      method: 'GET',
      path: '/account-requests',
      tags: ['Account requests'],
      summary: "The client's own requests, or those of a holder, newest first, paged by keyset",
    })
    .input(
      z.strictObject({
        /** `current`: pending requests, and those rejected within the last thirty days. */
        which: z.enum(['all', 'current']).default('all'),
        before: z.uuid().optional(),
      }),
    )
    .output(pageOf(accountRequestSchema))
    .errors(refusals(...sessionRefusals)),
  submit: oc
    .route({
      method: 'POST',
      path: '/account-requests',
      tags: ['Account requests'],
      summary: 'Request a new account',
    })
    .input(accountRequestOrderSchema)
    .output(accountRequestSchema)
    .errors(
      refusals(
        ...sessionRefusals,
        'NOT_ALLOWED',
        'REQUEST_ID_TAKEN',
        'TOO_MANY_OPEN_REQUESTS',
        'ACCOUNT_NAME_TAKEN',
      ),
    ),
  withdraw: oc
    .route({
      method: 'POST',
      path: '/account-requests/{requestId}/withdrawal',
      tags: ['Account requests'],
      summary: 'Withdraw a pending request of the holder for whom the caller acts',
    })
    .input(z.strictObject({ requestId: z.uuid() }))
    .output(accountRequestSchema)
    .errors(refusals(...sessionRefusals, 'REQUEST_NOT_FOUND', 'REQUEST_ALREADY_DECIDED')),
  putAside: oc
    .route({
      method: 'POST',
      path: '/account-requests/{requestId}/put-aside',
      tags: ['Account requests'],
      summary: 'Mark a decision as seen by the client',
    })
    .input(z.strictObject({ requestId: z.uuid() }))
    .output(z.object({ requestId: z.uuid() }))
    .errors(refusals(...sessionRefusals, 'REQUEST_NOT_FOUND')),
  listForAdmin: oc
    .route({
      method: 'GET',
      path: '/admin/account-requests',
      tags: ['Administration'],
      summary:
        'Requests of all clients and holders, newest first, the pending ones oldest first; paged by keyset',
    })
    .input(
      z.strictObject({
        status: requestStatusSchema.optional(),
        /** Lists only requests that are at least this many days old. */
        olderThanDays: z.coerce.number().pipe(z.int().min(1).max(3_650)).optional(),
        /** Lists only requests of this client, or of this holder. */
        client: z.uuid().optional(),
        after: z.uuid().optional().meta({ description: 'The last request of the previous page' }),
      }),
    )
    .output(pageOf(adminRequestSchema))
    .errors(refusals(...adminRefusals)),
  showToAdmin: oc
    .route({
      method: 'GET',
      path: '/admin/account-requests/{requestId}',
      tags: ['Administration'],
      summary: 'One request, as it is now',
    })
    .input(z.strictObject({ requestId: z.uuid() }))
    .output(adminRequestSchema)
    .errors(refusals(...sessionRefusals, 'NOT_ALLOWED', 'REQUEST_NOT_FOUND')),
  countPending: oc
    .route({
      method: 'GET',
      path: '/admin/pending-account-requests',
      tags: ['Administration'],
      summary: 'The number of pending requests',
    })
    .output(z.object({ pending: z.int().min(0).max(maximumCounted) }))
    .errors(refusals(...adminRefusals)),
  decide: oc
    .route({
      method: 'POST',
      path: '/admin/account-requests/{requestId}/decision',
      tags: ['Administration'],
      summary: 'Approve a request, which opens an account with a zero balance, or reject it; once only',
    })
    .input(
      z.strictObject({
        requestId: z.uuid(),
        decision: z.enum(['approved', 'rejected']),
        /** Shown to the client. A rejection needs them. */
        notes: proseSchema(maximumNotesLength).optional(),
      }),
    )
    .output(
      z.object({
        requestId: z.uuid(),
        decision: z.enum(['approved', 'rejected']),
        accountId: accountSchema.shape.id.nullable(),
      }),
    )
    .errors(
      refusals(
        ...sessionRefusals,
        'NOT_ALLOWED',
        'REQUEST_NOT_FOUND',
        'REQUEST_ALREADY_DECIDED',
        'REASON_REQUIRED',
        'CLIENT_NOT_FOUND',
        'TOO_MANY_ACCOUNTS',
      ),
    ),
}
