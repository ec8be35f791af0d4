import { LinkButton } from '#ui/form/link-button.tsx'
import { texts } from './booking-texts.ts'

/** Saves the appointment as the file that the bank has written; its address holds the whole file. */
export function AddToCalendar({ calendar, size }: { calendar: string; size?: 'lg' }) {
  return (
    <LinkButton
      icon="calendar"
      size={size}
      download="consultation.ics"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
    >
      {texts.addToCalendar}
    </LinkButton>
  )
}
