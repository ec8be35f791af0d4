import { type SubmitEvent, useEffect } from 'react'
import { paths } from '#paths.ts'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { texts } from './booking-texts.ts'
import { BookingWhen } from './booking-when.tsx'
import type { Booked } from './kept-booking.ts'
import { useBooking } from './use-booking.ts'

type BookingFormProps = {
  onBooked?: (booked: Booked) => void
  /** The form is in the page, and can be typed into, before its script is loaded; this reports that it is. */
  onReady?: () => void
}

const noop = () => {}

/** The form of a booking: day and hour first, then the visitor. */
export function BookingForm({ onBooked = noop, onReady }: BookingFormProps) {
  const { attach, problems, type, busy, book, ...when } = useBooking(onBooked)
  useEffect(() => onReady?.(), [onReady])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    book()
  }
  return (
    // Submitted before its script is loaded, this form does nothing and keeps its text: HTML defines so for
    // this method outside of a dialog.
    <form
      className="card booking-form"
      ref={attach}
      method="dialog"
      noValidate
      onSubmit={submit}
      onInput={({ target }) => type(target instanceof HTMLElement ? target.dataset['field'] : undefined)}
    >
      <fieldset>
        <legend>{texts.whenTitle}</legend>
        <BookingWhen {...when} dayProblem={problems.date} timeProblem={problems.time} />
      </fieldset>
      <fieldset>
        <legend>{texts.visitorTitle}</legend>
        <div className="booking-who">
          <TextField
            label={texts.firstName}
            autoComplete="given-name"
            required
            error={problems.firstName}
            readOnly={busy}
            data-field="firstName"
          />
          <TextField
            label={texts.surname}
            autoComplete="family-name"
            required
            error={problems.surname}
            readOnly={busy}
            data-field="surname"
          />
          <TextField
            label={texts.mobile}
            type="tel"
            autoComplete="tel"
            required
            help={texts.mobileHelp}
            error={problems.mobile}
            readOnly={busy}
            data-field="mobile"
          />
          <TextField
            label={texts.email}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={problems.email}
            readOnly={busy}
            data-field="email"
          />
        </div>
        {/* Spam programs fill in every field, also this hidden one. */}
        <div className="trap" aria-hidden="true">
          <label>
            {texts.trap} <input name="website" tabIndex={-1} autoComplete="off" data-field="website" />
          </label>
        </div>
      </fieldset>
      <div className="actions booking-foot">
        <Button type="submit" kind="primary" size="lg" busy={busy} busyLabel={texts.booking}>
          {texts.book}
        </Button>
        <p className="small muted">
          {texts.usedFor} <a href={paths.privacyPolicy}>{texts.privacy}</a>
        </p>
      </div>
    </form>
  )
}
