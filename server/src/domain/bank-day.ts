import { bankZone } from '@bank/contract'

// A calendar day in the form of ISO 8601.
const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: bankZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * The bank's own day at this moment, as in 2026-11-20. Its zone is America/Dominica, wherever the server
 * stands.
 */
export function bankDay(at: Date): string {
  return day.format(at)
}
