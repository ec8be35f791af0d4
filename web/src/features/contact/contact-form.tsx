import { type SubmitEvent, useEffect } from 'react'
import { Button } from '#ui/form/button.tsx'
import { ContactFields } from './contact-fields.tsx'
import { texts } from './texts.ts'
import { useContactForm } from './use-contact-form.ts'

/** The form in the page. It can be typed into before its script is loaded; `onReady` reports that it is. */
export function ContactForm({ onReady }: { onReady?: () => void }) {
  const { fields, problems, busy, type, send } = useContactForm()
  useEffect(() => onReady?.(), [onReady])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
  }
  return (
    // Submitted before its script is loaded, this form does nothing and keeps its text: HTML defines so for
    // this method outside of a dialog.
    <form className="contact-form" method="dialog" noValidate onSubmit={submit}>
      <ContactFields fields={fields} problems={problems} busy={busy} onType={type} />
      <Button type="submit" kind="primary" busy={busy} busyLabel={texts.sending}>
        {texts.send}
      </Button>
    </form>
  )
}
