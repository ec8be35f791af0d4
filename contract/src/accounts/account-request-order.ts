import { z } from 'zod'
import { decimalsProblem } from '#amount-decimals.ts'
import type { Currency } from '#currencies.ts'
import { currencySchema } from '#money.ts'
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

const missing = 'Please fill in all required fields'

export const initialDepositSchema = z
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
  initialDeposit: initialDepositSchema.default('0'),
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
  const decimals = decimalsProblem(initialDeposit, currency)
  if (decimals !== null) found.push({ path: 'initialDeposit', message: decimals })
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
