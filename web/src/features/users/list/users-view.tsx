import { type Holder, usersPageSize } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { useSearchField } from '#session/address/use-search-field.ts'
import { Button } from '#ui/form/button.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { PageHead } from '#ui/layout/page.tsx'
import { Pages } from '#ui/data/records/pages.tsx'
import { Skeleton, TableSkeleton } from '#ui/layout/skeleton.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { UsersTable } from './users-table.tsx'
import type { ShownPhrase } from '#features/users/user-cells.tsx'
import { UserDialogs, useUserDialogs } from '#features/users/user-dialogs.tsx'
import { texts } from '#features/users/texts.ts'
import { useShownPhrase } from '#session/use-shown-phrase.ts'
import { type UsersSearchParams, useUsers } from './use-users.ts'
import { useRole } from '#features/users/access/use-role.ts'
import '#features/users/users.css'

const CreateDialog = lazy(() =>
  import('#features/users/credentials/create-dialog.tsx').then((module) => ({
    default: module.CreateDialog,
  })),
)

type UsersViewProps = {
  title: string
  searchParams: UsersSearchParams
  onSearchParams: (change: Partial<UsersSearchParams>) => void
  onCreateAccount: (client: Holder) => void
}

/** The list of users: search, roles and credentials. */
export function UsersView({ title, searchParams, onSearchParams, onCreateAccount }: UsersViewProps) {
  const { dialog, open, close } = useDialogAddress()
  const dialogs = useUserDialogs()
  const counts = useQuery(api.users.counts.queryOptions())
  const { phrase, showPhrase, hidePhrase } = useShownPhrase<ShownPhrase>()
  const role = useRole(dialogs.dismiss)
  return (
    <>
      <PageHead
        title={title}
        detail={counts.isPending ? <Skeleton /> : counts.data && texts.users(counts.data)}
        actions={
          <Button kind="primary" icon="add" onClick={() => open({ dialog: 'create' })}>
            {texts.create}
          </Button>
        }
      />
      <section className="section" aria-label={texts.caption}>
        <UsersList
          searchParams={searchParams}
          onSearchParams={onSearchParams}
          table={{
            ...role,
            phrase,
            onHidePhrase: hidePhrase,
            onAppoint: (user) => dialogs.show('appoint', user),
            onReset: (user) => dialogs.show('reset', user),
            onLink: (user) => dialogs.show('link', user),
            onPhrase: (user) => dialogs.show('phrase', user),
          }}
        />
      </section>
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'create' && <CreateDialog onClose={close} onCreateAccount={onCreateAccount} />}
      </Suspense>
      <UserDialogs dialogs={dialogs} onPhrase={(userId, text) => showPhrase({ userId, text })} />
    </>
  )
}

type UsersListProps = Pick<UsersViewProps, 'searchParams' | 'onSearchParams'> & {
  table: Omit<Parameters<typeof UsersTable>[0], 'users' | 'sort' | 'onSort'>
}

function UsersList({ searchParams, onSearchParams, table }: UsersListProps) {
  const { list, before, onPrevious, onNext } = useUsers(searchParams)
  const { typed, type, clear } = useSearchField(searchParams.search, (search) => onSearchParams({ search }))
  const users = list.data?.users
  const more = (list.data?.more ?? null) !== null
  return (
    <>
      <div className="users-search">
        <div className="users-search-field">
          <SearchField
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            value={typed}
            maxLength={100}
            onType={type}
          />
        </div>
        <p className="small muted" role="status">
          {searchParams.search !== '' && users && !list.isPlaceholderData
            ? texts.found(users.length, more)
            : ''}
        </p>
      </div>
      {users ? (
        users.length === 0 ? (
          <EmptyState
            level="h2"
            title={texts.noMatch}
            action={<Button onClick={clear}>{texts.clearSearch}</Button>}
          >
            {texts.noMatchHelp(searchParams.search)}
          </EmptyState>
        ) : (
          <>
            <UsersTable
              {...table}
              users={users}
              sort={searchParams}
              // A new sort order keeps the text of the search field.
              onSort={({ key, direction }) => {
                if (key === 'name' || key === 'email' || key === 'created')
                  onSearchParams({ search: typed.trim(), sort: key, direction })
              }}
            />
            {(before > 0 || more) && (
              <Pages
                label={texts.pages}
                onPrevious={onPrevious}
                onNext={onNext}
                busy={list.isPlaceholderData}
              >
                {texts.shown(before * usersPageSize + 1, before * usersPageSize + users.length, more)}
              </Pages>
            )}
          </>
        )
      ) : list.isError ? (
        <ErrorState
          level="h2"
          title={texts.unreadable}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {texts.unreadableHelp}
        </ErrorState>
      ) : (
        <TableSkeleton rows={8} columns={6} label={texts.loading} />
      )}
    </>
  )
}
