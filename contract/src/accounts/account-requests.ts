import { oc } from '@orpc/contract'
import { z } from 'zod'
import { accountSchema } from './accounts.ts'
import { type Currency, currencyDecimals } from '#currencies.ts'
import { currencySchema } from '#money.ts'
import { refusals } from '#refusals.ts'
import { lineSchema, proseSchema } from '#written-text.ts'

/**
 * Specification 1, section 9: the account types and currencies that can be requested. A business account is a
 * deposit account.
 */
export const requestTypes = ['deposit', 'crypto', 'business'] as const
export type RequestType = (typeof requestTypes)[number]

const depositCurrencies = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD'] as const satisfies Currency[]
const wallets = ['BTC', 'ETH', 'USDT', 'USDC', 'BNB', 'SOL', 'XRP', 'ADA'] as const satisfies Currency[]

/** The currencies of a type, in the order in which lists show them. */
export const requestCurrencies: Record<RequestType, readonly Currency[]> = {
  deposit: depositCurrencies,
  crypto: wallets,
  business: depositCurrencies,
}

export const requestNetworks = [
  'Ethereum',
  'Bitcoin',
  'Binance Smart Chain',
  'Polygon',
  'Solana',
  'Arbitrum',
  'Avalanche',
  'Tron',
] as const
export type RequestNetwork = (typeof requestNetworks)[number]

const carriers: Record<(typeof wallets)[number], readonly RequestNetwork[]> = {
  BTC: ['Bitcoin'],
  ETH: ['Ethereum', 'Arbitrum'],
  USDT: ['Ethereum', 'Binance Smart Chain', 'Polygon', 'Solana', 'Arbitrum', 'Avalanche', 'Tron'],
  USDC: ['Ethereum', 'Binance Smart Chain', 'Polygon', 'Solana', 'Arbitrum', 'Avalanche'],
  BNB: ['Binance Smart Chain'],
  SOL: ['Solana'],
  // Neither has its own network in the list: this network carries them as pegged tokens.
  XRP: ['Binance Smart Chain'],
  ADA: ['Binance Smart Chain'],
}

/** The networks that carry this coin; none for anything that is no coin of the list. */
export function requestNetworksOf(currency: string): readonly RequestNetwork[] {
  const coin = wallets.find((known) => known === currency)
  return coin === undefined ? [] : carriers[coin]
}

export const intendedUses = ['personal', 'business', 'investment', 'savings', 'trading', 'other'] as const
export type IntendedUse = (typeof intendedUses)[number]

/** The number of requests of a client that may be pending at once. */
export const maximumPendingRequests = 10
export const requestPageSize = 50
/** A rejected request is listed this long, with the admins' notes. */
export const rejectedShownDays = 30

/** The length of the notes that admins add to a decision. */
export const maximumNotesLength = 1000

const missing = 'Please fill in all required fields'

const depositSchema = z
  .string()
  .regex(/^\d{1,20}(\.\d{1,8})?$/, 'Please enter a valid amount')
  .meta({ description: 'Zero or a positive decimal as text, never a float', examples: ['2500.00'] })

const detailsSchema = z.strictObject({
  accountType: z.enum(requestTypes, missing),
  nickname: lineSchema(80, { missing }),
  currency: currencySchema,
  network: z.enum(requestNetworks).optional(),
  intendedUse: z.enum(intendedUses).optional(),
  /** The sum that the client intends to bring. Admins see it; it is never credited. */
  initialDeposit: depositSchema.default('0'),
  businessPurpose: proseSchema(500).optional(),
})
type Details = z.infer<typeof detailsSchema>

type Mismatch = { path: keyof Details; message: string }

/** The contradictory fields of a request, each with its problem. */
function mismatches({
  accountType,
  currency,
  network,
  initialDeposit,
  businessPurpose,
}: Details): Mismatch[] {
  const found: Mismatch[] = []
  const fits = requestCurrencies[accountType].includes(currency)
  if (!fits) found.push({ path: 'currency', message: `This type of account is not kept in ${currency}.` })
  if (accountType === 'crypto' && network === undefined) found.push({ path: 'network', message: missing })
  if (accountType !== 'crypto' && network !== undefined)
    found.push({ path: 'network', message: 'Only a crypto wallet has a network.' })
  if (
    accountType === 'crypto' &&
    fits &&
    network !== undefined &&
    !requestNetworksOf(currency).includes(network)
  ) {
    found.push({ path: 'network', message: networkMismatch(currency, network) })
  }
  if ((initialDeposit.split('.')[1]?.length ?? 0) > currencyDecimals(currency)) {
    found.push({
      path: 'initialDeposit',
      message: `${currency} has at most ${currencyDecimals(currency)} decimals.`,
    })
  }
  if (accountType !== 'business' && businessPurpose !== undefined) {
    found.push({ path: 'businessPurpose', message: 'Only a business account has a business purpose.' })
  }
  return found
}

/** "BTC is not held on Solana. Choose Bitcoin." */
export function networkMismatch(currency: string, network: string): string {
  return `${currency} is not held on ${network}. Choose ${requestNetworksOf(currency).join(' or ')}.`
}

export const accountRequestOrderSchema = detailsSchema
  .extend({
    /**
     * Chosen by the browser once per request: the same id with the same content is replayed, with other
     * content refused.
     */
    requestId: z.uuid(),
  })
  .superRefine((order, context) => {
    for (const { path, message } of mismatches(order))
      context.addIssue({ code: 'custom', path: [path], message })
  })
export type AccountRequestOrder = z.infer<typeof accountRequestOrderSchema>

export const requestStatusSchema = z.enum(['pending', 'approved', 'rejected'])
export type RequestStatus = z.infer<typeof requestStatusSchema>

export const accountRequestSchema = z
  .object({
    id: z.uuid(),
    accountType: z.enum(requestTypes),
    nickname: z.string(),
    currency: currencySchema,
    network: z.enum(requestNetworks).nullable(),
    intendedUse: z.enum(intendedUses).nullable(),
    initialDeposit: depositSchema,
    businessPurpose: z.string().nullable(),
    status: requestStatusSchema,
    /** The notes that an admin added to the decision. */
    notes: z.string().nullable(),
    /** The account that was opened; null unless approved. */
    accountId: z.uuid().nullable(),
    createdAt: z.iso.datetime({ offset: true }),
    decidedAt: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: 'AccountRequest' })
export type AccountRequest = z.infer<typeof accountRequestSchema>

/** A request with its client, its decision and the number of the opened account, for admins. */
export const adminRequestSchema = accountRequestSchema.extend({
  client: z.object({ id: z.uuid(), username: z.string(), firstName: z.string(), lastName: z.string() }),
  decidedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  accountNumber: z.string().nullable(),
})
export type AdminRequest = z.infer<typeof adminRequestSchema>

/**
 * Counts of pending work stop here: beyond it the number tells an admin nothing more.
 */
export const maximumCounted = 1_000

/** `more`: the cursor for the next page, sent as `before` (by admins as `after`); null on the last page. */
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ requests: z.array(row).max(requestPageSize), more: z.uuid().nullable() })

const signedIn = ['NOT_SIGNED_IN', 'ENROLMENT_REQUIRED'] as const

export const accountRequests = {
  list: oc
    .route({
      method: 'GET',
      path: '/account-requests',
      tags: ['Account requests'],
      summary: "The client's own requests, newest first, paged by keyset",
    })
    .input(
      z.strictObject({
        /** `current`: pending requests, and those rejected within the last thirty days. */
        which: z.enum(['all', 'current']).default('all'),
        before: z.uuid().optional(),
      }),
    )
    .output(pageOf(accountRequestSchema))
    .errors(refusals(...signedIn)),
  submit: oc
    .route({
      method: 'POST',
      path: '/account-requests',
      tags: ['Account requests'],
      summary: 'Request a new account',
    })
    .input(accountRequestOrderSchema)
    .output(accountRequestSchema)
    .errors(refusals(...signedIn, 'NOT_ALLOWED', 'REQUEST_ID_TAKEN', 'TOO_MANY_OPEN_REQUESTS')),
  putAside: oc
    .route({
      method: 'POST',
      path: '/account-requests/{requestId}/put-aside',
      tags: ['Account requests'],
      summary: 'Mark a decision as seen by the client',
    })
    .input(z.strictObject({ requestId: z.uuid() }))
    .output(z.object({ requestId: z.uuid() }))
    .errors(refusals(...signedIn, 'REQUEST_NOT_FOUND')),
  listForAdmin: oc
    .route({
      method: 'GET',
      path: '/admin/account-requests',
      tags: ['Administration'],
      summary: 'Requests of all clients, newest first, the pending ones oldest first; paged by keyset',
    })
    .input(
      z.strictObject({
        status: requestStatusSchema.optional(),
        /** Lists only requests that are at least this many days old. */
        olderThanDays: z.coerce.number().pipe(z.int().min(1).max(3_650)).optional(),
        /** Lists only requests of this client. */
        client: z.uuid().optional(),
        after: z.uuid().optional().meta({ description: 'The last request of the previous page' }),
      }),
    )
    .output(pageOf(adminRequestSchema))
    .errors(refusals(...signedIn, 'NOT_ALLOWED')),
  showToAdmin: oc
    .route({
      method: 'GET',
      path: '/admin/account-requests/{requestId}',
      tags: ['Administration'],
      summary: 'One request, as it is now',
    })
    .input(z.strictObject({ requestId: z.uuid() }))
    .output(adminRequestSchema)
    .errors(refusals(...signedIn, 'NOT_ALLOWED', 'REQUEST_NOT_FOUND')),
  countPending: oc
    .route({
      method: 'GET',
      path: '/admin/pending-account-requests',
      tags: ['Administration'],
      summary: 'The number of pending requests',
    })
    .output(z.object({ pending: z.int().min(0).max(maximumCounted) }))
    .errors(refusals(...signedIn, 'NOT_ALLOWED')),
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
        ...signedIn,
        'NOT_ALLOWED',
        'REQUEST_NOT_FOUND',
        'REQUEST_ALREADY_DECIDED',
        'REASON_REQUIRED',
        'TOO_MANY_ACCOUNTS',
      ),
    ),
}
