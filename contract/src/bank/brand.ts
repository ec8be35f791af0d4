import { z } from 'zod'

/** Text that can be printed in a PDF and in the head of a page. */
function oneLine(most: number) {
  const sentence = `must be one line of at most ${most} characters`
  return z
    .string()
    .max(most, sentence)
    .regex(/^[^\p{Cc}<>]+$/u, `${sentence}, without < and >`)
}

function line(most: number, otherwise: string) {
  return setting(oneLine(most), otherwise)
}

/** A telephone number in the international form, so that it can be called from anywhere. */
function phone(otherwise: string) {
  return setting(
    z.string().regex(/^\+\d[\d ]{5,20}\d$/, 'must be a telephone number such as +1 767 555 0140'),
    otherwise,
  )
}

const emailAddress = z.email('must be an e-mail address').max(120)

function email(otherwise: string) {
  return setting(emailAddress, otherwise)
}

/** An empty setting counts as not set. */
function setting<Value, Otherwise>(schema: z.ZodType<Value>, otherwise: Otherwise) {
  return z
    .preprocess((text) => (text === '' ? undefined : text), schema.optional())
    .transform((settings) => settings ?? otherwise)
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Weekdays from 1, Monday, to 7, both included; times as 10:00. */
export type OfficeHours = { firstDay: number; lastDay: number; opens: string; closes: string }

/** `Mon-Fri 10:00-19:00` */
const officeHoursSchema = z.string().transform((text, context): OfficeHours => {
  const time = '((?:[01]\\d|2[0-3]):[0-5]\\d)'
  const days = `(${weekdays.join('|')})`
  const [, first = '', last = '', opens = '', closes = ''] =
    new RegExp(`^${days}-${days} ${time}-${time}$`).exec(text) ?? []
  const hours = { firstDay: weekdays.indexOf(first) + 1, lastDay: weekdays.indexOf(last) + 1, opens, closes }
  if (hours.firstDay < 1 || hours.lastDay < hours.firstDay || closes <= opens)
    context.addIssue({ code: 'custom', message: 'must be days and times such as Mon-Fri 10:00-19:00' })
  return hours
})

const inventedName = 'Morne Bank & Trust'
/** The BIC of the invented bank: the 0 at its eighth place says that it is for tests (ISO 9362). */
const inventedBic = 'MRNEDMR0'

/** The invented account manager's; an operator who sets other hours sets these too, or they are not shown. */
const inventedHours = 'Mon-Fri 9AM-6PM EST'
const inventedOffice: OfficeHours = { firstDay: 1, lastDay: 5, opens: '10:00', closes: '19:00' }

/**
 * The bank's details: invented ones, unless an operator sets others in the environment. The server and the
 * build of the web parse the same settings by this one schema, so that a changed name appears on every page,
 * e-mail and PDF. Its keys are the names of the settings.
 */
const brandSettingsSchema = z.object({
  BANK_NAME: line(70, inventedName),
  BANK_LEGAL_NAME: line(100, 'Morne Bank & Trust Ltd'),
  BANK_STREET: line(100, 'Bayfront House'),
  BANK_CITY: line(60, 'Roseau'),
  BANK_COUNTRY: line(60, 'Commonwealth of Dominica'),
  BANK_COUNTRY_IN_SHORT: line(40, 'Dominica'),
  // ISO 3166-1, for search engines.
  BANK_COUNTRY_CODE: setting(
    z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two letters such as DM'),
    'DM',
  ),
  BANK_REGULATOR: line(80, 'Financial Services Unit'),
  // ISO 9362: bank, country, place, and where there is one the branch. A bank with a name of its own has none
  // unless it sets one.
  BANK_BIC: setting(
    z.string().regex(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'must be a BIC of 8 or 11 characters'),
    null,
  ),
  BANK_HOURS: line(80, 'Monday to Friday, 9 AM to 5 PM'),
  BANK_PHONE: phone('+1 767 555 0140'),
  BANK_PRIVATE_CLIENTS_PHONE: phone('+1 767 555 0141'),
  BANK_EMERGENCY_PHONE: phone('+1 767 555 0199'),
  BANK_PRIVATE_CLIENTS_EMAIL: email('private.clients@morne.example'),
  BANK_COMPLIANCE_EMAIL: email('compliance@morne.example'),
  BANK_MANAGER_NAME: line(60, 'Daniel Casimir'),
  BANK_MANAGER_PHONE: phone('+1 767 555 0142'),
  BANK_MANAGER_EMAIL: email('daniel.casimir@morne.example'),
  BANK_MANAGER_HOURS: line(60, inventedHours),
  /** The same by the bank's own clock: EST is UTC−5, Dominica UTC−4 all year. */
  BANK_MANAGER_HOURS_HERE: setting(oneLine(80), null),
  /** The same for the computer, by the bank's clock: whether the office is open, and when it opens next. */
  BANK_MANAGER_OFFICE: setting(officeHoursSchema, null),
  /** How soon clients usually have an answer within these hours, such as `2 hours`. */
  BANK_MANAGER_ANSWERS_WITHIN: setting(oneLine(30), null),
  // The representatives under article 27 of the GDPR, and of the UK GDPR: all three settings, or none.
  BANK_EU_REPRESENTATIVE: setting(oneLine(100), null),
  BANK_EU_REPRESENTATIVE_ADDRESS: setting(oneLine(200), null),
  BANK_EU_REPRESENTATIVE_EMAIL: setting(emailAddress, null),
  BANK_UK_REPRESENTATIVE: setting(oneLine(100), null),
  BANK_UK_REPRESENTATIVE_ADDRESS: setting(oneLine(200), null),
  BANK_UK_REPRESENTATIVE_EMAIL: setting(emailAddress, null),
})

type BrandSettings = z.infer<typeof brandSettingsSchema>

/**
 * The representative; null if the operator set none. A representative without a postal or an e-mail address
 * is refused, because it could not be reached.
 */
function representative(
  settings: BrandSettings,
  region: 'EU' | 'UK',
  context: z.RefinementCtx,
): { name: string; address: string; email: string } | null {
  const prefix = `BANK_${region}_REPRESENTATIVE` as const
  const found = {
    name: settings[prefix],
    address: settings[`${prefix}_ADDRESS`],
    email: settings[`${prefix}_EMAIL`],
  }
  if (found.name === null && found.address === null && found.email === null) return null
  if (found.name !== null && found.address !== null && found.email !== null) {
    return { name: found.name, address: found.address, email: found.email }
  }
  const missing =
    found.name === null ? prefix : found.address === null ? `${prefix}_ADDRESS` : `${prefix}_EMAIL`
  const needs = 'a name, an address and an e-mail address'
  const message = `must be set too: a representative in the ${region} needs ${needs}`
  context.addIssue({ code: 'custom', path: [missing], message })
  return null
}

/** Parses the environment into the bank's details. An issue's path is the setting's name. */
export const brandSchema = brandSettingsSchema.transform((settings, context) => ({
  name: settings.BANK_NAME,
  legalName: settings.BANK_LEGAL_NAME,
  street: settings.BANK_STREET,
  city: settings.BANK_CITY,
  country: settings.BANK_COUNTRY,
  countryInShort: settings.BANK_COUNTRY_IN_SHORT,
  countryCode: settings.BANK_COUNTRY_CODE,
  /** City and country on one line, as a PDF prints them. */
  place: `${settings.BANK_CITY}, ${settings.BANK_COUNTRY}`,
  regulator: settings.BANK_REGULATOR,
  bic: settings.BANK_BIC ?? (settings.BANK_NAME === inventedName ? inventedBic : null),
  hours: settings.BANK_HOURS,
  phones: {
    main: settings.BANK_PHONE,
    privateClients: settings.BANK_PRIVATE_CLIENTS_PHONE,
    emergency: settings.BANK_EMERGENCY_PHONE,
  },
  emails: { privateClients: settings.BANK_PRIVATE_CLIENTS_EMAIL, compliance: settings.BANK_COMPLIANCE_EMAIL },
  /** Named on the privacy notice of their region, which has no such section without them. */
  representatives: {
    eu: representative(settings, 'EU', context),
    uk: representative(settings, 'UK', context),
  },
  accountManager: {
    name: settings.BANK_MANAGER_NAME,
    phone: settings.BANK_MANAGER_PHONE,
    email: settings.BANK_MANAGER_EMAIL,
    hours: settings.BANK_MANAGER_HOURS,
    hoursHere: settings.BANK_MANAGER_HOURS_HERE ?? `10 AM to 7 PM in ${settings.BANK_CITY}`,
    office:
      settings.BANK_MANAGER_OFFICE ?? (settings.BANK_MANAGER_HOURS === inventedHours ? inventedOffice : null),
    answersWithin:
      settings.BANK_MANAGER_ANSWERS_WITHIN ??
      (settings.BANK_MANAGER_HOURS === inventedHours ? '2 hours' : null),
  },
}))

export type Brand = z.infer<typeof brandSchema>

/** Settings that identify the bank and its contacts: a real bank sets each of them. */
const ofTheInventedBank = [
  'BANK_NAME',
  'BANK_LEGAL_NAME',
  'BANK_STREET',
  'BANK_CITY',
  'BANK_COUNTRY',
  'BANK_COUNTRY_IN_SHORT',
  'BANK_COUNTRY_CODE',
  'BANK_REGULATOR',
  'BANK_HOURS',
  'BANK_PHONE',
  'BANK_PRIVATE_CLIENTS_PHONE',
  'BANK_EMERGENCY_PHONE',
  'BANK_PRIVATE_CLIENTS_EMAIL',
  'BANK_COMPLIANCE_EMAIL',
  'BANK_MANAGER_NAME',
  'BANK_MANAGER_PHONE',
  'BANK_MANAGER_EMAIL',
  'BANK_MANAGER_HOURS',
  'MAIL_FROM',
  'MAIL_TO',
]

/** The settings that an operator has not set, so that pages show invented details. */
export function inventedSettings(env: Record<string, string | undefined>): string[] {
  return ofTheInventedBank.filter((name) => (env[name] ?? '') === '')
}

/** The address of the demo bank. */
const ownMachine = 'http://localhost:3000'

/**
 * The address that the public pages are built for: the first in PUBLIC_URL. All addresses of this machine
 * count as one, whatever the port, because no search engine finds them; so another port needs no new build.
 */
export function siteOrigin(publicUrl: string | undefined): string {
  const [first = ''] = (publicUrl ?? '').split(',')
  const origin = /^(https?:\/\/[^/\s]+)/.exec(first.trim())?.[1]?.toLowerCase() ?? ownMachine
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
    ? ownMachine
    : origin.replace(/^(https:\/\/.*):443$|^(http:\/\/.*):80$/, '$1$2')
}
