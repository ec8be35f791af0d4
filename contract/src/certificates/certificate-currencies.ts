import { type Currency, majorCurrencies, otherCurrencies, preciousMetals } from '#currencies.ts'

/**
 * Currencies of a certificate in the groups of specification 1 section 9, in the order in which the wizard
 * shows them.
 */
export const certificateCurrencyGroups = [
  { name: 'Major', currencies: majorCurrencies },
  { name: 'Other', currencies: otherCurrencies },
  { name: 'Precious metals', currencies: preciousMetals },
  {
    name: 'Crypto',
    currencies: [
      'BTC',
      'ETH',
      'USDT',
      'USDC',
      'BNB',
      'SOL',
      'XRP',
      'ADA',
      'DOGE',
      'MATIC',
      'DOT',
      'LTC',
      'AVAX',
      'LINK',
      'UNI',
    ],
  },
] as const

export const certificateCurrencies: Currency[] = certificateCurrencyGroups.flatMap(({ currencies }) => [
  ...currencies,
])

export const defaultCertificateCurrency: Currency = 'USD'
