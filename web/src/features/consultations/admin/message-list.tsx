import type { ContactMessage } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { TableNotLoaded } from '#ui/data/records/table-not-loaded.tsx'
import { VisitorContact } from '#features/consultations/visitor-contact.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { type ConsultationsSearchParams, type Go, messageFilters } from './search-params.ts'
import { stateTones, texts, visitorName } from './texts.ts'
import { useFocusAfterDialog } from '#ui/use-focus-after-dialog.ts'

const MessageDialog = lazy(() =>
  import('./message-dialog.tsx').then(({ MessageDialog: dialog }) => ({ default: dialog })),
)

/** The messages from the contact form. */
export function MessageList({ searchParams, go }: { searchParams: ConsultationsSearchParams; go: Go }) {
  const { list, closed } = useFocusAfterDialog()
  const address = useDialogAddress(['message'])
  const close = () => {
    address.close()
    closed()
  }
  return (
    <div>
      <div className="consultation-filter">
        <SelectField
          label={texts.state}
          value={searchParams.state ?? 'all'}
          options={messageFilters.map((value) => ({ value, label: texts.states[value] }))}
          onChange={(state) => go({ state: state === 'all' ? undefined : state })}
        />
      </div>
      <section ref={list} tabIndex={-1} className="consultation-rows" aria-label={texts.messagesCaption}>
        <Rows searchParams={searchParams} go={go} onOpen={(message) => address.open({ message })} />
      </section>
      {searchParams.message !== undefined && (
        <Suspense fallback={<LoadingLine />}>
          <MessageDialog key={searchParams.message} messageId={searchParams.message} onClosed={close} />
        </Suspense>
      )}
    </div>
  )
}

function Rows({
  searchParams: { state },
  go,
  onOpen,
}: {
  searchParams: ConsultationsSearchParams
  go: Go
  onOpen: (messageId: string) => void
}) {
  const filter = state !== undefined && state !== 'all' ? { status: state } : {}
  const asked = useInfiniteQuery(
    api.consultations.messages.infiniteOptions({
      input: (after: string | undefined) => (after === undefined ? filter : { ...filter, after }),
      initialPageParam: undefined,
      getNextPageParam: ({ more }) => more ?? undefined,
    }),
  )
  if (!asked.data)
    return (
      <TableNotLoaded
        query={asked}
        rows={4}
        columns={4}
        level="h2"
        words={{ loading: texts.loading, failed: texts.messagesFailed, failedHelp: texts.failedHelp }}
      />
    )
  const all = asked.data.pages.flatMap((page) => page.messages)
  if (all.length === 0) {
    return (
      <EmptyState
        level="h2"
        seed="empty-contact"
        title={texts.noMessages}
        action={
          state !== undefined && <Button onClick={() => go({ state: undefined })}>{texts.showAll}</Button>
        }
      >
        {state === undefined ? texts.noMessagesHelp : texts.noMessagesLike}
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        caption={texts.messagesCaption}
        columns={columnsWith(onOpen)}
        rows={all}
        rowKey={({ id }) => id}
      />
      <MoreRows query={asked} label={texts.more} />
      <p className="small muted consultation-zone">{texts.timesIn(bank.city)}</p>
    </>
  )
}

function columnsWith(onOpen: (messageId: string) => void): Column<ContactMessage>[] {
  return [
    {
      key: 'visitor',
      head: texts.visitor,
      rowHead: true,
      className: 'consultation-who',
      cell: (row) => (
        <>
          <span className="consultation-name">{visitorName(row)}</span>
          <VisitorContact phone={row.phone} email={row.email} />
        </>
      ),
    },
    {
      key: 'message',
      head: texts.message,
      phone: 'full',
      cell: ({ message }) => <span className="consultation-extract">{message}</span>,
    },
    {
      key: 'received',
      head: texts.received,
      phone: 'start',
      className: 'num',
      cell: ({ createdAt }) => formatDateTime(createdAt, bank.timeZone),
    },
    {
      key: 'status',
      head: texts.state,
      phone: 'end',
      className: 'consultation-state',
      cell: ({ status }) => <Badge tone={stateTones[status]}>{texts.states[status]}</Badge>,
    },
    {
      key: 'action',
      head: <span className="sr">{texts.actions}</span>,
      align: 'right',
      phone: 'end',
      className: 'contact-message-action',
      cell: (row) => (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={texts.openOf(visitorName(row), formatDateTime(row.createdAt, bank.timeZone))}
          onClick={() => onOpen(row.id)}
        >
          {texts.open}
        </Button>
      ),
    },
  ]
}
