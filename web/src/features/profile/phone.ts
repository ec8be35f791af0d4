import { countryCodes, countryName } from '@bank/contract'
import { folded } from '#lib/data/folded.ts'

/*
 * Completes a national telephone number to the international form of ITU-T E.164. The country is the last
 * line of the client's address. An ambiguous number is not completed: the client is asked.
 */

/**
 * E.164 country codes, each with the ISO 3166-1 countries that have it; North America is in `areaCodes`
 * below.
 */
const countryCallingCodes =
  '7 RU KZ,20 EG,27 ZA,30 GR,31 NL,32 BE,33 FR,34 ES,36 HU,39 IT VA,40 RO,41 CH,43 AT,44 GB ' +
  'GG IM JE,45 DK,46 SE,47 NO SJ,' +
  '48 PL,49 DE,51 PE,52 MX,53 CU,54 AR,55 BR,56 CL,57 CO,58 VE,60 MY,61 AU CX CC,62 ID,63 ' +
  'PH,64 NZ PN,65 SG,66 TH,81 JP,' +
  '82 KR,84 VN,86 CN,90 TR,91 IN,92 PK,93 AF,94 LK,95 MM,98 IR,211 SS,212 MA EH,213 DZ,216 ' +
  'TN,218 LY,220 GM,221 SN,222 MR,' +
  '223 ML,224 GN,225 CI,226 BF,227 NE,228 TG,229 BJ,230 MU,231 LR,232 SL,233 GH,234 NG,235 ' +
  'TD,236 CF,237 CM,238 CV,239 ST,' +
  '240 GQ,242 CG,243 CD,244 AO,245 GW,246 IO,248 SC,249 SD,250 RW,251 ET,252 SO,253 DJ,254 ' +
  'KE,255 TZ,256 UG,257 BI,' +
  '258 MZ,260 ZM,261 MG,262 RE YT TF,263 ZW,264 NA,265 MW,266 LS,267 BW,268 SZ,269 KM,290 ' +
  'SH,291 ER,297 AW,298 FO,299 GL,' +
  '350 GI,351 PT,352 LU,353 IE,354 IS,355 AL,356 MT,357 CY,358 FI AX,359 BG,370 LT,371 ' +
  'LV,372 EE,373 MD,374 AM,375 BY,' +
  '376 AD,377 MC,378 SM,380 UA,381 RS,382 ME,385 HR,386 SI,387 BA,389 MK,420 CZ,421 SK,423 ' +
  'LI,500 FK GS,501 BZ,502 GT,' +
  '503 SV,504 HN,505 NI,506 CR,507 PA,508 PM,509 HT,590 GP BL MF,591 BO,592 GY,593 EC,594 ' +
  'GF,595 PY,596 MQ,597 SR,598 UY,' +
  '599 CW BQ,670 TL,672 AQ NF,673 BN,674 NR,675 PG,676 TO,677 SB,678 VU,679 FJ,680 PW,681 ' +
  'WF,682 CK,683 NU,685 WS,686 KI,' +
  '687 NC,688 TV,689 PF,690 TK,691 FM,692 MH,850 KP,852 HK,853 MO,855 KH,856 LA,880 BD,886 ' +
  'TW,960 MV,961 LB,962 JO,963 SY,' +
  '964 IQ,965 KW,966 SA,967 YE,968 OM,970 PS,971 AE,972 IL,973 BH,974 QA,975 BT,976 MN,977 ' +
  'NP,992 TJ,993 TM,994 AZ,995 GE,' +
  '996 KG,998 UZ'

/** Country code 1. The area code completes a number of seven digits where the country has one alone. */
const areaCodes: Record<string, string> = {
  US: '',
  CA: '',
  DO: '',
  PR: '',
  JM: '',
  AG: '268',
  AI: '264',
  AS: '684',
  BB: '246',
  BM: '441',
  BS: '242',
  DM: '767',
  GD: '473',
  GU: '671',
  KN: '869',
  KY: '345',
  LC: '758',
  MP: '670',
  MS: '664',
  SX: '721',
  TC: '649',
  TT: '868',
  VC: '784',
  VG: '284',
  VI: '340',
}

/**
 * Countries where the national number does not determine the international one: Argentina's mobile numbers
 * change digits, and some numbers of Gabon keep their 0. The client is asked.
 */
const askedFor = new Set(['AR', 'GA'])

/**
 * The trunk prefix of each country, left out from abroad; 0 in most. Where it is empty, a 0 is part of the
 * number.
 */
const trunkPrefixes: Record<string, string> = {
  HU: '06',
  BY: '80',
  RU: '8',
  KZ: '8',
  TM: '8',
  IT: '',
  VA: '',
  SM: '',
  CI: '',
  CG: '',
  BF: '',
  BJ: '',
}

const callingCodes = new Map(
  countryCallingCodes.split(',').flatMap((group) => {
    const [code = '', ...countries] = group.split(' ')
    return countries.map((country): [string, string] => [country, code])
  }),
)

const otherNames: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
  'united states of america': 'US',
  uae: 'AE',
  holland: 'NL',
  'the netherlands': 'NL',
  'commonwealth of dominica': 'DM',
  'the bahamas': 'BS',
  'hong kong sar china': 'HK',
  'macao sar china': 'MO',
  macau: 'MO',
  burma: 'MM',
  'myanmar (burma)': 'MM',
  turkey: 'TR',
  'czech republic': 'CZ',
  'ivory coast': 'CI',
}
const countryByName = new Map<string, string>([
  ...countryCodes.map((code): [string, string] => [plain(countryName(code)), code]),
  ...Object.entries(otherNames),
])

/** The country that the last line of an address names, alone or after a comma; null if it names none. */
export function countryOfAddress(address: string): string | null {
  const last = address.trim().split('\n').at(-1) ?? ''
  return countryByName.get(plain(last)) ?? countryByName.get(plain(last.split(',').at(-1) ?? '')) ?? null
}

/** The number with its country code; null if that is unknown. A number that begins with + stays as it is. */
export function completePhone(typed: string, country: string | null): string | null {
  const text = typed.trim()
  if (text.startsWith('+')) return text
  if (!/^[\d ().-]*\d[\d ().-]*$/.test(text)) return null
  const spaced = text
    .replace(/[().-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const digits = spaced.replaceAll(' ', '')
  if (digits.startsWith('00')) return `+${removeDigits(spaced, 2)}`
  if (country === null || askedFor.has(country)) return null
  const areaCode = areaCodes[country]
  if (areaCode !== undefined) return completeNorthAmericanNumber(spaced, digits, areaCode)
  const code = callingCodes.get(country)
  if (code === undefined) return null
  const trunk = trunkPrefixes[country] ?? '0'
  // Ten digits under country code 7 are a whole number, also where they begin with 8.
  const hasTrunk = trunk !== '' && digits.startsWith(trunk) && !(code === '7' && digits.length === 10)
  if (hasTrunk) return `+${code} ${removeDigits(spaced, trunk.length)}`
  // "49 30 …" in Germany may be the whole number, and may be the beginning of a local one.
  return digits.startsWith(code) ? null : `+${code} ${spaced}`
}

function completeNorthAmericanNumber(spaced: string, digits: string, areaCode: string): string | null {
  if (digits.startsWith('011')) return `+${removeDigits(spaced, 3)}`
  if (digits.length === 11 && digits.startsWith('1')) return `+1 ${removeDigits(spaced, 1)}`
  if (digits.length === 10) return `+1 ${spaced}`
  return digits.length === 7 && areaCode !== '' ? `+1 ${areaCode} ${spaced}` : null
}

function removeDigits(spaced: string, count: number): string {
  return spaced.replace(new RegExp(`^(?:\\d ?){${count}}`), '')
}

function plain(text: string): string {
  return folded(text)
    .replaceAll('&', 'and')
    .replaceAll(/[.’']/g, '')
    .trim()
    .replace(/^saint /, 'st ')
}
