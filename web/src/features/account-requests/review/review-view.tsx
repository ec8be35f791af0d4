import { type AdminRequest, fullName } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { bank } from '#content/bank.ts'
import { HolderLink } from '#domain/holder-link.tsx'
import { formatDate } from '#lib/format/format-date.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { TableNotLoaded } from '#ui/data/records/table-not-loaded.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { useFocusAfterDialog } from '#ui/use-focus-after-dialog.ts'
import { type ReviewSearchParams, reviewAges, reviewStatuses } from './review-search-params.ts'
import { reviewOptions } from './review-queries.ts'
import { reviewTexts } from './review-texts.ts'
import { typeNames } from '#domain/new-account/texts.ts'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { statusNames, statusTones } from '#features/account-requests/texts.ts'
import '#features/account-requests/account-requests.css'
import './review.css'

const ReviewDialog = lazy(() =>
  import('./review-dialog.tsx').then(({ ReviewDialog: dialog }) => ({ default: dialog })),
)

/** The account requests of all clients, for the admins who decide about them. */
export function ReviewView({ searchParams }: { searchParams: ReviewSearchParams }) {
  const navigate = useNavigate()
  const { list, closed } = useFocusAfterDialog()
  const address = useDialogAddress(['request'])
  const go = (change: Partial<ReviewSearchParams>) =>
    void navigate({
      to: '/admin/account-requests',
      search: { ...searchParams, ...change },
      resetScroll: false,
    })
  const close = () => {
    address.close()
    closed()
  }
  return (
    <div>
      <div className="review-filter">
        <SelectField
          label={reviewTexts.status}
          value={searchParams.status ?? 'pending'}
          options={reviewStatuses.map((value) => ({ value, label: reviewTexts.statuses[value] }))}
          onChange={(status) => go({ status: status === 'pending' ? undefined : status })}
        />
        <SelectField
          label={reviewTexts.age}
          value={searchParams.age === undefined ? 'any' : String(searchParams.age)}
          options={[
            { value: 'any', label: reviewTexts.ages.any },
            ...reviewAges.map((days) => ({ value: String(days), label: reviewTexts.ages[days] })),
          ]}
          onChange={(age) => go({ age: reviewAges.find((days) => String(days) === age) })}
        />
      </div>
      <section ref={list} tabIndex={-1} className="review-list" aria-label={reviewTexts.caption}>
        <Requests
          searchParams={searchParams}
          onOpen={(request) => address.open({ request })}
          onShowAll={() => go({ status: 'all', age: undefined })}
        />
      </section>
      {searchParams.request !== undefined && (
        <Suspense fallback={<LoadingLine />}>
          <ReviewDialog
            key={searchParams.request}
            requestId={searchParams.request}
            // Only the list of all requests keeps the row of a decided one.
            focusAfterDecision={searchParams.status === 'all' ? undefined : () => list.current}
            onClosed={close}
          />
        </Suspense>
      )}
    </div>
  )
}

type RequestsProps = {
  searchParams: ReviewSearchParams
  onOpen: (requestId: string) => void
  onShowAll: () => void
}

function Requests({ searchParams, onOpen, onShowAll }: RequestsProps) {
  const requests = useInfiniteQuery(reviewOptions(searchParams))
  useFailureToast(requests, reviewTexts.failed)
  if (!requests.data)
    return <TableNotLoaded query={requests} rows={4} columns={6} level="h2" words={reviewTexts} />
  const all = requests.data.pages.flatMap((page) => page.requests)
  const only = searchParams.client !== undefined && (
    <OnlyClient name={all[0] ? fullName(all[0].client) : null} others={searchParams} />
  )
  if (all.length === 0) {
    const isInbox =
      searchParams.status === undefined && searchParams.age === undefined && searchParams.client === undefined
    return (
      <>
        {only}
        <EmptyState
          level="h2"
          seed="empty-requests"
          title={reviewTexts.none}
          action={
            searchParams.status === 'all' && searchParams.age === undefined ? null : (
              <Button onClick={onShowAll}>{reviewTexts.showAll}</Button>
            )
          }
        >
          {isInbox ? reviewTexts.nonePending : reviewTexts.noneLike}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      {only}
      <DataTable
        caption={reviewTexts.caption}
        columns={columnsWith(onOpen)}
        rows={all}
        rowKey={({ id }) => id}
      />
      <MoreRows query={requests} label={reviewTexts.more} />
    </>
  )
}

function columnsWith(onOpen: (requestId: string) => void): Column<AdminRequest>[] {
  return [
    {
      key: 'client',
      head: reviewTexts.client,
      rowHead: true,
      cell: ({ client, requestedBy }) => (
        <>
          <HolderLink className="request-name" holder={client}>
            {fullName(client)}
          </HolderLink>
          <span className="request-note">
            {requestedBy ? reviewTexts.requestedByNote(requestedBy.name) : client.username}
          </span>
        </>
      ),
    },
    {
      key: 'account',
      head: reviewTexts.account,
      phone: 'start',
      cell: ({ nickname }) => <span className="review-text">{nickname}</span>,
    },
    {
      key: 'type',
      head: reviewTexts.type,
      phone: 'hide',
      cell: ({ accountType }) => typeNames[accountType].short,
    },
    {
      key: 'currency',
      head: reviewTexts.currency,
      phone: 'start',
      cell: ({ accountType, currency, network }) => (
        <>
          <span className="review-type">{typeNames[accountType].short}, </span>
          {network === null ? currency : `${currency}, ${network}`}
        </>
      ),
    },
    {
      key: 'requested',
      head: reviewTexts.requested,
      phone: 'start',
      className: 'num',
      cell: ({ createdAt }) => (
        <>
          {formatDate(createdAt, bank.timeZone)}
          <span className="request-note">{ageOf(createdAt)}</span>
        </>
      ),
    },
    {
      key: 'status',
      head: reviewTexts.state,
      phone: 'end',
      className: 'review-state',
      cell: ({ status }) => <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>,
    },
    {
      key: 'action',
      head: <span className="sr">{reviewTexts.actions}</span>,
      align: 'right',
      phone: 'end',
      className: 'review-action',
      cell: ({ id, nickname, client, status }) => {
        const action = status === 'pending' ? reviewTexts.review : reviewTexts.view
        return (
          <Button
            size="sm"
            kind={status === 'pending' ? 'secondary' : 'quiet'}
            aria-label={reviewTexts.actionOf(action, nickname, fullName(client))}
            onClick={() => onOpen(id)}
          >
            {action}
          </Button>
        )
      },
    },
  ]
}

/** Names the one client whose requests are listed, and leads back to the requests of all. */
function OnlyClient({ name, others }: { name: string | null; others: ReviewSearchParams }) {
  return (
    <p className="review-only">
      <span>{reviewTexts.narrowedTo(name)}</span>
      <Link className="small" to="/admin/account-requests" search={{ ...others, client: undefined }}>
        {reviewTexts.everybody}
      </Link>
    </p>
  )
}

const dayMs = 86_400_000

/** "today", "1 day ago": whole days since the request was made. */
function ageOf(createdAt: string): string {
  const days = Math.floor((Date.now() - new Date(createdAt).getTime()) / dayMs)
  return days < 1 ? reviewTexts.today : reviewTexts.daysAgo(days)
}
