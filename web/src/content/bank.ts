import { unbroken } from '#lib/format/unbroken.ts'
import { brand } from './brand.ts'

/**
 * The bank's details: what an operator sets in the environment (BANK_…), and what is the same for every bank
 * of this kind. No other file of the web may spell any of it out.
 */
export const bank = {
  ...brand,
  hours: unbroken(brand.hours),
  /** For readers whose own clock may be another one: beside a number, away from the page with the address. */
  hoursByItsClock: `${unbroken(brand.hours)} (${brand.city} time)`,
  /** The server reckons days and hours by it as well. */
  timeZone: 'America/Dominica',
  /**
   * Specification 1, section 9: Monday to Friday, five hourly slots. Admins can change them, so the pages
   * give no more detail.
   */
  consultationHours: unbroken('Monday to Friday, usually 11 AM to 3 PM'),
  /** Specification 1, section 9. */
  statistics: [
    { figure: '50+', name: 'Staff recruitment' },
    { figure: '99.9%', name: 'Service reliability' },
    { figure: '4', name: 'Global regions' },
    { figure: '99.9%', name: 'Client satisfaction' },
  ],
} as const
