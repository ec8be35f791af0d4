import { consultationMinutes } from '@bank/contract'

/**
 * An appointment as RFC 5545 has it. Times are written in UTC, so that no calendar needs to know the bank's
 * zone.
 */
export type Appointment = {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** Stays the same for the same appointment. */
  uid: string
  /** Higher with every change, so that a calendar replaces what it has. */
  sequence: number
  startsAt: Date
  /** When this was written. */
  writtenAt: Date
  summary: string
  description: string
  /** The page on which it can be moved or cancelled, where the reader of the file is its holder. */
  url: string | null
  bank: { name: string; email: string }
  /** The attendee; a published appointment has none. */
  attendee: string | null
  cancelled: boolean
}

/** The file a calendar reads: an invitation, a change of it, or its end. */
export function writeAppointment(appointment: Appointment): string {
  const { method, uid, sequence, startsAt, writtenAt, summary, description, url, bank, attendee, cancelled } =
    appointment
  const endsAt = new Date(startsAt.getTime() + consultationMinutes * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textValue(bank.name)}//Consultations//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(writtenAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${textValue(summary)}`,
    `DESCRIPTION:${textValue(description)}`,
    'LOCATION:By telephone',
    ...(url === null ? [] : [`URL:${address(url)}`]),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN="${parameter(bank.name)}":mailto:${address(bank.email)}`,
    ...(attendee === null
      ? []
      : [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${address(attendee)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** 20260429T150000Z */
function utc(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

/** RFC 5545, 3.3.11. An unescaped line break in a text would let its author add properties. */
function textValue(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

/** RFC 5545, 3.2: within quotation marks stands anything but those and control characters. */
function parameter(text: string): string {
  return text.replaceAll(/["\p{Cc}]/gu, '')
}

function address(email: string): string {
  return email.replaceAll(/[\s"\p{Cc}]/gu, '')
}

/** RFC 5545, 3.1: no line is longer than 75 octets, and none is broken within a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (octets + more > 75) {
      parts.push(part)
      part = ''
      // The space that continues a line counts.
      octets = 1
    }
    part += character
    octets += more
  }
  return [...parts, part].join('\r\n ')
}
