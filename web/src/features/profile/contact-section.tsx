import type { Address, Profile } from '@bank/contract'
import { useMemo } from 'react'
import { AddressText } from '#content/address-text.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/field.tsx'
import { Section } from '#ui/page.tsx'
import { Pairs } from '#ui/pairs.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { countryName, listCountries } from './countries.ts'
import { type DraftField, textOf } from './draft.ts'
import { PendingEmail } from './pending-email.tsx'
import { texts } from './texts.ts'
import type { Editing } from './use-editing.ts'

type ContactSectionProps = { profile: Profile; editing: Editing }

/** How the bank reaches this person. */
export function ContactSection({ profile, editing }: ContactSectionProps) {
  return (
    <Section title={texts.contact}>
      {profile.pendingEmail && <PendingEmail profile={profile} pending={profile.pendingEmail} />}
      <Card pad className="profile-card">
        {editing.isEditing ? <ContactFields profile={profile} editing={editing} /> : <ContactPairs profile={profile} />}
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
        { name: texts.address, value: address === null ? none : <AddressLines address={address} /> },
      ]}
    />
  )
}

function AddressLines({ address: { line1, line2, town, postcode, country } }: { address: Address }) {
  const lines = [line1, line2, [town, postcode].filter((part) => part !== '').join(' '), countryName(country)].filter((line) => line !== '')
  return <>{lines.map((line) => <span className="profile-line" key={line}>{line}</span>)}</>
}

function ContactFields({ profile, editing: { draft, errors, type } }: ContactSectionProps) {
  const countries = useMemo(() => listCountries(), [])
  const field = (name: DraftField) => ({
    name,
    value: textOf(profile, draft, name),
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(name, currentTarget.value),
  })
  return (
    <div className="profile-fields">
      <TextField {...field('email')} type="email" label={texts.email} help={texts.emailHelp} autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} />
      <TextField {...field('phone')} type="tel" label={texts.phone} help={texts.phoneHelp} autoComplete="tel" maxLength={30} />
      <fieldset className="profile-address">
        <legend className="legend">{texts.address}</legend>
        <div className="profile-fields">
          <TextField {...field('line1')} label={texts.line1} autoComplete="address-line1" maxLength={100} />
          <TextField {...field('line2')} label={texts.line2} optional autoComplete="address-line2" maxLength={100} />
          <TextField {...field('town')} label={texts.town} autoComplete="address-level2" maxLength={80} />
          <TextField {...field('postcode')} label={texts.postcode} optional autoComplete="postal-code" maxLength={20} />
          <SelectField
            name="country" label={texts.country} value={textOf(profile, draft, 'country')} options={countries} placeholder={texts.chooseCountry}
            error={errors.country} autoComplete="country" onChange={(code) => type('country', code)}
          />
        </div>
      </fieldset>
    </div>
  )
}
