/** CLDR's long names of these say more than an envelope does: "Hong Kong SAR China", "Myanmar (Burma)". */
const shortNamed = new Set(['HK', 'MO', 'MM'])
/** CLDR tells these two apart by their capitals; they have names of their own. */
const ownNames = new Map([
  ['CG', 'Republic of the Congo'],
  ['CD', 'Democratic Republic of the Congo'],
])

/** Made at the first use: making them takes a start of the server 60 ms. */
let names: Record<'long' | 'short', Intl.DisplayNames> | undefined

/** The name of a country by its ISO 3166-1 code: "Hong Kong", "United Kingdom". An unknown code stays. */
export function countryName(code: string): string {
  names ??= {
    long: new Intl.DisplayNames('en-GB', { type: 'region' }),
    short: new Intl.DisplayNames('en-GB', { type: 'region', style: 'short' }),
  }
  return ownNames.get(code) ?? names[shortNamed.has(code) ? 'short' : 'long'].of(code) ?? code
}
