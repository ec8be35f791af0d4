import { privacyAustralia } from './privacy-australia.tsx'
import { privacyEuGdpr } from './privacy-eu-gdpr.tsx'
import { privacyHongKong } from './privacy-hong-kong.tsx'
import { privacyPolicy } from './privacy-policy.tsx'
import { privacyUk } from './privacy-uk.tsx'
import { privacyUsa } from './privacy-usa.tsx'

/** The general policy first, then the regions, in the order of the specification. */
export const privacyReadings = [
  privacyPolicy,
  privacyEuGdpr,
  privacyUk,
  privacyUsa,
  privacyAustralia,
  privacyHongKong,
] as const
