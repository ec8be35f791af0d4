import type { Consultation } from '@bank/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { TableNotLoaded } from '#ui/data/records/table-not-loaded.tsx'
import { VisitorContact } from '#features/consultations/visitor-contact.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { formatDateTime } from '#lib/format/format-date.ts'
import { Button } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { consultationFilters, type ConsultationsSearchParams, type Go } from './search-params.ts'
import { statusTones, texts, visitorName } from './texts.ts'
import { useFocusAfterDialog } from '#ui/use-focus-after-dialog.ts'

const ConsultationDialog = lazy(() =>
  import('./consultation-dialog.tsx').then(({ ConsultationDialog: dialog }) => ({ default: dialog })),
)

/** The consultations, upcoming or past. */
export function ConsultationList({ searchParams, go }: { searchParams: ConsultationsSearchParams; go: Go }) {
  const { list, closed } = useFocusAfterDialog()
  const address = useDialogAddress(['consultation'])
  const close = () => {
    address.close()
    closed()
  }
  return (
    <div>
      <div className="consultation-filter">
        <SelectField
          label={texts.which}
          value={searchParams.which ?? 'upcoming'}
          options={[
            { value: 'upcoming', label: texts.whichOnes.upcoming },
            { value: 'past', label: texts.whichOnes.past },
          ]}
          onChange={(which) => go({ which: which === 'upcoming' ? undefined : which })}
        />
        <SelectField
          label={texts.status}
          value={searchParams.status ?? 'all'}
          options={consultationFilters.map((value) => ({ value, label: texts.statuses[value] }))}
          onChange={(status) => go({ status: status === 'all' ? undefined : status })}
        />
      </div>
      <section ref={list} tabIndex={-1} className="consultation-rows" aria-label={texts.listCaption}>
        <Rows searchParams={searchParams} go={go} onOpen={(consultation) => address.open({ consultation })} />
      </section>
      {searchParams.consultation !== undefined && (
        <Suspense fallback={<LoadingLine />}>
          <ConsultationDialog
            key={searchParams.consultation}
            consultationId={searchParams.consultation}
            onClosed={close}
          />
        </Suspense>
      )}
    </div>
  )
}

function Rows({
  searchParams: { which = 'upcoming', status },
  go,
  onOpen,
}: {
  searchParams: ConsultationsSearchParams
  go: Go
  onOpen: (consultationId: string) => void
}) {
  const filter = { which, ...(status !== undefined && status !== 'all' && { status }) }
  const asked = useInfiniteQuery(
    api.consultations.list.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? filter : { ...filter, after }),
      initialPageParam: undefined,
      getNextPageParam: ({ more }) => more ?? undefined,
    }),
  )
  // Without the plan the list lacks its marks alone.
  const plan = useQuery(api.consultations.plan.queryOptions())
  if (!asked.data) return <TableNotLoaded query={asked} rows={4} columns={4} level="h2" words={texts} />
  const all = asked.data.pages.flatMap((page) => page.consultations)
  if (all.length === 0) {
    const isFiltered = filter.status !== undefined
    const isPast = which === 'past' && !isFiltered
    return (
      <EmptyState
        level="h2"
        seed="empty-consultations"
        title={isPast ? texts.noneBefore : texts.none}
        action={
          isFiltered ? (
            <Button onClick={() => go({ status: undefined })}>{texts.showAll}</Button>
          ) : isPast ? (
            <Button onClick={() => go({ which: undefined })}>{texts.showUpcoming}</Button>
          ) : null
        }
      >
        {isFiltered ? texts.noneLike : isPast ? texts.noneBeforeHelp : texts.noneUpcoming}
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        caption={texts.listCaption}
        columns={columnsWith(onOpen, new Set(plan.data?.outside.map(({ id }) => id)))}
        rows={all}
        rowKey={({ id }) => id}
      />
      <MoreRows query={asked} label={texts.more} />
      <p className="small muted consultation-zone">{texts.timesIn(bank.city)}</p>
    </>
  )
}

function columnsWith(
  onOpen: (consultationId: string) => void,
  outside: ReadonlySet<string>,
): Column<Consultation>[] {
  return [
    {
      key: 'visitor',
      head: texts.visitor,
      rowHead: true,
      className: 'consultation-who',
      cell: (row) => (
        <>
          <span className="consultation-name">{visitorName(row)}</span>
          {row.note !== null && <span className="consultation-note">{row.note}</span>}
        </>
      ),
    },
    {
      key: 'when',
      head: texts.when,
      phone: 'start',
      className: 'num',
      cell: ({ id, startsAt, movedFrom }) => (
        <>
          {formatDateTime(startsAt, bank.timeZone)}
          {movedFrom !== null && <span className="sub">{texts.moved}</span>}
          {outside.has(id) && <span className="sub consultation-outside">{texts.isOutside}</span>}
        </>
      ),
    },
    {
      key: 'contact',
      head: texts.contact,
      phone: 'full',
      cell: (row) => <VisitorContact phone={row.mobile} email={row.email} />,
    },
    {
      key: 'status',
      head: texts.status,
      phone: 'end',
      className: 'consultation-state',
      cell: ({ status }) => <Badge tone={statusTones[status]}>{texts.statuses[status]}</Badge>,
    },
    {
      key: 'action',
      head: <span className="sr">{texts.actions}</span>,
      align: 'right',
      phone: 'end',
      className: 'consultation-action',
      cell: (row) => (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={texts.openOf(visitorName(row), formatDateTime(row.startsAt, bank.timeZone))}
          onClick={() => onOpen(row.id)}
        >
          {texts.open}
        </Button>
      ),
    },
  ]
}
