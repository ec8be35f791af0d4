/** CLDR's long names of these say more than an envelope does: "Hong Kong SAR China", "Myanmar (Burma)". */
const shortNamed = new Set(['HK', 'MO', 'MM'])

/** Made at the first use: making them takes a start of the server 60 ms. */
let names: Record<'long' | 'short', Intl.DisplayNames> | undefined

/** The name of a country by its ISO 3166-1 code: "Hong Kong", "United Kingdom". An unknown code stays. */
export function countryName(code: string): string {
  names ??= {
    long: new Intl.DisplayNames('en-GB', { type: 'region' }),
    short: new Intl.DisplayNames('en-GB', { type: 'region', style: 'short' }),
  }
  return names[shortNamed.has(code) ? 'short' : 'long'].of(code) ?? code
}
