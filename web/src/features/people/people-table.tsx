import { type ListedPerson, type PersonRole, personRoleSchema } from '@bank/contract'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format-date.ts'
import { usePerson } from '#session/session-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { type Column, DataTable, type Sort } from '#ui/table.tsx'
import { texts } from './texts.ts'
import type { LivingPhrase } from './use-living-phrase.ts'
import type { Place } from './use-people.ts'

type PeopleTableProps = {
  people: readonly ListedPerson[]
  sort: Pick<Place, 'sort' | 'direction'>
  onSort: (sort: Sort) => void
  /** Whose role is being changed, and to what. */
  changing: { personId: string; role: PersonRole } | null
  setRole: (person: ListedPerson, role: 'user' | 'blocked') => void
  onAppoint: (person: ListedPerson) => void
  block: (person: ListedPerson) => void
  /** The one phrase that is on the screen. */
  phrase: LivingPhrase | null
  onHidePhrase: () => void
  onReset: (person: ListedPerson) => void
  onLink: (person: ListedPerson) => void
  onPhrase: (person: ListedPerson) => void
}

const roleOptions = personRoleSchema.options.map((role) => ({ value: role, label: role }))

/** The users of a page; on a phone each is an entry. */
export function PeopleTable({ people, sort, onSort, ...acts }: PeopleTableProps) {
  const { id: ownId } = usePerson()
  return (
    <DataTable
      caption={texts.caption} className="people-table" columns={columnsOf({ ...acts, ownId })} rows={people} rowKey={({ id }) => id}
      sort={{ key: sort.sort, direction: sort.direction }} onSort={onSort}
    />
  )
}

export function nameOf({ firstName, lastName }: ListedPerson): string {
  return `${firstName} ${lastName}`
}

type Acts = Omit<PeopleTableProps, 'people' | 'sort' | 'onSort'> & { ownId: string }

function columnsOf(acts: Acts): Column<ListedPerson>[] {
  return [
    {
      key: 'name',
      head: texts.name,
      sortable: true,
      rowHead: true,
      cell: (person) => <><span className="people-name">{nameOf(person)}</span><span className="people-sub">{person.username}</span></>,
    },
    { key: 'email', head: texts.email, sortable: true, phone: 'hide', className: 'people-email', cell: ({ email }) => email },
    { key: 'role', head: texts.role, phone: 'end', cell: (person) => <RoleCell person={person} {...acts} /> },
    {
      key: 'twoFactor',
      head: texts.twoFactor,
      phone: 'start',
      cell: ({ twoFactorEnabled }) => (twoFactorEnabled ? <Badge tone="good">{texts.enabled}</Badge> : <Badge tone="wait">{texts.notEnrolled}</Badge>),
    },
    { key: 'phrase', head: texts.phrase, phone: 'full', phoneLabel: texts.phrase, className: 'people-phrase', cell: (person) => <PhraseCell person={person} {...acts} /> },
    { key: 'created', head: texts.created, sortable: true, phone: 'hide', className: 'num people-day', cell: ({ createdAt }) => formatDate(createdAt, bank.timeZone) },
    { key: 'actions', head: <span className="sr">{texts.actions}</span>, phone: 'end', className: 'people-acts', cell: (person) => <ActionsCell person={person} {...acts} /> },
  ]
}

function RoleCell({ person, ownId, changing, setRole, onAppoint }: { person: ListedPerson } & Acts) {
  if (person.id === ownId) return <>{person.role}<span className="people-sub">{texts.ownRole}</span></>
  return (
    <SelectField
      label={texts.roleOf(nameOf(person))} labelHidden density="tight" className="people-role" options={roleOptions}
      value={changing?.personId === person.id ? changing.role : person.role} onChange={(role) => (role === 'admin' ? onAppoint(person) : setRole(person, role))}
      aria-busy={changing?.personId === person.id || undefined}
    />
  )
}

function PhraseCell({ person, phrase, onHidePhrase, onPhrase }: { person: ListedPerson } & Acts) {
  if (!person.phraseSet) return <span className="faint">{texts.phraseNotSet}</span>
  const shown = phrase?.personId === person.id ? phrase.text : null
  return (
    <span className="people-phrase-line">
      {/* There before it says anything, so that what it says is read out. */}
      <span role="status">{shown !== null && <><span className="people-shown">{shown}</span> <span className="people-sub">{texts.phraseShown}</span></>}</span>
      {shown === null && texts.phraseSet}
      <IconButton
        size="sm" icon={shown === null ? 'eye' : 'eyeOff'} label={shown === null ? texts.showPhraseOf(nameOf(person)) : texts.hidePhraseOf(nameOf(person))}
        onClick={() => (shown === null ? onPhrase(person) : onHidePhrase())}
      />
    </span>
  )
}

function ActionsCell({ person, ownId, changing, onReset, onLink, block }: { person: ListedPerson } & Acts) {
  // Nobody changes their own access.
  if (person.id === ownId) return null
  const name = nameOf(person)
  const isBlocked = person.role === 'blocked'
  const reason = isBlocked ? texts.isBlocked : null
  return (
    <span className="people-actions">
      <IconButton size="sm" icon="key" label={texts.resetOf(name)} disabledReason={reason} onClick={() => onReset(person)} />
      <IconButton size="sm" icon="link" label={texts.linkOf(name)} disabledReason={reason} onClick={() => onLink(person)} />
      {isBlocked ? <span className="people-no-act" /> : (
        <IconButton
          size="sm" className="people-block" icon="block" label={texts.blockOf(name)} busy={changing?.personId === person.id} onClick={() => block(person)}
        />
      )}
    </span>
  )
}
