import { bankZone, slotLabel } from '@bank/contract'

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: bankZone,
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** "Wednesday, 29 Apr 2026, 11:00 AM", as the pages write it. */
export function spokenStart(startsAt: Date): string {
  const parts = clock.formatToParts(startsAt)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const day = `${part('weekday')}, ${part('day')} ${part('month')} ${part('year')}`
  return `${day}, ${slotLabel(Number(part('hour')))}`
}
