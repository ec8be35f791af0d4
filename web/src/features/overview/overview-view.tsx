import type { Overview } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { paths } from '#paths.ts'
import { Badge } from '#ui/data/badge.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { OwnDecided } from './own-decided.tsx'
import { texts } from './texts.ts'
import { WorklistCard } from './worklist.tsx'
import './overview.css'

/** The counts of the platform, what needs attention, and the state of books and audit. */
export function OverviewView() {
  // No event announces a new day or a bounced e-mail, so the overview is also polled every half a minute.
  const overview = useQuery(api.overview.get.queryOptions({ refetchInterval: 30_000 }))
  if (overview.data) {
    return (
      <>
        <Section title={texts.counts} titleHidden>
          <Counts overview={overview.data} />
        </Section>
        <Section title={texts.attention}>
          <WorklistCard worklist={overview.data.worklist} now={overview.dataUpdatedAt} />
        </Section>
        <Section title={texts.checks}>
          <Checks {...overview.data} />
        </Section>
        {/* It arrives later, so it comes last: nothing may move under the pointer. */}
        <OwnDecided />
      </>
    )
  }
  if (!overview.isError) return <Pending />
  return (
    <ErrorState
      level="h2"
      title={texts.failed}
      onRetry={() => void overview.refetch()}
      busy={overview.isFetching}
    >
      {texts.failedHelp}
    </ErrorState>
  )
}

/** The shape of the overview while it is loading: four counts, the worklist, the checks. */
function Pending() {
  return (
    <>
      <Loading label={texts.loading}>
        <div className="overview-counts">
          {['users', 'accounts', 'requests', 'chat'].map((key) => (
            <div key={key} className="card card-pad skeleton-block">
              <Skeleton width="long" />
              <Skeleton width="figure" />
            </div>
          ))}
        </div>
      </Loading>
      <Loading>
        <PendingList title={texts.attention} lines={5} />
      </Loading>
      <Loading>
        <PendingList title={texts.checks} lines={2} />
      </Loading>
    </>
  )
}

/** A part of the page with its heading: nothing is to move when its lines arrive. */
function PendingList({ title, lines }: { title: string; lines: number }) {
  return (
    <div className="section">
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      <ul className="card overview-list overview-pending">
        {Array.from({ length: lines }, (_, line) => (
          <li key={line}>
            <div className="skeleton-block">
              <Skeleton width="long" />
              <Skeleton />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Counts({
  overview: { users, accounts, pendingRequests, awaitingFirstReply },
}: {
  overview: Overview
}) {
  const counts: { label: string; value: string; to: string }[] = [
    { label: texts.users, value: texts.counted(users), to: paths.adminUsers },
    { label: texts.accounts, value: texts.counted(accounts), to: paths.adminAccounts },
    { label: texts.pendingRequests, value: texts.figure(pendingRequests), to: paths.adminAccountRequests },
    { label: texts.awaitingFirstReply, value: texts.figure(awaitingFirstReply), to: paths.adminChat },
  ]
  return (
    <ul className="overview-counts">
      {counts.map(({ label, value, to }) => (
        <li key={label}>
          <Link className="card card-pad" to={to}>
            <span className="small overview-count-name">{label}</span>
            <span className="figure num">{value}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Checks({ books, checkpoints, proxies }: Pick<Overview, 'books' | 'checkpoints' | 'proxies'>) {
  return (
    <ul className="card overview-list">
      <Check name={texts.books} state={booksState(books)}>
        {booksNote(books)}
      </Check>
      <Check
        name={texts.audit}
        state={checkpointsState(checkpoints)}
        action={
          <Link className={buttonClass('secondary', 'sm')} to={paths.adminAudit}>
            {texts.seeAudit}
          </Link>
        }
      >
        {checkpoints.verifiedAt === null
          ? texts.soon
          : texts.verified(formatDateTime(checkpoints.verifiedAt, bank.timeZone))}
      </Check>
      {proxies !== 'fine' && (
        <Check name={texts.addresses} state={<Badge tone="bad">{texts.needsAttention}</Badge>}>
          {texts.proxies[proxies]}
        </Check>
      )}
    </ul>
  )
}

function Check({
  name,
  state,
  action,
  children,
}: {
  name: string
  state: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      <div>
        <span>{name}</span>
        <span className="small muted">{children}</span>
      </div>
      <span className="btns">
        {state}
        {action}
      </span>
    </li>
  )
}

function booksState(books: Overview['books']): ReactNode {
  if (!books) return <Badge>{texts.unchecked}</Badge>
  return books.balanced ? (
    <Badge tone="good">{texts.balanced}</Badge>
  ) : (
    <Badge tone="bad">{texts.unbalanced}</Badge>
  )
}

function checkpointsState({ intact, verifiedAt }: Overview['checkpoints']): ReactNode {
  if (!intact) return <Badge tone="bad">{texts.broken}</Badge>
  return verifiedAt === null ? <Badge>{texts.unchecked}</Badge> : <Badge tone="good">{texts.intact}</Badge>
}

function booksNote(books: Overview['books']): string {
  if (!books) return texts.soon
  const checked = texts.checked(formatDateTime(books.checkedAt, bank.timeZone))
  return books.balanced ? checked : `${checked}. ${texts.closed}`
}
