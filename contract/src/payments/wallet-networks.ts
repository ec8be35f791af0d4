import { z } from 'zod'

/** The currencies that a wallet can take, in the order of specification 1, section 9. */
export const beneficiaryCurrencies = [
  'BTC',
  'ETH',
  'USDT',
  'BNB',
  'SOL',
  'USDC',
  'XRP',
  'TON',
  'DOGE',
  'ADA',
  'SHIB',
  'AVAX',
  'DOT',
  'TRX',
  'LINK',
  'BCH',
  'NEAR',
  'MATIC',
  'ICP',
  'UNI',
] as const
export type BeneficiaryCurrency = (typeof beneficiaryCurrencies)[number]

/** The networks of specification 1, section 9, in its order. */
export const networks = [
  'Bitcoin',
  'Ethereum',
  'Binance Smart Chain',
  'Solana',
  'Polygon',
  'Avalanche',
  'Cardano',
  'Polkadot',
  'Tron',
  'Near Protocol',
] as const

/** Networks of coins that none of the above carries; each is offered only for its own coin. */
export const ownNetworks = ['XRP Ledger', 'TON', 'Dogecoin', 'Bitcoin Cash', 'Internet Computer'] as const

export const networkSchema = z.enum([...networks, ...ownNetworks])
export type Network = z.infer<typeof networkSchema>

/**
 * The networks on which each coin moves. Wrapped and bridged copies are other coins and are left out. USDT
 * and USDC on Binance Smart Chain are the exception: these names always mean Binance's copies there.
 */
export const networksOf: Record<BeneficiaryCurrency, readonly Network[]> = {
  BTC: ['Bitcoin'],
  ETH: ['Ethereum'],
  USDT: ['Ethereum', 'Binance Smart Chain', 'Solana', 'Polygon', 'Avalanche', 'Tron', 'Near Protocol'],
  BNB: ['Binance Smart Chain'],
  SOL: ['Solana'],
  USDC: ['Ethereum', 'Binance Smart Chain', 'Solana', 'Polygon', 'Avalanche', 'Near Protocol'],
  XRP: ['XRP Ledger'],
  TON: ['TON'],
  DOGE: ['Dogecoin'],
  ADA: ['Cardano'],
  SHIB: ['Ethereum'],
  AVAX: ['Avalanche'],
  DOT: ['Polkadot'],
  TRX: ['Tron'],
  LINK: ['Ethereum'],
  BCH: ['Bitcoin Cash'],
  NEAR: ['Near Protocol'],
  MATIC: ['Ethereum', 'Polygon'],
  ICP: ['Internet Computer'],
  UNI: ['Ethereum'],
}
