import { type ListedUser, type UserRole, fullName, userRoles } from '@bank/contract'
import type { KeyboardEvent, Ref } from 'react'
import { Badge } from '#ui/data/badge.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { roleControlId } from './access/use-role.ts'
import { texts } from './texts.ts'

const roleOptions = userRoles.map((role) => ({ value: role, label: role }))

export type RoleActions = {
  ownId: string
  /** The change of role that is on its way. */
  changing: { userId: string; role: UserRole } | null
  setRole: (user: ListedUser, role: 'user' | 'blocked') => void
  /** Opens the dialog that appoints an admin for a code. */
  onAppoint: (user: ListedUser) => void
}

/** A user's role as a select that applies at once. Admins cannot change their own role. */
export function RoleCell(props: { user: ListedUser; controlRef?: Ref<HTMLSelectElement> } & RoleActions) {
  const { user, ownId, changing, setRole, onAppoint, controlRef } = props
  if (user.id === ownId)
    return (
      <>
        {user.role}
        <span className="users-sub">{texts.ownRole}</span>
      </>
    )
  return (
    <SelectField
      id={roleControlId(user.id)}
      ref={controlRef}
      label={texts.roleOf(fullName(user))}
      labelHidden
      density="tight"
      className="users-role"
      options={roleOptions}
      value={changing?.userId === user.id ? changing.role : user.role}
      onChange={(role) => (role === 'admin' ? onAppoint(user) : setRole(user, role))}
      aria-busy={changing?.userId === user.id || undefined}
      onKeyDown={openFirst}
    />
  )
}

/** Opens the list for keys that would otherwise change the role while passing over it. */
function openFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!/^(Arrow|Page|Home|End)|^\w$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.currentTarget.showPicker()
}

export function TwoFactorBadge({ enabled }: { enabled: boolean }) {
  return enabled ? <Badge tone="good">{texts.enabled}</Badge> : <Badge tone="wait">{texts.notEnrolled}</Badge>
}

/** The telephone phrase of a user, as it is shown. */
export type ShownPhrase = { userId: string; text: string }

/** The shown phrase of a user, or null. */
export function phraseOf(user: ListedUser, phrase: ShownPhrase | null): string | null {
  return user.phraseSet && phrase?.userId === user.id ? phrase.text : null
}

export type PhraseActions = {
  /** The one phrase that is shown. */
  phrase: ShownPhrase | null
  onHidePhrase: () => void
  onPhrase: (user: ListedUser) => void
}

/** A phrase while it is shown, and for how long. */
export function PhraseShown({ phrase }: { phrase: string }) {
  return (
    <>
      <span className="users-shown">{phrase}</span> <span className="users-sub">{texts.phraseShown}</span>
    </>
  )
}

type PhraseCellProps = {
  user: ListedUser
  /** The phrase is seen below the row, and only announced here. */
  isBelow?: boolean
} & PhraseActions

/** Shows whether there is a telephone phrase, with the button that shows it. */
export function PhraseCell({ user, isBelow = false, phrase, onHidePhrase, onPhrase }: PhraseCellProps) {
  if (!user.phraseSet) return <span className="faint">{texts.phraseNotSet}</span>
  const shown = phraseOf(user, phrase)
  return (
    <span className="users-phrase-line">
      {/* The element exists before its text, so that the text is announced. */}
      <span role="status" className={isBelow ? 'sr' : undefined}>
        {shown !== null && <PhraseShown phrase={shown} />}
      </span>
      {(shown === null || isBelow) && texts.phraseSet}
      <IconButton
        size="sm"
        icon={shown === null ? 'eye' : 'eyeOff'}
        label={shown === null ? texts.showPhraseOf(fullName(user)) : texts.hidePhraseOf(fullName(user))}
        onClick={() => (shown === null ? onPhrase(user) : onHidePhrase())}
      />
    </span>
  )
}
