import type { ListedPerson } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format-date.ts'
import { usePerson } from '#session/session-context.tsx'
import { IconButton } from '#ui/button.tsx'
import { type Column, DataTable, type Sort } from '#ui/table.tsx'
import {
  nameOf,
  type PhraseActions,
  PhraseCell,
  type RoleActions,
  RoleCell,
  TwoFactorBadge,
} from './person-cells.tsx'
import { texts } from './texts.ts'
import type { PeopleSearchParams } from './use-people.ts'

type PeopleTableProps = PhraseActions &
  Omit<RoleActions, 'ownId'> & {
    people: readonly ListedPerson[]
    sort: Pick<PeopleSearchParams, 'sort' | 'direction'>
    onSort: (sort: Sort) => void
    block: (person: ListedPerson) => void
    onReset: (person: ListedPerson) => void
    onLink: (person: ListedPerson) => void
  }

/** The users of a page; on a phone each is an entry. */
export function PeopleTable({ people, sort, onSort, ...actions }: PeopleTableProps) {
  const { id: ownId } = usePerson()
  return (
    <DataTable
      caption={texts.caption}
      className="people-table"
      columns={columnsOf({ ...actions, ownId })}
      rows={people}
      rowKey={({ id }) => id}
      sort={{ key: sort.sort, direction: sort.direction }}
      onSort={onSort}
    />
  )
}

type Actions = Omit<PeopleTableProps, 'people' | 'sort' | 'onSort'> & { ownId: string }

function columnsOf(actions: Actions): Column<ListedPerson>[] {
  return [
    {
      key: 'name',
      head: texts.name,
      sortable: true,
      rowHead: true,
      cell: (person) => (
        <>
          <Link className="people-name" to="/admin/users/$personId" params={{ personId: person.id }}>
            {nameOf(person)}
          </Link>
          <span className="people-sub">{person.username}</span>
        </>
      ),
    },
    {
      key: 'email',
      head: texts.email,
      sortable: true,
      phone: 'hide',
      className: 'people-email',
      cell: ({ email }) => email,
    },
    { key: 'role', head: texts.role, phone: 'end', cell: (person) => <RoleCell person={person} {...actions} /> },
    {
      key: 'twoFactor',
      head: texts.twoFactor,
      phone: 'start',
      cell: ({ twoFactorEnabled }) => <TwoFactorBadge enabled={twoFactorEnabled} />,
    },
    {
      key: 'phrase',
      head: texts.phrase,
      phone: 'full',
      phoneLabel: texts.phrase,
      className: 'people-phrase',
      cell: (person) => <PhraseCell person={person} {...actions} />,
    },
    {
      key: 'created',
      head: texts.created,
      sortable: true,
      phone: 'hide',
      className: 'num people-day',
      cell: ({ createdAt }) => formatDate(createdAt, bank.timeZone),
    },
    {
      key: 'actions',
      head: <span className="sr">{texts.actions}</span>,
      phone: 'end',
      className: 'people-actions',
      cell: (person) => <ActionsCell person={person} {...actions} />,
    },
  ]
}

function ActionsCell({ person, ownId, changing, onReset, onLink, block }: { person: ListedPerson } & Actions) {
  // Nobody changes their own access.
  if (person.id === ownId) return null
  const name = nameOf(person)
  return (
    <span className="people-actions">
      <IconButton size="sm" icon="key" label={texts.resetOf(name)} onClick={() => onReset(person)} />
      <IconButton size="sm" icon="link" label={texts.linkOf(name)} onClick={() => onLink(person)} />
      {person.role === 'blocked' ? (
        <span className="people-no-action" />
      ) : (
        <IconButton
          size="sm"
          className="people-block"
          icon="block"
          label={texts.blockOf(name)}
          busy={changing?.personId === person.id}
          onClick={() => block(person)}
        />
      )}
    </span>
  )
}
