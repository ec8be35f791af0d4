import { type ListedPerson, peoplePageSize } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { api } from '#api.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/empty.tsx'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead, Section } from '#ui/page.tsx'
import { Pages } from '#ui/pages.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { PeopleTable } from './people-table.tsx'
import { texts } from './texts.ts'
import { useLivingPhrase } from './use-living-phrase.ts'
import { type Place, usePeople } from './use-people.ts'
import { useRole } from './use-role.ts'
import './people.css'

const AppointDialog = lazy(() => import('./appoint-dialog.tsx').then((module) => ({ default: module.AppointDialog })))
const CreateDialog = lazy(() => import('./create-dialog.tsx').then((module) => ({ default: module.CreateDialog })))
const ResetDialog = lazy(() => import('./reset-dialog.tsx').then((module) => ({ default: module.ResetDialog })))
const SetupLinkDialog = lazy(() => import('./setup-link-dialog.tsx').then((module) => ({ default: module.SetupLinkDialog })))
const PhraseDialog = lazy(() => import('./phrase-dialog.tsx').then((module) => ({ default: module.PhraseDialog })))

/** Whoever types on has not finished the word. */
const typingMs = 250

type PeopleViewProps = { title: string; place: Place; onPlace: (place: Place) => void }
type Open = { what: 'create' } | { what: 'reset' | 'link' | 'phrase' | 'appoint'; person: ListedPerson } | null

/** Everybody with a way into the bank: looking for them, their roles, and new ways in. */
export function PeopleView({ title, place, onPlace }: PeopleViewProps) {
  const [open, setOpen] = useState<Open>(null)
  const counts = useQuery(api.people.counts.queryOptions())
  const { phrase, showPhrase, hidePhrase } = useLivingPhrase()
  const role = useRole()
  const close = () => setOpen(null)
  return (
    <>
      <PageHead
        title={title}
        detail={counts.data && texts.people(counts.data)}
        actions={<Button kind="primary" icon="add" onClick={() => setOpen({ what: 'create' })}>{texts.create}</Button>}
      />
      <Section title={texts.caption} titleHidden>
        <PeopleList
          place={place} onPlace={onPlace}
          table={{
            ...role, phrase, onHidePhrase: hidePhrase,
            onAppoint: (person) => setOpen({ what: 'appoint', person }),
            onReset: (person) => setOpen({ what: 'reset', person }),
            onLink: (person) => setOpen({ what: 'link', person }),
            onPhrase: (person) => setOpen({ what: 'phrase', person }),
          }}
        />
      </Section>
      <Suspense>
        {open?.what === 'create' && <CreateDialog onClose={close} />}
        {open?.what === 'appoint' && <AppointDialog person={open.person} onClose={close} />}
        {open?.what === 'reset' && <ResetDialog person={open.person} onClose={close} />}
        {open?.what === 'link' && <SetupLinkDialog person={open.person} onClose={close} />}
        {open?.what === 'phrase' && (
          <PhraseDialog
            person={open.person} onClose={close}
            onOpened={(opened) => {
              close()
              showPhrase(open.person.id, opened)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

type PeopleListProps = Omit<PeopleViewProps, 'title'> & { table: Omit<Parameters<typeof PeopleTable>[0], 'people' | 'sort' | 'onSort'> }

function PeopleList({ place, onPlace, table }: PeopleListProps) {
  const { list, before, onPrevious, onNext } = usePeople(place)
  const [typed, setTyped] = useState(place.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Whoever has left the page is not brought back to it.
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (search: string, waitMs = typingMs) => {
    setTyped(search)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onPlace({ ...place, search: search.trim() }), waitMs)
  }
  const people = list.data?.people
  const more = (list.data?.more ?? null) !== null
  return (
    <>
      <div className="people-search">
        <div className="people-search-field">
          <Icon name="search" />
          <TextField
            type="search" label={texts.search} labelHidden placeholder={texts.searchPlaceholder} value={typed} maxLength={100} autoComplete="off"
            onChange={({ currentTarget }) => look(currentTarget.value)}
          />
        </div>
        <p className="small muted" role="status">{place.search !== '' && people && !list.isPlaceholderData ? texts.found(people.length, more) : ''}</p>
      </div>
      {people
        ? people.length === 0
          ? (
            <EmptyState level="h2" title={texts.noMatch} action={<Button onClick={() => look('', 0)}>{texts.clearSearch}</Button>}>
              {texts.noMatchHelp(place.search)}
            </EmptyState>
            )
          : (
            <>
              <PeopleTable
                {...table} people={people} sort={place}
                onSort={({ key, direction }) => {
                  if (key === 'name' || key === 'email' || key === 'created') onPlace({ ...place, sort: key, direction })
                }}
              />
              <Pages label={texts.pages} onPrevious={onPrevious} onNext={onNext} busy={list.isPlaceholderData}>
                {texts.shown(before * peoplePageSize + 1, before * peoplePageSize + people.length, more)}
              </Pages>
            </>
            )
        : list.isError
          ? (
            <ErrorState level="h2" title={texts.unreadable} onRetry={() => void list.refetch()} busy={list.isFetching}>
              {texts.unreadableHelp}
            </ErrorState>
            )
          : <TableSkeleton rows={8} columns={6} label={texts.loading} />}
    </>
  )
}
