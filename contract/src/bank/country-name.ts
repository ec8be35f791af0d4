/** CLDR's long names of these say more than an envelope does: "Hong Kong SAR China", "Myanmar (Burma)". */
const shortNamed = new Set(['HK', 'MO', 'MM'])

const longNames = /* @__PURE__ */ new Intl.DisplayNames('en-GB', { type: 'region' })
const shortNames = /* @__PURE__ */ new Intl.DisplayNames('en-GB', { type: 'region', style: 'short' })

/** The name of a country by its ISO 3166-1 code: "Hong Kong", "United Kingdom". An unknown code stays. */
export function countryName(code: string): string {
  return (shortNamed.has(code) ? shortNames : longNames).of(code) ?? code
}
