import {
  bankZone,
  type Consultation,
  consultationSchema,
  type ContactMessage,
  contactMessageSchema,
  consultationPath,
  type OwnConsultation,
  ownConsultationSchema,
} from '@bank/contract'

const dayMs = 86_400_000

/** The bank's day now, and others from it. */
function dayIn(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: bankZone }).format(new Date(Date.now() + days * dayMs))
}

const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

const [firstDay, lastDay] = [dayIn(0), dayIn(90)]

/** Three days of one month that can be booked, more than two weeks ahead. */
export const [day, otherDay, fullDay] = threeDays()

function threeDays(): [string, string, string] {
  const days = Array.from({ length: 60 }, (_, index) => dayIn(16 + index)).filter(isWeekday)
  const from = days.findIndex((one, index) => days[index + 2]?.slice(0, 7) === one.slice(0, 7))
  const [first, second, third] = days.slice(from)
  if (first === undefined || second === undefined || third === undefined) throw new Error('No days to book')
  return [first, second, third]
}

/** "Wednesday, 25 Nov 2026", as screens write a day. */
export function longName(date: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(date))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('weekday')}, ${part('day')} ${part('month')} ${part('year')}`
}

const hours = [
  ['11:00 AM', 15],
  ['12:00 PM', 16],
  ['1:00 PM', 17],
  ['2:00 PM', 18],
  ['3:00 PM', 19],
] as const

/** An instant by the bank's clock, which is four hours behind UTC all year. */
export function startOf(date: string, label: string): string {
  const hour = hours.find(([name]) => name === label)?.[1]
  if (hour === undefined) throw new Error(`No hour ${label}`)
  return `${date}T${hour}:00:00.000Z`
}

/** The bank's offer: five hours on every weekday but `fullDay`, without those that are taken. */
export function anOffer(taken: [day: string, label: string][] = []) {
  const isTaken = (one: string, label: string) =>
    one === fullDay || taken.some(([where, when]) => where === one && when === label)
  const days = Array.from({ length: 80 }, (_, index) => dayIn(1 + index))
    .filter(isWeekday)
    .map((one) => ({
      day: one,
      slots: hours
        .filter(([label]) => !isTaken(one, label))
        .map(([label]) => ({ label, startsAt: startOf(one, label) })),
    }))
    .filter(({ slots }) => slots.length > 0)
  return { days, firstDay, lastDay, timeZone: bankZone }
}

/** The consultation of a link. */
export function anOwnConsultation(changes: Partial<OwnConsultation> = {}): OwnConsultation {
  return ownConsultationSchema.parse({
    startsAt: startOf(day, '1:00 PM'),
    status: 'booked',
    changeable: true,
    version: 0,
    ...changes,
  })
}

/** A consultation as admins see it. */
export function aConsultation(changes: Partial<Consultation> = {}): Consultation {
  return consultationSchema.parse({
    id: '0198f000-0000-7000-8000-000000000501',
    firstName: 'Adriana',
    surname: 'Fontaine',
    mobile: '+447700900417',
    email: 'adriana@fontaine.example',
    startsAt: startOf(day, '1:00 PM'),
    status: 'booked',
    movedFrom: null,
    note: null,
    version: 3,
    createdAt: '2026-11-02T14:00:00Z',
    ...changes,
  })
}

/** A message from the contact form. */
export function aContactMessage(changes: Partial<ContactMessage> = {}): ContactMessage {
  return contactMessageSchema.parse({
    id: '0198f000-0000-7000-8000-000000000601',
    firstName: 'Bruno',
    surname: 'Keller',
    phone: '+41446681800',
    email: 'bruno@keller.example',
    message: 'Good day.\nDo you open accounts for a family trust?',
    status: 'new',
    note: null,
    version: 1,
    createdAt: '2026-11-03T15:30:00Z',
    ...changes,
  })
}

/** The function that the booking form sends to. */
export const bookingFunction = `POST ${consultationPath}`
