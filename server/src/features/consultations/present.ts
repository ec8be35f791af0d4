import {
  type Consultation,
  consultationSchema,
  type ContactMessage,
  contactMessageSchema,
  type OwnConsultation,
  ownConsultationSchema,
} from '@bank/contract'
import type { findConsultation, findMessage } from './queries.ts'

export type ConsultationRow = NonNullable<Awaited<ReturnType<typeof findConsultation>>>
type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** A row in the shape of the contract. */
export function presentConsultation({
  startsAt,
  movedFrom,
  createdAt,
  ...rest
}: ConsultationRow): Consultation {
  return consultationSchema.parse({
    ...rest,
    startsAt: startsAt.toISOString(),
    movedFrom: movedFrom && movedFrom.toISOString(),
    createdAt: createdAt.toISOString(),
  })
}

export function presentMessage({ createdAt, ...rest }: MessageRow): ContactMessage {
  return contactMessageSchema.parse({ ...rest, createdAt: createdAt.toISOString() })
}

type OwnRow = { startsAt: Date; status: string; version: number; movedFrom: Date | null }

/** The view for the holder of a link. `writeCalendar` is asked where the appointment is still to come. */
export function presentOwn(
  { startsAt, status, version, movedFrom }: OwnRow,
  now: Date,
  writeCalendar: () => string,
): OwnConsultation {
  const changeable = status === 'booked' && startsAt > now
  return ownConsultationSchema.parse({
    startsAt: startsAt.toISOString(),
    status,
    changeable,
    version,
    ...(movedFrom && { movedFrom: movedFrom.toISOString() }),
    ...(changeable && { calendar: writeCalendar() }),
  })
}
