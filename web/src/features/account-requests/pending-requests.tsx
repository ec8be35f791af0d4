import type { AccountRequest } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
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

/**
 * The client's requests that are pending or were rejected lately; renders nothing if there are none.
 * `onRequest` opens the dialog, which begins with the draft that was kept.
 */
export function PendingRequests({ onRequest }: { onRequest: () => void }) {
  const requests = useInfiniteQuery(
    api.accountRequests.list.infiniteOptions({
      input: (before: string | null) =>
        before === null ? { which: 'current' as const } : { which: 'current' as const, before },
      initialPageParam: null,
      getNextPageParam: ({ more }) => more,
    }),
  )
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
      <DataTable caption={texts.pending} columns={columnsOf(onRequest)} rows={all} rowKey={({ id }) => id} />
      <MoreRows query={requests} label={texts.more} className="more-beside" />
    </Section>
  )
}

const columnsOf = (onRequest: () => void): readonly Column<AccountRequest>[] => [
  {
    key: 'account',
    head: texts.account,
    rowHead: true,
    cell: ({ nickname, notes }) => (
      <>
        <span className="request-name">{nickname}</span>
        {notes !== null && <span className="request-note">{notes}</span>}
      </>
    ),
  },
  {
    key: 'type',
    head: texts.typeHead,
    phone: 'start',
    cell: ({ accountType }) => typeNames[accountType].short,
  },
  {
    key: 'currency',
    head: kinds.currency,
    phone: 'start',
    cell: ({ currency, network }) => (network === null ? currency : `${currency}, ${network}`),
  },
  {
    key: 'use',
    head: texts.useHead,
    phone: 'start',
    phoneLabel: 'For',
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
    cell: (request) =>
      request.status === 'rejected' && <AfterRejection request={request} onRequest={onRequest} />,
  },
]

type AfterRejectionProps = { request: AccountRequest; onRequest: () => void }

/** The ways on after a rejection: answer it, or send the request again with changes. */
function AfterRejection({ request, onRequest }: AfterRejectionProps) {
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
      <Button
        size="sm"
        aria-label={texts.askAgainFor(nickname)}
        onClick={() => void keepAsDraft(request).then(onRequest)}
      >
        {texts.askAgain}
      </Button>
    </span>
  )
}

/** Fills the dialog with this request. Loaded when it is asked for, because it comes with the schemas. */
async function keepAsDraft(request: AccountRequest): Promise<void> {
  const [{ draftOf }, { keepDraft }] = await Promise.all([import('./draft.ts'), import('./kept-draft.ts')])
  keepDraft(draftOf(request))
}
