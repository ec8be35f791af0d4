import { countryName } from '@bank/contract'

/** Groups a number as it is printed, to be compared: GB29 NWBK 6016 1331 9268 19. */
export function groupByFour(number: string): string {
  return number.replaceAll(' ', '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}

type Where = { address: string | null; town: string | null; country: string | null }

/** Joins the address into one line; null if there is none. */
export function addressLine({ address, town, country }: Where): string | null {
  const parts = [address?.replaceAll('\n', ', '), town, country && countryName(country)].filter(Boolean)
  return parts.length === 0 ? null : parts.join(', ')
}
