import type { SignInEvent } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime } from '#lib/format/format-date.ts'
import { useUser } from '#session/session-context.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { outcomeTexts, texts, textsFor } from './texts.ts'

/** The sign-ins of this user, and those that were refused. */
export function SignInHistorySection() {
  const { role } = useUser()
  const history = useInfiniteQuery(
    api.security.history.infiniteOptions({
      input: (before: string | undefined) => (before === undefined ? {} : { before }),
      initialPageParam: undefined,
      getNextPageParam: ({ before }) => before ?? undefined,
    }),
  )
  const events = history.data?.pages.flatMap((page) => page.events) ?? []
  return (
    <Section title={texts.history}>
      {!history.data ? (
        history.isError ? (
          <ErrorState title={texts.failed} onRetry={() => void history.refetch()} busy={history.isFetching}>
            {texts.failedHelp}
          </ErrorState>
        ) : (
          <TableSkeleton rows={4} columns={3} label={texts.loading} />
        )
      ) : events.length === 0 ? (
        <EmptyState title={texts.noHistory} />
      ) : (
        <>
          <DataTable caption={texts.history} columns={columns} rows={events} rowKey={({ at }) => at} />
          <div className="between security-note">
            <p className="small muted">
              {textsFor(role).historyHelp} {texts.inBankTime(bank.city)}
            </p>
            <MoreRows query={history} label={texts.earlier} small className="more-beside" />
          </div>
        </>
      )}
    </Section>
  )
}

const columns: readonly Column<SignInEvent>[] = [
  {
    key: 'when',
    head: texts.when,
    rowHead: true,
    phone: 'start',
    className: 'num',
    cell: ({ at }) => formatDateTime(at, bank.timeZone),
  },
  {
    key: 'what',
    head: texts.event,
    phone: 'full',
    cell: ({ outcome, isNewDevice }) => (
      <span className="history-what">
        <Badge tone={outcome === 'signed-in' ? 'good' : 'bad'}>{outcomeTexts[outcome]}</Badge>
        {isNewDevice && <Badge tone="wait">{texts.newDevice}</Badge>}
      </span>
    ),
  },
  {
    key: 'where',
    head: texts.where,
    phone: 'full',
    cell: ({ browser, address }) => (
      <>
        {browser ?? texts.unknownBrowser}
        <span className="small muted num history-address">{address ?? texts.unknownAddress}</span>
      </>
    ),
  },
]
