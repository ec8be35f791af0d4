import { bankZone } from '@bank/contract'

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: bankZone,
})

/** The line of an e-mail that says when something happened, by the bank's clock. */
export function dateAndTime(at: Date): string {
  return `Date and time: ${moment.format(at)}, Dominica time (UTC−4)`
}
