import type { RefCallback } from 'react'
import { paths } from '#paths.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import type { ContactProblems } from './contact-problems.ts'
import { texts } from './texts.ts'

type ContactFieldsProps = {
  fields: RefCallback<HTMLDivElement>
  problems: ContactProblems
  /** While the message is sent the fields are read-only: text added now would be lost. */
  busy: boolean
  onType: (field: string | undefined) => void
}

/** Name, contact details and message. The fields keep their own text: see lib/form/typed-fields.ts. */
export function ContactFields({ fields, problems, busy, onType }: ContactFieldsProps) {
  return (
    <div
      className="contact-fields"
      ref={fields}
      onInput={({ target }) => onType(target instanceof HTMLElement ? target.dataset['field'] : undefined)}
    >
      <div className="contact-two">
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
          label={texts.phone}
          optional
          type="tel"
          autoComplete="tel"
          error={problems.phone}
          readOnly={busy}
          data-field="phone"
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
      <TextArea
        label={texts.message}
        rows={5}
        required
        help={texts.noSecrets}
        error={problems.message}
        readOnly={busy}
        data-field="message"
      />
      <p className="small muted">
        {texts.usedFor} <a href={paths.privacyPolicy}>{texts.privacy}</a>
      </p>
      {/* Spam programs fill in every field, also this hidden one. */}
      <div className="trap" aria-hidden="true">
        <label>
          {texts.trap} <input name="website" tabIndex={-1} autoComplete="off" data-field="website" />
        </label>
      </div>
    </div>
  )
}
