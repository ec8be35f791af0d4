const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/**
 * Formats a calendar day, which is given as "YYYY-MM-DD", as "1 Sep 2026". Intl's British English writes
 * "Sept", so the names of the months are our own.
 */
export function formatDay(day: string): string {
  const { year, month, date } = partsOfDay(day)
  return `${date} ${nameOf(months, month - 1)} ${year}`
}

/** A calendar day without its year, for the axis of a chart: "1 Sep". */
export function formatDayShort(day: string): string {
  const { month, date } = partsOfDay(day)
  return `${date} ${nameOf(months, month - 1)}`
}

/** The month of a calendar day: "Sep 2026". */
export function formatMonth(day: string): string {
  const { year, month } = partsOfDay(day)
  return `${nameOf(months, month - 1)} ${year}`
}

/** A calendar day with its weekday: "Friday, 20 Nov 2026". */
export function formatDayLong(day: string): string {
  return `${formatWeekday(day)}, ${formatDay(day)}`
}

/** The weekday of a calendar day: "Friday". */
export function formatWeekday(day: string): string {
  const { year, month, date } = partsOfDay(day)
  return nameOf(weekdays, new Date(Date.UTC(year, month - 1, date)).getUTCDay())
}

/** The calendar day of an instant in a time zone, as "YYYY-MM-DD". */
export function dayIn(timeZone: string, instant: string | Date): string {
  const { year, month, day } = partsIn(timeZone, instant)
  return `${year}-${month}-${day}`
}

/** The day of an instant in a time zone: "29 Apr 2025". */
export function formatDate(instant: string | Date, timeZone: string): string {
  return formatDay(dayIn(timeZone, instant))
}

/** The time of an instant in a time zone: "10:46". */
export function formatTime(instant: string | Date, timeZone: string): string {
  const { hour, minute } = partsIn(timeZone, instant)
  return `${hour}:${minute}`
}

/** Day and time of an instant in a time zone: "29 Apr 2025, 10:46". */
export function formatDateTime(instant: string | Date, timeZone: string): string {
  return `${formatDate(instant, timeZone)}, ${formatTime(instant, timeZone)}`
}

type ClockParts = { year: string; month: string; day: string; hour: string; minute: string }

const clocks = new Map<string, Intl.DateTimeFormat>()

function partsIn(timeZone: string, instant: string | Date): ClockParts {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  clocks.set(timeZone, clock)
  const parts = clock.formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? ''
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

function partsOfDay(day: string): { year: number; month: number; date: number } {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (year === undefined || month === undefined || date === undefined) throw new Error(`Not a day: ${day}`)
  return { year: Number(year), month: Number(month), date: Number(date) }
}

function nameOf(names: readonly string[], index: number): string {
  const name = names[index]
  if (name === undefined) throw new Error(`No such name: ${index}`)
  return name
}
