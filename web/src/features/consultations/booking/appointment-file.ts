import { consultationMinutes } from '@bank/contract'

export type AppointmentFile = {
  uid: string
  startsAt: string
  writtenAt: Date
  summary: string
  description: string
  bankName: string
}

/** The address of a calendar file, RFC 5545, which a link can save. Times are written in UTC. */
export function appointmentHref(appointment: AppointmentFile): string {
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(writeAppointmentFile(appointment))}`
}

/** Exported for its test. Every line is shorter than the 75 octets at which RFC 5545 folds it. */
export function writeAppointmentFile({
  uid,
  startsAt,
  writtenAt,
  summary,
  description,
  bankName,
}: AppointmentFile): string {
  const start = new Date(startsAt)
  const end = new Date(start.getTime() + consultationMinutes * 60_000)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(bankName)}//Consultations//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(writtenAt)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${line}\r\n`)
    .join('')
}

/** 20260429T150000Z */
function utc(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

/** RFC 5545, 3.3.11. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`)
}
