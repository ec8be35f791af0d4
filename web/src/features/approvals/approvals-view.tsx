import type { Approval, FourEyes } from '@bank/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format-date.ts'
import { useUser } from '#session/session-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/empty.tsx'
import { HideAmounts } from '#ui/money.tsx'
import { Section } from '#ui/page.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { type Column, DataTable } from '#ui/table.tsx'
import { approvalsOptions } from './approval-queries.ts'
import { statusWords, wordsOf } from '#deed-words.tsx'
import type { ApprovalsPlace } from './place.ts'
import { texts } from './texts.ts'
import './approvals.css'

const ApprovalDialog = lazy(() =>
  import('./approval-dialog.tsx').then((module) => ({ default: module.ApprovalDialog })),
)

/** What administrators ask each other to approve: what waits, then what was decided. */
export function ApprovalsView({ place }: { place: ApprovalsPlace }) {
  const navigate = useNavigate()
  const inbox = useRef<HTMLDivElement>(null)
  const rule = useQuery(api.approvals.rule.queryOptions())
  const open = (approval: string) =>
    void navigate({ to: '/admin/approvals', search: { approval }, resetScroll: false })
  const close = () => {
    void navigate({ to: '/admin/approvals', search: {}, replace: true, resetScroll: false })
    // The row that was pressed may be gone: decided, it is in another list.
    if (document.activeElement === document.body) inbox.current?.focus()
  }
  return (
    // Whoever decides has to see what about.
    <HideAmounts hidden={false}>
      {rule.data && <Rule rule={rule.data} />}
      <div ref={inbox} tabIndex={-1} className="approvals-list">
        <Section title={texts.waiting}>
          <List which="waiting" onOpen={open} />
        </Section>
      </div>
      <Section title={texts.decided}>
        <List which="decided" onOpen={open} />
      </Section>
      {place.approval !== undefined && (
        <Suspense>
          <ApprovalDialog
            key={place.approval}
            approvalId={place.approval}
            onClosed={close}
            focusAfter={() => inbox.current}
          />
        </Suspense>
      )}
    </HideAmounts>
  )
}

function Rule({ rule: { isOn, holds, administrators, heldUntil } }: { rule: FourEyes }) {
  const settings = (
    <Link className={buttonClass('secondary', 'sm')} to="/admin/settings">
      {texts.settings}
    </Link>
  )
  if (!isOn)
    return (
      <Banner title={texts.off} action={settings}>
        {texts.offHelp}
      </Banner>
    )
  if (!holds) return <Banner title={texts.alone}>{texts.aloneHelp}</Banner>
  if (administrators < 2 && heldUntil !== null)
    return (
      <Banner tone="wait" title={texts.held}>
        {texts.heldHelp(formatDateTime(heldUntil, bank.timeZone))}
      </Banner>
    )
  return (
    <Banner icon="people" title={texts.holds}>
      {texts.holdsHelp}
    </Banner>
  )
}

type ListProps = { which: 'waiting' | 'decided'; onOpen: (approvalId: string) => void }

function List({ which, onOpen }: ListProps) {
  const { id: me } = useUser()
  const approvals = useInfiniteQuery(approvalsOptions(which))
  if (!approvals.data) {
    if (!approvals.isError)
      return <TableSkeleton rows={which === 'waiting' ? 2 : 4} columns={5} label={texts.loading} />
    return (
      <ErrorState title={texts.failed} onRetry={() => void approvals.refetch()} busy={approvals.isFetching}>
        {texts.failedHelp}
      </ErrorState>
    )
  }
  const all = approvals.data.pages.flatMap((page) => page.approvals)
  if (all.length === 0) {
    if (which === 'decided') return <p className="muted">{texts.noneDecided}</p>
    return (
      <EmptyState seed="no-approvals" title={texts.noneWaiting}>
        {texts.noneWaitingHelp}
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        caption={texts[which]}
        className="approvals-table"
        columns={columnsOf(which, me, onOpen)}
        rows={all}
        rowKey={({ id }) => id}
      />
      {approvals.hasNextPage && (
        <p className="approvals-more">
          <Button busy={approvals.isFetchingNextPage} onClick={() => void approvals.fetchNextPage()}>
            {which === 'waiting' ? texts.moreWaiting : texts.more}
          </Button>
        </p>
      )}
    </>
  )
}

function columnsOf(
  which: 'waiting' | 'decided',
  me: string,
  onOpen: (approvalId: string) => void,
): Column<Approval>[] {
  return [
    {
      key: 'what',
      head: texts.what,
      rowHead: true,
      cell: ({ deed, user }) => {
        const { name, subject } = wordsOf(deed, user)
        return (
          <>
            <span className="approvals-name">{name}</span>
            <span className="approvals-sub">{subject}</span>
            {user && user.name !== subject && <span className="approvals-sub">{user.name}</span>}
          </>
        )
      },
    },
    {
      key: 'change',
      head: texts.change,
      phone: 'full',
      cell: ({ deed, user }) => <Change {...wordsOf(deed, user)} />,
    },
    {
      key: 'asked',
      head: texts.asked,
      phone: 'full',
      phoneLabel: texts.asked,
      cell: ({ askedBy, reason }) => (
        <>
          {askedBy.name}
          {askedBy.id === me && (
            <>
              {' '}
              <Badge>{texts.own}</Badge>
            </>
          )}
          <span className="approvals-sub approvals-words">{reason}</span>
        </>
      ),
    },
    which === 'waiting'
      ? {
          key: 'since',
          head: texts.since,
          phone: 'start',
          className: 'num',
          cell: ({ askedAt }) => formatDateTime(askedAt, bank.timeZone),
        }
      : {
          key: 'decided',
          head: texts.decidedHead,
          phone: 'start',
          cell: ({ status, decidedAt, decidedBy }) => (
            <>
              <Badge tone={statusWords[status].tone}>{statusWords[status].word}</Badge>
              <span className="approvals-sub num">
                {decidedAt !== null && formatDateTime(decidedAt, bank.timeZone)}
                {decidedBy && `, ${decidedBy.name}`}
              </span>
            </>
          ),
        },
    {
      key: 'action',
      head: <span className="sr">{texts.actions}</span>,
      align: 'right',
      phone: 'end',
      cell: ({ id, deed, user, askedBy }) => {
        const { name, subject } = wordsOf(deed, user)
        const mayDecide = which === 'waiting' && askedBy.id !== me && user?.id !== me
        const action = mayDecide ? texts.review : texts.view
        return (
          <Button
            size="sm"
            kind={mayDecide ? 'secondary' : 'quiet'}
            aria-label={texts.actionOf(action, name, subject)}
            onClick={() => onOpen(id)}
          >
            {action}
          </Button>
        )
      },
    },
  ]
}

function Change({ from, to }: Pick<ReturnType<typeof wordsOf>, 'from' | 'to'>) {
  return (
    <span className="approvals-change">
      <span className="muted">{from}</span> <span className="muted">{texts.to}</span> <b>{to}</b>
    </span>
  )
}
