import { capitalised } from './capitalised.ts'

const dateOf = (year: number, month: number, hourUtc: number) => new Date(Date.UTC(year, month, 15, hourUtc))

/**
 * The local time in another zone at this hour of UTC: "9 PM" where it never changes, "1 PM in January, 2 PM
 * in July" where it does. A no-break space keeps hour and half of the day together. It names months, because
 * winter and summer differ between hemispheres.
 */
export function sameMoment(hourUtc: number, timeZone: string, year: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const [january = '', july = ''] = [0, 6].map((month) => spoken(clock.format(dateOf(year, month, hourUtc))))
  const words = january === july ? january : `${january} in January, ${july} in July`
  return capitalised(words)
}

function spoken(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (minute === 0 && hour === 0) return 'midnight'
  if (minute === 0 && hour === 12) return 'noon'
  const minutes = minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}
