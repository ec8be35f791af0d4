import { oc } from '@orpc/contract'
import { z } from 'zod'
import { balanceSchema, currencySchema } from '#money.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { lineSchema } from '#written-text.ts'

/** The total balance of some accounts, by currency. */
export const holdingsSchema = z.array(
  z.object({ currency: currencySchema, amount: balanceSchema, accounts: z.int().positive() }),
)

export const accountSchema = z
  .object({
    id: z.uuid(),
    nickname: z.string(),
    /** The name that the bank opened it with, once the client has given it another; else null. */
    openedAs: z.string().nullable(),
    accountNumber: z.string(),
    currency: currencySchema,
    isCrypto: z.boolean(),
    balance: balanceSchema,
    createdAt: z.iso.datetime({ offset: true }),
    /** When the balance last changed; null if it never did. */
    lastMovementAt: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof accountSchema>

/** A client holds few accounts; more than this is a matter for admins. */
export const maximumAccounts = 200

/** The longest name that a client gives an account. */
const longestAccountName = 40

export const accountNameSchema = lineSchema(longestAccountName, { missing: 'Please enter a name' })

/** Twelve months have thirteen month ends. */
export const trendPoints = 13

/**
 * A client's holdings in one currency. Currencies are never added up: the bank publishes no exchange rate.
 */
export const currencyAllocationSchema = z.object({
  currency: currencySchema,
  /** The money on accounts. */
  total: balanceSchema,
  /** The money in certificates that were not paid back yet. */
  inCertificates: balanceSchema,
  /** The share of the money on accounts, in whole percent; 0 and 100 only if one side is empty. */
  onAccountPercent: z.int().min(0).max(100),
  /** The accounts of the total, in the client's order. */
  parts: z
    .array(
      z.object({
        accountId: z.uuid(),
        name: z.string(),
        amount: balanceSchema,
        /** Its share of the total, in percent with one decimal, as text. */
        share: z.string().regex(/^\d{1,3}\.\d$/),
      }),
    )
    .max(maximumAccounts),
})
export type CurrencyAllocation = z.infer<typeof currencyAllocationSchema>

export const accounts = {
  list: oc
    .route({
      method: 'GET',
      path: '/accounts',
      tags: ['Accounts'],
      summary: "The client's own accounts, in the client's order, or oldest first",
    })
    .output(
      z
        .array(
          accountSchema.extend({
            /**
             * The balance at the end of the twelve months before this one, oldest first, and today's: a year
             * and what is new.
             */
            trend: z.array(balanceSchema).max(trendPoints),
          }),
        )
        .max(maximumAccounts),
    )
    .errors(refusals(...sessionRefusals)),
  allocation: oc
    .route({
      method: 'GET',
      path: '/allocation',
      tags: ['Accounts'],
      summary:
        'The client’s holdings by currency, in accounts and certificates, with the share ' +
        'of each account in its own currency',
    })
    .output(z.array(currencyAllocationSchema).max(maximumAccounts))
    .errors(refusals(...sessionRefusals)),
  get: oc
    .route({ method: 'GET', path: '/accounts/{accountId}', tags: ['Accounts'], summary: 'One account' })
    .input(z.strictObject({ accountId: z.uuid() }))
    .output(accountSchema)
    .errors(refusals(...sessionRefusals, 'ACCOUNT_NOT_FOUND')),
  rename: oc
    .route({
      method: 'POST',
      path: '/accounts/{accountId}/rename',
      tags: ['Accounts'],
      summary: 'Rename an account',
    })
    .input(z.strictObject({ accountId: z.uuid(), nickname: accountNameSchema }))
    .output(z.object({}))
    .errors(refusals(...sessionRefusals, 'ACCOUNT_NOT_FOUND', 'ACCOUNT_NAME_TAKEN', 'INVALID_INPUT')),
  order: oc
    .route({
      method: 'POST',
      path: '/accounts/order',
      tags: ['Accounts'],
      summary: 'Change the order of the accounts; any left out follow',
    })
    .input(z.strictObject({ accountIds: z.array(z.uuid()).min(1).max(maximumAccounts) }))
    .output(z.object({}))
    .errors(refusals(...sessionRefusals, 'ACCOUNT_NOT_FOUND')),
}
