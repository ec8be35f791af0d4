import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  intendedUses,
  networkMismatch,
  requestCurrencies,
  requestNetworks,
  requestNetworksOf,
} from './account-request-order.ts'
import { accountSchema, holdingsSchema } from './accounts.ts'
import { approvalReasonSchema, doneOrPendingSchema } from '#approvals/approval-answer.ts'
import { decimalsProblem } from '#amount-decimals.ts'
import { balanceSchema, currencySchema } from '#money.ts'
import { adminRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { codeSchema } from '#access/passkey-codes.ts'
import { lineSchema, proseSchema } from '#written-text.ts'

/**
 * Specification 2, section 5: the accounts that admins open. A business account has the deposit currencies.
 */
export const openingTypes = ['business', 'crypto'] as const
export type OpeningType = (typeof openingTypes)[number]

export const adminAccountPageSize = 50
/** The most accounts whose totals are worked out. The database's `bank.total_accounts` has the same limit. */
export const mostTotalledAccounts = 10_000
/** The number of clients that a search offers at once; a longer part of the name narrows it. */
export const maximumFoundClients = 20

/** The client of an account, as admins see them. */
export const holderSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})
export type Holder = z.infer<typeof holderSchema>

export const adminAccountSchema = accountSchema.extend({ client: holderSchema }).meta({ id: 'AdminAccount' })
export type AdminAccount = z.infer<typeof adminAccountSchema>

const accountSortSchema = z.enum(['opened', 'nickname'])
export type AccountSort = z.infer<typeof accountSortSchema>

const missing = 'Please fill in all required fields'
const line = /^[^\p{Cc}\p{Cs}]*$/u

/** Zero or more, as text. */
const holdingSchema = z.string().regex(/^\d{1,20}(\.\d{1,8})?$/, 'Please enter a valid amount')
const searchSchema = z.string().trim().max(80).regex(line).default('')

export const accountOpeningSchema = z
  .strictObject({
    /**
     * Chosen by the browser once per order: the same id with the same content is replayed, with other content
     * refused.
     */
    accountId: z.uuidv4(),
    clientId: z.uuid(missing),
    accountType: z.enum(openingTypes, missing),
    nickname: lineSchema(80, { missing }),
    currency: currencySchema,
    network: z.enum(requestNetworks).optional(),
    intendedUse: z.enum(intendedUses).optional(),
    businessPurpose: proseSchema(500).optional(),
    /** Booked as a transfer from an internal account. Above zero it needs a code. */
    initialBalance: holdingSchema.default('0.00'),
  })
  .superRefine(({ accountType, currency, network, businessPurpose, initialBalance }, context) => {
    const addIssue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const fits = requestCurrencies[accountType].includes(currency)
    if (!fits) addIssue('currency', `This type of account is not kept in ${currency}.`)
    if (accountType === 'crypto' && network === undefined) addIssue('network', missing)
    if (accountType !== 'crypto' && network !== undefined)
      addIssue('network', 'Only a crypto wallet has a network.')
    if (
      accountType === 'crypto' &&
      fits &&
      network !== undefined &&
      !requestNetworksOf(currency).includes(network)
    ) {
      addIssue('network', networkMismatch(currency, network))
    }
    if (accountType !== 'business' && businessPurpose !== undefined)
      addIssue('businessPurpose', 'Only a business account has a business purpose.')
    const decimals = decimalsProblem(initialBalance, currency)
    if (decimals !== null) addIssue('initialBalance', decimals)
  })
export type AccountOpening = z.infer<typeof accountOpeningSchema>

/** `Balance adjustment: ` and this text have to fit into a note of the ledger. */
export const maximumAdjustmentNote = 400

const newBalanceSchema = z.strictObject({
  accountId: z.uuid(),
  newBalance: holdingSchema,
  /** The balance that was on the screen; refused if it has changed since. */
  expectedBalance: balanceSchema,
})

export const balanceAdjustmentSchema = newBalanceSchema.extend({
  /**
   * Chosen by the browser once per order, and random, because its first eight characters are the reference on
   * the statement.
   */
  adjustmentId: z.uuidv4(),
  note: lineSchema(maximumAdjustmentNote, { missing }),
})
export type BalanceAdjustment = z.infer<typeof balanceAdjustmentSchema>

export const adjustmentReviewSchema = z.object({
  account: adminAccountSchema,
  newBalance: balanceSchema,
  /** New balance minus old; negative if money leaves the account. */
  difference: balanceSchema,
  /** Whether another admin has to approve it. */
  requiresApproval: z.boolean(),
})
export type AdjustmentReview = z.infer<typeof adjustmentReviewSchema>

const code = ['INVALID_CODE', 'TWO_FACTOR_NOT_ENABLED', 'TOO_MANY_ATTEMPTS'] as const
const consumed = ['CODE_REQUIRED', 'CONFIRMATION_REFUSED', 'INVALID_AMOUNT', 'BOOKS_CLOSED', 'BUSY'] as const
const moved = [
  'ACCOUNT_NOT_FOUND',
  'BALANCE_CHANGED',
  'BALANCE_UNCHANGED',
  'PAYMENTS_FROZEN',
  'APPROVAL_PENDING',
] as const
const confirmationSchema = z.object({ confirmationId: z.uuid(), expiresAt: z.iso.datetime({ offset: true }) })
const tags = ['Administration']

/** The procedures of account management, for admins. */
export const accountManagement = {
  listForAdmin: oc
    .route({
      method: 'GET',
      path: '/admin/accounts',
      tags,
      summary:
        'Accounts of all clients, newest first unless sorted, paged by keyset; by any part of nickname, ' +
        'number or owner’s username',
    })
    .input(
      z.strictObject({
        search: searchSchema,
        /** Lists only accounts of this client. */
        client: z.uuid().optional(),
        currency: currencySchema.optional(),
        sort: accountSortSchema.optional(),
        direction: z.enum(['ascending', 'descending']).optional(),
        /** The cursor: the last account of the page before. */
        before: z.uuid().optional(),
        with: z.literal('holdings').optional(),
      }),
    )
    .output(
      z.object({
        accounts: z.array(adminAccountSchema).max(adminAccountPageSize),
        /** Where asked for: the totals of all these accounts; left out where there are too many. */
        holdings: holdingsSchema.optional(),
        more: z.uuid().nullable(),
      }),
    )
    .errors(refusals(...adminRefusals)),
  getForAdmin: oc
    .route({
      method: 'GET',
      path: '/admin/accounts/{accountId}',
      tags,
      summary: 'One account and its holder',
    })
    .input(z.strictObject({ accountId: z.uuid() }))
    .output(adminAccountSchema)
    .errors(refusals(...adminRefusals, 'ACCOUNT_NOT_FOUND')),
  findClients: oc
    .route({
      method: 'GET',
      path: '/admin/account-clients',
      tags,
      summary: 'Clients for whom an account can be opened, by any part of username or name',
    })
    .input(z.strictObject({ search: searchSchema }))
    .output(z.object({ clients: z.array(holderSchema).max(maximumFoundClients), more: z.boolean() }))
    .errors(refusals(...adminRefusals)),
  reviewOpening: oc
    .route({
      method: 'POST',
      path: '/admin/accounts/review',
      tags,
      summary: 'Check whether an initial balance needs another admin’s approval; moves no money',
    })
    .input(z.strictObject({ currency: currencySchema, initialBalance: holdingSchema }))
    .output(z.object({ requiresApproval: z.boolean() }))
    .errors(refusals(...adminRefusals)),
  confirmOpening: oc
    .route({
      method: 'POST',
      path: '/admin/accounts/confirm',
      tags,
      summary: 'Exchange a code for one confirmation of exactly this order',
    })
    .input(
      z.strictObject({
        order: accountOpeningSchema,
        reason: approvalReasonSchema.optional(),
        code: codeSchema,
      }),
    )
    .output(confirmationSchema)
    .errors(refusals(...adminRefusals, ...code, 'ACCOUNT_NAME_TAKEN')),
  open: oc
    .route({
      method: 'POST',
      path: '/admin/accounts',
      tags,
      summary: 'Open an account for a client; an initial balance needs a confirmation',
    })
    .input(
      z.strictObject({
        order: accountOpeningSchema,
        /** Read by the other admin, if the account needs approval. */
        reason: approvalReasonSchema.optional(),
        confirmationId: z.uuid().optional(),
      }),
    )
    .output(doneOrPendingSchema({ accountId: z.uuid(), accountNumber: z.string() }))
    .errors(
      refusals(
        ...adminRefusals,
        ...consumed,
        'CLIENT_NOT_FOUND',
        'ACCOUNT_ID_TAKEN',
        'ACCOUNT_NAME_TAKEN',
        'TOO_MANY_ACCOUNTS',
        'REASON_REQUIRED',
      ),
    ),
  reviewAdjustment: oc
    .route({
      method: 'POST',
      path: '/admin/accounts/{accountId}/balance/review',
      tags,
      summary: 'Review a balance adjustment; moves no money',
    })
    .input(newBalanceSchema)
    .output(adjustmentReviewSchema)
    .errors(refusals(...adminRefusals, ...moved, 'INVALID_AMOUNT')),
  confirmAdjustment: oc
    .route({
      method: 'POST',
      path: '/admin/accounts/{accountId}/balance/confirm',
      tags,
      summary: 'Exchange a code for one confirmation of exactly this adjustment',
    })
    .input(balanceAdjustmentSchema.extend({ code: codeSchema }))
    .output(confirmationSchema)
    .errors(refusals(...adminRefusals, ...code)),
  adjustBalance: oc
    .route({
      method: 'POST',
      path: '/admin/accounts/{accountId}/balance',
      tags,
      summary: 'Set a balance: the difference is a transfer, shown on the statement',
    })
    .input(balanceAdjustmentSchema.extend({ confirmationId: z.uuid().optional() }))
    .output(doneOrPendingSchema({ accountId: z.uuid(), balance: balanceSchema, reference: z.string() }))
    .errors(refusals(...adminRefusals, ...consumed, ...moved, 'ADJUSTMENT_ID_TAKEN')),
}
