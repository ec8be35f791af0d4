import { type ListedPerson, type PersonRole, personRoleSchema } from '@bank/contract'
import type { KeyboardEvent } from 'react'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { texts } from './texts.ts'
import type { ShownPhrase } from './use-shown-phrase.ts'

export function nameOf({ firstName, lastName }: Pick<ListedPerson, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}

const roleOptions = personRoleSchema.options.map((role) => ({ value: role, label: role }))

export type RoleActions = {
  ownId: string
  /** Whose role is being changed, and to what. */
  changing: { personId: string; role: PersonRole } | null
  setRole: (person: ListedPerson, role: 'user' | 'blocked') => void
  /** An admin is made with a code, in a dialog of its own. */
  onAppoint: (person: ListedPerson) => void
}

/** The role of somebody, to be changed at once; one's own is changed by somebody else. */
export function RoleCell({
  person,
  ownId,
  changing,
  setRole,
  onAppoint,
}: { person: ListedPerson } & RoleActions) {
  if (person.id === ownId)
    return (
      <>
        {person.role}
        <span className="people-sub">{texts.ownRole}</span>
      </>
    )
  return (
    <SelectField
      label={texts.roleOf(nameOf(person))}
      labelHidden
      density="tight"
      className="people-role"
      options={roleOptions}
      value={changing?.personId === person.id ? changing.role : person.role}
      onChange={(role) => (role === 'admin' ? onAppoint(person) : setRole(person, role))}
      aria-busy={changing?.personId === person.id || undefined}
      onKeyDown={openFirst}
    />
  )
}

/**
 * A key that would pass through the roles on its way opens the list instead: what is passed through is not
 * chosen.
 */
function openFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!/^(Arrow|Page|Home|End)|^\w$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.currentTarget.showPicker()
}

export function TwoFactorBadge({ enabled }: { enabled: boolean }) {
  return enabled ? <Badge tone="good">{texts.enabled}</Badge> : <Badge tone="wait">{texts.notEnrolled}</Badge>
}

export type PhraseActions = {
  /** The one phrase that is on the screen. */
  phrase: ShownPhrase | null
  onHidePhrase: () => void
  onPhrase: (person: ListedPerson) => void
}

/** Whether there is a telephone phrase, and the eye that opens it. */
export function PhraseCell({
  person,
  phrase,
  onHidePhrase,
  onPhrase,
}: { person: ListedPerson } & PhraseActions) {
  if (!person.phraseSet) return <span className="faint">{texts.phraseNotSet}</span>
  const shown = phrase?.personId === person.id ? phrase.text : null
  return (
    <span className="people-phrase-line">
      {/* There before it says anything, so that what it says is read out. */}
      <span role="status">
        {shown !== null && (
          <>
            <span className="people-shown">{shown}</span>{' '}
            <span className="people-sub">{texts.phraseShown}</span>
          </>
        )}
      </span>
      {shown === null && texts.phraseSet}
      <IconButton
        size="sm"
        icon={shown === null ? 'eye' : 'eyeOff'}
        label={shown === null ? texts.showPhraseOf(nameOf(person)) : texts.hidePhraseOf(nameOf(person))}
        onClick={() => (shown === null ? onPhrase(person) : onHidePhrase())}
      />
    </span>
  )
}
