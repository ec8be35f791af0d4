import type { Profile } from '@bank/contract'
import { AddressText } from '#content/address-text.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { type DraftField, phoneOf, textOf } from './draft.ts'
import { PendingEmail } from './pending-email.tsx'
import { texts } from './texts.ts'
import type { Editing } from './use-editing.ts'

type ContactSectionProps = { profile: Profile; editing: Editing }

/** The user's contact details. */
export function ContactSection({ profile, editing }: ContactSectionProps) {
  return (
    <Section title={texts.contact}>
      {profile.pendingEmail && <PendingEmail profile={profile} pending={profile.pendingEmail} />}
      <Card pad className="profile-card">
        {editing.isEditing ? (
          <ContactFields profile={profile} editing={editing} />
        ) : (
          <>
            <ContactPairs profile={profile} />
            {(profile.phone === null || profile.address === null) && (
              <p className="small muted no-print">{texts.contactMissing}</p>
            )}
          </>
        )}
      </Card>
    </Section>
  )
}

function ContactPairs({ profile: { email, phone, address } }: { profile: Profile }) {
  const none = <span className="muted">{texts.notGiven}</span>
  return (
    <Pairs
      className="profile-pairs"
      pairs={[
        { name: texts.email, value: <AddressText address={email} /> },
        { name: texts.phone, value: phone ?? none },
        {
          name: texts.address,
          value: address === null ? none : <span className="profile-lines">{address}</span>,
        },
      ]}
    />
  )
}

function ContactFields({ profile, editing: { draft, errors, type } }: ContactSectionProps) {
  const field = (name: DraftField) => ({
    name,
    value: textOf(profile, draft, name),
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      type(name, currentTarget.value),
  })
  const phone = phoneOf(profile, draft)
  const isCompleted = phone !== null && phone !== textOf(profile, draft, 'phone').trim()
  return (
    <div className="profile-fields">
      <TextField
        {...field('email')}
        type="email"
        label={texts.email}
        help={texts.emailHelp}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('phone')}
        type="tel"
        label={texts.phone}
        help={isCompleted ? texts.phoneAs(phone) : texts.phoneHelp}
        autoComplete="tel"
      />
      <TextArea
        {...field('address')}
        label={texts.address}
        help={texts.addressHelp}
        autoComplete="street-address"
        rows={5}
      />
    </div>
  )
}
