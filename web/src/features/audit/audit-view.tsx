import { type AuditEvent, auditFilePath } from '@bank/contract'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api, fetchFile, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { dayIn, formatDateTime } from '#lib/format/format-date.ts'
import { saveFile } from '#lib/save-file.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { showFailure } from '#session/show-failure.ts'
import { Button } from '#ui/form/button.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { EventSummary } from './event-summary.tsx'
import { FilterForm } from './filter-form.tsx'
import { periodProblem } from './period-problem.ts'
import { Checkpoints } from './checkpoints.tsx'
import { type AuditSearch, askedOf } from './search.ts'
import { textOfName, describeMissingActor, texts } from './texts.ts'
import './audit.css'

const EventDialog = lazy(() =>
  import('./event-dialog.tsx').then(({ EventDialog: dialog }) => ({ default: dialog })),
)

type AuditViewProps = { asked: AuditSearch; onSearch: (asked: AuditSearch) => void }

/** The audit log: its search and pages, its checkpoints, and its file. */
export function AuditView({ asked, onSearch }: AuditViewProps) {
  const isImpossible = periodProblem(asked) !== null
  const log = useInfiniteQuery(
    api.audit.list.infiniteOptions({
      enabled: !isImpossible,
      input: (before: string | undefined) => ({ ...askedOf(asked), ...(before !== undefined && { before }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ more }) => more ?? undefined,
    }),
  )
  const { dialog, id: opened, open, close } = useDialogAddress()
  const events = log.data?.pages.flatMap((page) => page.events) ?? []
  const shown = dialog === 'event' && events.find(({ id }) => id === opened)
  const refusal = refusalOf(log.error)
  const unknown = refusal === 'ACTOR_NOT_FOUND' ? 'actor' : refusal === 'USER_NOT_FOUND' ? 'user' : null
  return (
    <>
      <FilterForm asked={asked} unknown={unknown} busy={log.isLoading} onSearch={onSearch} />
      <Section title={texts.log} actions={isImpossible ? undefined : <Export asked={asked} />}>
        <div className="audit-log">
          {!isImpossible && <p className="small muted audit-export-limit">{texts.exportLimit}</p>}
          {log.data && events.length > 0 && (
            <DataTable
              caption={texts.caption}
              columns={columnsOf(({ id }) => open({ dialog: 'event', id }))}
              rows={events}
              rowKey={({ id }) => id}
            />
          )}
          {log.data && events.length === 0 && (
            <EmptyState seed="empty-audit" title={texts.empty}>
              {texts.emptyHelp}
            </EmptyState>
          )}
          {isImpossible && (
            <EmptyState seed="empty-audit" title={texts.empty}>
              {texts.startAfterEnd}
            </EmptyState>
          )}
          {log.isLoading && <TableSkeleton rows={16} columns={4} label={texts.loading} />}
          {!log.data &&
            log.isError &&
            (unknown === null ? (
              <ErrorState title={texts.failed} onRetry={() => void log.refetch()} busy={log.isFetching}>
                {texts.failedHelp}
              </ErrorState>
            ) : (
              <EmptyState seed="empty-audit" title={texts.empty}>
                {texts.unknownName}
              </EmptyState>
            ))}
          <div className="between">
            <p className="small muted">
              <span role="status">{log.data && texts.shown(events.length)}</span> {texts.timesIn(bank.city)}
            </p>
            <MoreRows query={log} label={texts.earlier} small className="more-beside" />
          </div>
        </div>
      </Section>
      <Checkpoints />
      <Suspense fallback={<LoadingLine />}>
        {shown && <EventDialog event={shown} onClose={close} onSearch={onSearch} />}
      </Suspense>
    </>
  )
}

function columnsOf(show: (event: AuditEvent) => void): Column<AuditEvent>[] {
  return [
    {
      key: 'when',
      head: texts.when,
      rowHead: true,
      className: 'num audit-when',
      cell: ({ at }) => formatDateTime(at, bank.timeZone),
    },
    {
      key: 'what',
      head: texts.event,
      phone: 'full',
      className: 'audit-what',
      cell: (event) => (
        <>
          {textOfName(event.action)}
          <EventSummary event={event} />
        </>
      ),
    },
    {
      key: 'who',
      head: texts.actor,
      phone: 'full',
      phoneLabel: texts.actor,
      cell: (event) => (event.actor ? <Name {...event.actor} /> : describeMissingActor(event)),
    },
    {
      key: 'about',
      head: texts.about,
      phone: 'full',
      phoneLabel: texts.about,
      cell: ({ actor, user }) => user && (user.id === actor?.id ? texts.themselves : <Name {...user} />),
    },
    {
      key: 'details',
      head: <span className="sr">{texts.details}</span>,
      align: 'right',
      className: 'audit-more',
      cell: (event) => (
        <Button
          kind="quiet"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => show(event)}
          aria-label={texts.detailsOf(textOfName(event.action), formatDateTime(event.at, bank.timeZone))}
        >
          {texts.details}
        </Button>
      ),
    },
  ]
}

function Name({ id, name, username }: { id: string; name: string; username: string }) {
  return (
    <>
      <Link to="/admin/users/$userId" params={{ userId: id }}>
        {name}
      </Link>
      <span className="sub">{username}</span>
    </>
  )
}

function Export({ asked }: { asked: AuditSearch }) {
  const saving = useMutation({
    mutationFn: () => saveAudit(asked),
    onSuccess: () => void showToast({ tone: 'good', ...texts.exported }),
    onError: (error) => showFailure(error, { title: texts.exportFailed, description: reasonOf(error) }),
  })
  return (
    <Button
      icon="download"
      size="sm"
      busy={saving.isPending}
      busyLabel={texts.exporting}
      onClick={() => saving.mutate()}
    >
      {texts.export}
    </Button>
  )
}

function reasonOf(error: Error): string {
  const refusal = refusalOf(error)
  if (refusal === 'EXPORT_TOO_LONG') return texts.exportTooLong
  if (refusal === 'TOO_MANY_ATTEMPTS' || refusal === 'BUSY') return texts.exportBusy
  return refusal === 'ACTOR_NOT_FOUND' || refusal === 'USER_NOT_FOUND' ? texts.unknownName : texts.failedHelp
}

/** Fetches the events of the search as a file, and saves it when it is complete. */
async function saveAudit(asked: AuditSearch): Promise<void> {
  const response = await fetchFile(`${auditFilePath}?${new URLSearchParams(askedOf(asked)).toString()}`)
  saveFile(await response.blob(), `audit_${dayIn(bank.timeZone, new Date())}.csv`)
}
