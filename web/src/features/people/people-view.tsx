import { peoplePageSize } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#api.ts'
import { useSearchField } from '#session/use-search-field.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/empty.tsx'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead, Section } from '#ui/page.tsx'
import { Pages } from '#ui/pages.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { PeopleTable } from './people-table.tsx'
import { type OpenDialog, PersonDialogs } from './person-dialogs.tsx'
import { texts } from './texts.ts'
import { useShownPhrase } from './use-shown-phrase.ts'
import { type PeopleSearchParams, usePeople } from './use-people.ts'
import { useRole } from './use-role.ts'
import './people.css'

const CreateDialog = lazy(() =>
  import('./create-dialog.tsx').then((module) => ({ default: module.CreateDialog })),
)

type PeopleViewProps = { title: string; searchParams: PeopleSearchParams; onSearchParams: (change: Partial<PeopleSearchParams>) => void }

/** Everybody with a way into the bank: looking for them, their roles, and new ways in. */
export function PeopleView({ title, searchParams, onSearchParams }: PeopleViewProps) {
  const [creating, setCreating] = useState(false)
  const [open, setOpen] = useState<OpenDialog>(null)
  const counts = useQuery(api.people.counts.queryOptions())
  const { phrase, showPhrase, hidePhrase } = useShownPhrase()
  const role = useRole()
  return (
    <>
      <PageHead
        title={title}
        detail={counts.data && texts.people(counts.data)}
        actions={
          <Button kind="primary" icon="add" onClick={() => setCreating(true)}>
            {texts.create}
          </Button>
        }
      />
      <Section title={texts.caption} titleHidden>
        <PeopleList
          searchParams={searchParams}
          onSearchParams={onSearchParams}
          table={{
            ...role,
            phrase,
            onHidePhrase: hidePhrase,
            onAppoint: (person) => setOpen({ dialog: 'appoint', person }),
            onReset: (person) => setOpen({ dialog: 'reset', person }),
            onLink: (person) => setOpen({ dialog: 'link', person }),
            onPhrase: (person) => setOpen({ dialog: 'phrase', person }),
          }}
        />
      </Section>
      <Suspense>{creating && <CreateDialog onClose={() => setCreating(false)} />}</Suspense>
      <PersonDialogs open={open} onClose={() => setOpen(null)} onPhrase={showPhrase} />
    </>
  )
}

type PeopleListProps = Omit<PeopleViewProps, 'title'> & {
  table: Omit<Parameters<typeof PeopleTable>[0], 'people' | 'sort' | 'onSort'>
}

function PeopleList({ searchParams, onSearchParams, table }: PeopleListProps) {
  const { list, before, onPrevious, onNext } = usePeople(searchParams)
  const { typed, type, clear } = useSearchField(searchParams.search, (search) => onSearchParams({ search }))
  const people = list.data?.people
  const more = (list.data?.more ?? null) !== null
  return (
    <>
      <div className="people-search">
        <div className="people-search-field">
          <Icon name="search" />
          <TextField
            type="search"
            label={texts.search}
            labelHidden
            placeholder={texts.searchPlaceholder}
            value={typed}
            maxLength={100}
            autoComplete="off"
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        </div>
        <p className="small muted" role="status">
          {searchParams.search !== '' && people && !list.isPlaceholderData ? texts.found(people.length, more) : ''}
        </p>
      </div>
      {people ? (
        people.length === 0 ? (
          <EmptyState
            level="h2"
            title={texts.noMatch}
            action={<Button onClick={clear}>{texts.clearSearch}</Button>}
          >
            {texts.noMatchHelp(searchParams.search)}
          </EmptyState>
        ) : (
          <>
            <PeopleTable
              {...table}
              people={people}
              sort={searchParams}
              // The order is another address: what was typed a moment ago goes along.
              onSort={({ key, direction }) => {
                if (key === 'name' || key === 'email' || key === 'created')
                  onSearchParams({ search: typed.trim(), sort: key, direction })
              }}
            />
            <Pages label={texts.pages} onPrevious={onPrevious} onNext={onNext} busy={list.isPlaceholderData}>
              {texts.shown(before * peoplePageSize + 1, before * peoplePageSize + people.length, more)}
            </Pages>
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
