import { countrySpecs, isValidIBAN } from 'ibantools'

/**
 * Returns whether this is an IBAN, without spaces: its country has such numbers, of this length and form, and
 * the check digits agree.
 */
export function isIban(number: string): boolean {
  return isValidIBAN(number)
}

/** Returns how long the IBANs of a country are; null where it has none. */
export function ibanLengthOf(country: string): number | null {
  return countrySpecs[country]?.chars ?? null
}

/**
 * Returns whether ISO 13616 registers the country's IBANs. Some countries use them without registration:
 * there another account number may begin alike.
 */
export function isRegistered(country: string): boolean {
  return countrySpecs[country]?.IBANRegistry === true
}

/** Groups a number as it is printed, to be compared: GB29 NWBK 6016 1331 9268 19. */
export function groupByFour(number: string): string {
  return number.replaceAll(' ', '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}
