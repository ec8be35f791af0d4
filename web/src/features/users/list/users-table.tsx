import { fullName, type ListedUser } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { AddressText } from '#content/address-text.tsx'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { useUser } from '#session/session-context.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { ActionMenu } from '#ui/late/action-menu.tsx'
import { type Column, DataTable, type Sort } from '#ui/data/records/table.tsx'
import {
  type PhraseActions,
  PhraseCell,
  phraseOf,
  PhraseShown,
  type RoleActions,
  RoleCell,
  type ShownPhrase,
  TwoFactorBadge,
} from '#features/users/user-cells.tsx'
import { texts } from '#features/users/texts.ts'
import type { UsersSearchParams } from './use-users.ts'

type UsersTableProps = PhraseActions &
  Omit<RoleActions, 'ownId'> & {
    users: readonly ListedUser[]
    sort: Pick<UsersSearchParams, 'sort' | 'direction'>
    onSort: (sort: Sort) => void
    block: (user: ListedUser) => void
    onReset: (user: ListedUser) => void
    onLink: (user: ListedUser) => void
  }

/** The users of a page; a card each on a phone. */
export function UsersTable({ users, sort, onSort, ...actions }: UsersTableProps) {
  const { id: ownId } = useUser()
  return (
    <DataTable
      caption={texts.caption}
      className="users-table"
      columns={columnsOf({ ...actions, ownId })}
      rows={users}
      rowKey={({ id }) => id}
      below={phraseBelow(actions.phrase)}
      sort={{ key: sort.sort, direction: sort.direction }}
      onSort={onSort}
    />
  )
}

/** Returns the content below the row of the user whose phrase is shown. */
function phraseBelow(phrase: ShownPhrase | null) {
  return (user: ListedUser) => {
    const shown = phraseOf(user, phrase)
    return shown === null ? null : <PhraseShown phrase={shown} />
  }
}

type Actions = Omit<UsersTableProps, 'users' | 'sort' | 'onSort'> & { ownId: string }

function columnsOf(actions: Actions): Column<ListedUser>[] {
  return [
    {
      key: 'name',
      head: texts.name,
      sortable: true,
      rowHead: true,
      cell: (user) => (
        <>
          <Link className="users-name" to="/admin/users/$userId" params={{ userId: user.id }}>
            {fullName(user)}
          </Link>
          <span className="users-sub">{user.username}</span>
        </>
      ),
    },
    {
      key: 'email',
      head: texts.email,
      sortable: true,
      phone: 'full',
      className: 'users-email',
      cell: ({ email }) => <AddressText address={email} />,
    },
    { key: 'role', head: texts.role, phone: 'end', cell: (user) => <RoleCell user={user} {...actions} /> },
    {
      key: 'twoFactor',
      head: texts.twoFactor,
      phone: 'start',
      phoneLabel: texts.twoFactor,
      cell: ({ twoFactorEnabled }) => <TwoFactorBadge enabled={twoFactorEnabled} />,
    },
    {
      key: 'phrase',
      head: texts.phrase,
      phone: 'full',
      phoneLabel: texts.phrase,
      className: 'users-phrase',
      cell: (user) => <PhraseCell user={user} isBelow {...actions} />,
    },
    {
      key: 'created',
      head: texts.created,
      sortable: true,
      phone: 'full',
      phoneLabel: texts.created,
      className: 'num users-day',
      cell: ({ createdAt }) => formatDate(createdAt, bank.timeZone),
    },
    {
      key: 'actions',
      head: <span className="sr">{texts.actions}</span>,
      phone: 'end',
      align: 'right',
      cell: (user) => <ActionsCell user={user} {...actions} />,
    },
  ]
}

function ActionsCell({ user, ownId, changing, onReset, onLink, block }: { user: ListedUser } & Actions) {
  // Admins cannot change their own access.
  if (user.id === ownId) return null
  const name = fullName(user)
  const busy = changing?.userId === user.id
  return (
    <ActionMenu
      renderButton={(button) => (
        <IconButton {...button} size="sm" icon="more" label={texts.actionsOf(name)} busy={busy} />
      )}
      label={texts.actionsOf(name)}
      actions={[
        { label: texts.reset, icon: 'key', onSelect: () => onReset(user) },
        { label: texts.linkTitle, icon: 'link', onSelect: () => onLink(user) },
        // Specification 2, section 2: no Block for a blocked user.
        ...(user.role === 'blocked'
          ? []
          : [
              {
                label: texts.block,
                icon: 'block' as const,
                danger: true,
                separated: true,
                onSelect: () => block(user),
              },
            ]),
      ]}
    />
  )
}
