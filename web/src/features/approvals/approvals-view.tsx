import type { Approval, FourEyes } from '@bank/contract'
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { useUser } from '#session/session-context.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { TableNotLoaded } from '#ui/data/records/table-not-loaded.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { Section } from '#ui/layout/page.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { useFocusAfterDialog } from '#ui/use-focus-after-dialog.ts'
import { approvalsOptions } from './approval-queries.ts'
import { statusTexts, subjectLine, textOf } from '#domain/operation-words.tsx'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import type { ApprovalsSearchParams } from './search-params.ts'
import { texts } from './texts.ts'
import './approvals.css'

const ApprovalDialog = lazy(() =>
  import('./approval-dialog.tsx').then((module) => ({ default: module.ApprovalDialog })),
)

/** Lists pending approvals, then decided ones. */
export function ApprovalsView({ searchParams }: { searchParams: ApprovalsSearchParams }) {
  const address = useDialogAddress(['approval'])
  const { list: inbox, closed } = useFocusAfterDialog<HTMLDivElement>()
  const rule = useQuery(api.approvals.rule.queryOptions())
  const pending = useInfiniteQuery(approvalsOptions('pending'))
  const decided = useInfiniteQuery(approvalsOptions('decided'))
  const hasPending = pending.data?.pages.some(({ approvals }) => approvals.length > 0) ?? false
  const open = (approval: string) => address.open({ approval })
  const close = () => {
    address.close()
    closed()
  }
  return (
    // Hidden amounts are shown here: a decision needs them.
    <HideAmounts hidden={false}>
      {rule.isPending || pending.isPending ? (
        // Nothing is shown before what stands above it, so that no button moves from under the pointer.
        <TableSkeleton rows={4} columns={5} label={texts.loading} />
      ) : (
        <>
          {rule.data && <Rule rule={rule.data} hasPending={hasPending} />}
          <div ref={inbox} tabIndex={-1} className="approvals-list">
            <Section title={texts.pending}>
              <List which="pending" approvals={pending} onOpen={open} />
            </Section>
          </div>
          <Section title={texts.decided}>
            <List which="decided" approvals={decided} onOpen={open} />
          </Section>
        </>
      )}
      {searchParams.approval !== undefined && (
        <Suspense fallback={<LoadingLine />}>
          <ApprovalDialog
            key={searchParams.approval}
            approvalId={searchParams.approval}
            onClosed={close}
            focusAfter={() => inbox.current}
          />
        </Suspense>
      )}
    </HideAmounts>
  )
}

function Rule({
  rule: { isOn, applies, admins, appliesUntil },
  hasPending,
}: {
  rule: FourEyes
  hasPending: boolean
}) {
  const settings = (
    <Link className={buttonClass('secondary', 'sm')} to="/admin/settings">
      {texts.settings}
    </Link>
  )
  if (!isOn)
    return (
      <Banner title={texts.off} action={settings}>
        {texts.offHelp} {hasPending && texts.earlier}
      </Banner>
    )
  if (!applies)
    return (
      <Banner title={texts.notRequired}>
        {texts.notRequiredHelp} {hasPending && texts.earlier}
      </Banner>
    )
  if (admins < 2 && appliesUntil !== null)
    return (
      <Banner tone="wait" title={texts.oneAdministrator}>
        {texts.oneAdminHelp(formatDateTime(appliesUntil, bank.timeZone))}
      </Banner>
    )
  return (
    <Banner icon="people" title={texts.applies} action={settings}>
      {texts.appliesHelp}
    </Banner>
  )
}

type ListProps = {
  which: 'pending' | 'decided'
  approvals: UseInfiniteQueryResult<InfiniteData<{ approvals: Approval[] }>>
  onOpen: (approvalId: string) => void
}

function List({ which, approvals, onOpen }: ListProps) {
  const { id: me } = useUser()
  if (!approvals.data) return <TableNotLoaded query={approvals} rows={4} columns={5} words={texts} />
  const all = approvals.data.pages.flatMap((page) => page.approvals)
  if (all.length === 0) {
    if (which === 'decided') return <p className="muted">{texts.noneDecided}</p>
    return (
      <EmptyState seed="no-approvals" title={texts.nonePending}>
        {texts.nonePendingHelp}
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
      <MoreRows query={approvals} label={which === 'pending' ? texts.morePending : texts.more} />
    </>
  )
}

function columnsOf(
  which: 'pending' | 'decided',
  me: string,
  onOpen: (approvalId: string) => void,
): Column<Approval>[] {
  return [
    {
      key: 'what',
      head: texts.operation,
      rowHead: true,
      cell: ({ operation, user }) => {
        const { name, subject } = textOf(operation, user)
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
      cell: ({ operation, user }) => <Change {...textOf(operation, user)} />,
    },
    {
      key: 'asked',
      head: texts.asked,
      phone: 'full',
      phoneLabel: texts.asked,
      cell: ({ requester, reason }) => (
        <>
          {requester.name}
          {requester.id === me && <span className="muted"> {texts.own}</span>}
          <span className="approvals-sub approvals-text">{reason}</span>
        </>
      ),
    },
    which === 'pending'
      ? {
          key: 'since',
          head: texts.since,
          phone: 'start',
          className: 'num',
          cell: ({ requestedAt }) => formatDateTime(requestedAt, bank.timeZone),
        }
      : {
          key: 'decided',
          head: texts.decidedHead,
          phone: 'start',
          cell: ({ status, decidedAt, decidedBy }) => (
            <>
              <Badge tone={statusTexts[status].tone}>{statusTexts[status].word}</Badge>
              {decidedAt !== null && (
                <span className="approvals-sub num">{formatDateTime(decidedAt, bank.timeZone)}</span>
              )}
              {decidedBy && <span className="approvals-sub">{decidedBy.name}</span>}
            </>
          ),
        },
    {
      key: 'action',
      head: <span className="sr">{texts.actions}</span>,
      align: 'right',
      phone: 'end',
      cell: ({ id, operation, user, requester }) => {
        const { name, ...text } = textOf(operation, user)
        const mayDecide = which === 'pending' && requester.id !== me && user?.id !== me
        const action = mayDecide ? texts.review : texts.view
        return (
          <Button
            size="sm"
            kind={mayDecide ? 'secondary' : 'quiet'}
            aria-label={texts.actionOf(action, name, subjectLine(text))}
            onClick={() => onOpen(id)}
          >
            {action}
          </Button>
        )
      },
    },
  ]
}

function Change({ from, to }: Pick<ReturnType<typeof textOf>, 'from' | 'to'>) {
  return (
    <span className="approvals-change">
      <span className="muted">{from}</span>{' '}
      <span className="approvals-new">
        <span className="muted" aria-hidden="true">
          →
        </span>
        <span className="sr">{texts.to}</span> <b>{to}</b>
      </span>
    </span>
  )
}
