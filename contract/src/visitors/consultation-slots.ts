/** Specification 1, section 9: appointments take an hour. */
export const consultationMinutes = 60
/** The bank's zone has no summer time: UTC−4 all year. */
export const bankZone = 'America/Dominica'
/** The hours of the bank's day at which an appointment can start. */
export const consultationHours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const
/** ISO 8601: Monday is 1. */
export const consultationWeekdays = [1, 2, 3, 4, 5] as const
/** Consultations can be booked this many days ahead. */
export const consultationHorizonDays = 90
/** An e-mail address can hold this many future consultations. */
export const maximumOpenConsultations = 3

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** "11:00 AM" for 11, "1:00 PM" for 13. */
export function slotLabel(hour: number): string {
  return `${((hour + 11) % 12) + 1}:00 ${hour < 12 ? 'AM' : 'PM'}`
}

/** The hour of "11:00 AM"; null for any other text. */
export function hourOfSlot(label: string): number | null {
  return consultationHours.find((hour) => slotLabel(hour) === label) ?? null
}

/** "Apr 29th, 2025" for 2025-04-29. */
export function longDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${months[Number(month) - 1] ?? ''} ${ordinal(Number(date))}, ${year}`
}

/** 2025-04-29 for "Apr 29th, 2025"; null for any other text. */
export function readLongDay(text: string): string | null {
  const [, name, date = '', year] = /^([A-Z][a-z]{2}) (\d{1,2})(?:st|nd|rd|th), ([12]\d{3})$/.exec(text) ?? []
  const month = months.findIndex((known) => known === name) + 1
  if (month === 0) return null
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  const isDay =
    !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
    new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  return isDay && longDay(day) === text ? day : null
}

function ordinal(date: number): string {
  if (date >= 11 && date <= 13) return `${date}th`
  return `${date}${['th', 'st', 'nd', 'rd'][date % 10] ?? 'th'}`
}
