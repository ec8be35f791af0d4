/**
 * Who the bank is: an invented one, until an operator puts their own name here or into the environment of the build
 * (VITE_BANK_NAME and the others below). Nothing else in the web may spell any of it out.
 */
const env = import.meta.env

const city = env.VITE_BANK_CITY || 'Roseau'

export const bank = {
  name: env.VITE_BANK_NAME || 'Morne Bank & Trust',
  legalName: env.VITE_BANK_LEGAL_NAME || 'Morne Bank & Trust Ltd',
  street: env.VITE_BANK_STREET || 'Bayfront House',
  city,
  country: env.VITE_BANK_COUNTRY || 'Commonwealth of Dominica',
  countryInShort: env.VITE_BANK_COUNTRY_IN_SHORT || 'Dominica',
  timeZone: env.VITE_BANK_TIME_ZONE || 'America/Dominica',
  hours: env.VITE_BANK_HOURS || 'Monday to Friday, 9 AM to 5 PM',
  consultationHours: 'Monday to Friday, 11 AM to 3 PM',
  regulator: env.VITE_BANK_REGULATOR || 'Financial Services Unit',
  phones: {
    main: env.VITE_BANK_PHONE || '+1 767 555 0140',
    privateClients: env.VITE_BANK_PRIVATE_CLIENTS_PHONE || '+1 767 555 0141',
    emergency: env.VITE_BANK_EMERGENCY_PHONE || '+1 767 555 0199',
  },
  emails: {
    privateClients: env.VITE_BANK_PRIVATE_CLIENTS_EMAIL || 'private.clients@morne.example',
    compliance: env.VITE_BANK_COMPLIANCE_EMAIL || 'compliance@morne.example',
  },
  /** Specification 1, section 2. Its hours are in EST (UTC−5); Dominica is one hour ahead all year. */
  accountManager: {
    name: env.VITE_BANK_MANAGER_NAME || 'Daniel Casimir',
    phone: env.VITE_BANK_MANAGER_PHONE || '+1 767 555 0142',
    email: env.VITE_BANK_MANAGER_EMAIL || 'daniel.casimir@morne.example',
    hours: env.VITE_BANK_MANAGER_HOURS || 'Mon-Fri 9AM-6PM EST',
    hoursHere: env.VITE_BANK_MANAGER_HOURS_HERE || `10 AM to 7 PM in ${city}`,
  },
  /** Specification 1, section 9. */
  statistics: [
    { figure: '50+', name: 'Staff recruitment' },
    { figure: '99.9%', name: 'Service reliability' },
    { figure: '4', name: 'Global regions' },
    { figure: '99.9%', name: 'Client satisfaction' },
  ],
} as const

declare global {
  interface ImportMetaEnv {
    readonly VITE_BANK_NAME?: string
    readonly VITE_BANK_LEGAL_NAME?: string
    readonly VITE_BANK_STREET?: string
    readonly VITE_BANK_CITY?: string
    readonly VITE_BANK_COUNTRY?: string
    readonly VITE_BANK_COUNTRY_IN_SHORT?: string
    readonly VITE_BANK_TIME_ZONE?: string
    readonly VITE_BANK_HOURS?: string
    readonly VITE_BANK_REGULATOR?: string
    readonly VITE_BANK_PHONE?: string
    readonly VITE_BANK_PRIVATE_CLIENTS_PHONE?: string
    readonly VITE_BANK_EMERGENCY_PHONE?: string
    readonly VITE_BANK_PRIVATE_CLIENTS_EMAIL?: string
    readonly VITE_BANK_COMPLIANCE_EMAIL?: string
    readonly VITE_BANK_MANAGER_NAME?: string
    readonly VITE_BANK_MANAGER_PHONE?: string
    readonly VITE_BANK_MANAGER_EMAIL?: string
    readonly VITE_BANK_MANAGER_HOURS?: string
    readonly VITE_BANK_MANAGER_HOURS_HERE?: string
  }
}
