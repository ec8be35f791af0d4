import type { ButtonKind } from '#ui/form/button.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { texts } from './booking-texts.ts'

type AddToCalendarProps = { calendar: string; kind?: ButtonKind; size?: 'lg' }

/** Saves the appointment as the file that the bank has written; its address holds the whole file. */
export function AddToCalendar({ calendar, kind, size }: AddToCalendarProps) {
  return (
    <LinkButton
      icon="calendar"
      kind={kind}
      size={size}
      download="consultation.ics"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
    >
      {texts.addToCalendar}
    </LinkButton>
  )
}
