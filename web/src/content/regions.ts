import { paths } from '#paths.ts'

/** A region in which clients live, served from one office. */
export type Region = {
  anchor: string
  name: string
  text: string
  /** A place whose time zone stands for the region's. */
  city: string
  timeZone: string
  notices: readonly { path: string; name: string }[]
  ornament: { seed: string; rings: number; density: number; hole?: number }
}

/** Specification 1, section 9: four regions. The notices on personal data are those that the site has. */
export const regions: readonly Region[] = [
  {
    anchor: 'americas',
    name: 'The Americas',
    text:
      'North, Central and South America and the Caribbean. Your working day is ours, on ' +
      'the east coast almost exactly.',
    city: 'New York',
    timeZone: 'America/New_York',
    notices: [{ path: paths.privacyUsa, name: 'USA Privacy' }],
    ornament: { seed: 'americas', rings: 2, density: 0.5 },
  },
  {
    anchor: 'europe',
    name: 'Europe',
    text:
      'The United Kingdom, the European Union and their neighbours. Our morning is your ' +
      'afternoon; we are here until late in your evening.',
    city: 'London',
    timeZone: 'Europe/London',
    notices: [
      { path: paths.privacyUk, name: 'UK Data Protection' },
      { path: paths.privacyEuGdpr, name: 'EU GDPR' },
    ],
    ornament: { seed: 'europe-2', rings: 1, density: 0.7, hole: 0.4 },
  },
  {
    anchor: 'asia',
    name: 'Asia',
    text:
      'From the Gulf to Japan. Call us in your evening, or write: whatever you ask ' +
      'overnight is on our desk in the morning.',
    city: 'Hong Kong',
    timeZone: 'Asia/Hong_Kong',
    notices: [{ path: paths.privacyHongKong, name: 'Hong Kong Privacy' }],
    ornament: { seed: 'asia-5', rings: 3, density: 0.5 },
  },
  {
    anchor: 'australia',
    name: 'Australia',
    text:
      'Australia, New Zealand and the Pacific. Your clock is the furthest from ours, but you ' +
      'can message us in the portal at any time.',
    city: 'Sydney',
    timeZone: 'Australia/Sydney',
    notices: [{ path: paths.privacyAustralia, name: 'Australia Privacy' }],
    ornament: { seed: 'australia-3', rings: 1, density: 0.5, hole: 0.5 },
  },
]
