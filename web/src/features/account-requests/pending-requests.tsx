import type { AccountRequest } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { texts as kinds, typeNames, intendedUseNames } from '#domain/new-account/texts.ts'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { statusNames, statusTones, texts } from './texts.ts'
import './account-requests.css'

type AskAgainProps = {
  request: AccountRequest
  /** Opens the dialog, which begins with the draft that was kept. */
  onRequest: () => void
}

type NextSteps = (request: AccountRequest, onRequest: () => void) => ReactNode

type PendingRequestsProps = Pick<AskAgainProps, 'onRequest'> & {
  /** The request to which a link leads: its row is marked and has the focus. */
  shownRequest?: string | undefined
  /** Draws the next steps of a request; without it, the ways on after a rejection. */
  next?: NextSteps
}

/**
 * The requests of the user, or of the holder for whom they act, that are pending or were rejected lately;
 * renders nothing if there are none.
 */
export function PendingRequests({ onRequest, shownRequest, next = nextSteps }: PendingRequestsProps) {
  const requests = useCurrentRequests()
  useFailureToast(requests, texts.loadFailed, requests.data !== undefined)
  if (!requests.data) {
    if (!requests.isError) return <TableSkeleton rows={2} columns={4} label={texts.loading} />
    return (
      <ErrorState
        level="h2"
        title={texts.loadFailed}
        onRetry={() => void requests.refetch()}
        busy={requests.isFetching}
      >
        {texts.loadFailedHelp}
      </ErrorState>
    )
  }
  const all = requests.data.pages.flatMap((page) => page.requests)
  if (all.length === 0) return null
  return (
    <Section title={texts.pending} className="pending-requests">
      <DataTable
        caption={texts.pending}
        columns={columnsOf(next, onRequest, shownRequest)}
        rows={all}
        rowKey={({ id }) => id}
        rowClass={({ id }) => (id === shownRequest ? 'request-shown' : undefined)}
      />
      <MoreRows query={requests} label={texts.more} className="more-beside" />
    </Section>
  )
}

/** The requests that are pending or were rejected lately, page by page. */
export function useCurrentRequests() {
  const { api } = useReading()
  return useInfiniteQuery(
    api.accountRequests.list.infiniteOptions({
      input: (before: string | null) =>
        before === null ? { which: 'current' as const } : { which: 'current' as const, before },
      initialPageParam: null,
      getNextPageParam: ({ more }) => more,
    }),
  )
}

/** Focusing an element brings it into view. */
function focusOn(element: HTMLElement | null): void {
  element?.focus()
}

const columnsOf = (
  next: NextSteps,
  onRequest: () => void,
  shownRequest: string | undefined,
): readonly Column<AccountRequest>[] => [
  {
    key: 'account',
    head: texts.account,
    rowHead: true,
    cell: ({ id, nickname, notes, requestedBy }) => (
      <>
        {id === shownRequest ? (
          <span className="request-name" tabIndex={-1} ref={focusOn}>
            {nickname}
          </span>
        ) : (
          <span className="request-name">{nickname}</span>
        )}
        {requestedBy && <span className="request-note">{texts.requestedBy(requestedBy.name)}</span>}
        {notes !== null && <span className="request-note">{notes}</span>}
      </>
    ),
  },
  {
    key: 'type',
    head: texts.typeHead,
    phone: 'start',
    phoneLabel: texts.typeHead,
    cell: ({ accountType }) => typeNames[accountType].short,
  },
  {
    key: 'currency',
    head: kinds.currency,
    phone: 'start',
    phoneLabel: kinds.currency,
    cell: ({ currency, network }) => (network === null ? currency : `${currency}, ${network}`),
  },
  {
    key: 'use',
    head: texts.useHead,
    phone: 'start',
    phoneLabel: texts.useHead,
    cell: ({ intendedUse }) => (intendedUse === null ? texts.none : intendedUseNames[intendedUse]),
  },
  {
    key: 'requested',
    head: texts.requested,
    phone: 'start',
    phoneLabel: texts.requested,
    className: 'num',
    cell: ({ createdAt }) => formatDate(createdAt, bank.timeZone),
  },
  {
    key: 'status',
    head: texts.status,
    phone: 'start',
    cell: ({ status }) => <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>,
  },
  {
    key: 'actions',
    head: <span className="sr">{texts.actions}</span>,
    phone: 'full',
    cell: (request) => next(request, onRequest),
  },
]

const nextSteps: NextSteps = (request, onRequest) =>
  request.status === 'rejected' && <AfterRejection request={request} onRequest={onRequest} />

/** The ways on after a rejection: answer it, or send the request again with changes. */
function AfterRejection({ request, onRequest }: AskAgainProps) {
  const { nickname } = request
  return (
    <span className="request-next">
      <Link
        className={buttonClass('secondary', 'sm')}
        to="/dashboard/messages"
        aria-label={texts.writeAbout(nickname)}
      >
        {texts.write}
      </Link>
      <AskAgain request={request} onRequest={onRequest} />
    </span>
  )
}

/** Opens the dialog with the fields of a request that was rejected. */
export function AskAgain({ request, onRequest }: AskAgainProps) {
  const { holderId } = useReading()
  return (
    <Button
      size="sm"
      aria-label={texts.askAgainFor(request.nickname)}
      onClick={() => void keepAsDraft(request, holderId).then(onRequest)}
    >
      {texts.askAgain}
    </Button>
  )
}

/** Fills the dialog with this request. Loaded when it is asked for, because it comes with the schemas. */
async function keepAsDraft(request: AccountRequest, holderId: string | null): Promise<void> {
  const [{ draftOf }, { keepDraft }] = await Promise.all([import('./draft.ts'), import('./kept-draft.ts')])
  keepDraft(holderId, draftOf(request))
}
