import { countryName } from '@bank/contract'

type Where = { address: string | null; town: string | null; country: string | null }

/** Joins the address into one line; null if there is none. */
export function addressLine({ address, town, country }: Where): string | null {
  const parts = [address?.replaceAll('\n', ', '), town, country && countryName(country)].filter(Boolean)
  return parts.length === 0 ? null : parts.join(', ')
}
