import type { RateChange, RateFrom } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDateTime, formatDay } from '#lib/format/format-date.ts'
import { TableNotLoaded } from '#ui/data/records/table-not-loaded.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { StepChart } from '#ui/data/charts/step-chart.tsx'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import type { CellKey } from './rate-groups.ts'
import { stateNames, texts } from './texts.ts'

type HistoryProps = { cellKey: CellKey; today: string; onWithdraw: (change: RateFrom) => void }

/** Lists every change of one rate, with a chart. */
export function RateHistory({ cellKey: { currency, termYears }, today, onWithdraw }: HistoryProps) {
  const query = useInfiniteQuery(
    api.rates.history.infiniteOptions({
      input: (before: string | null) => ({
        currency,
        termYears: asText(termYears),
        ...(before !== null && { before }),
      }),
      initialPageParam: null,
      getNextPageParam: ({ earlier }) => earlier,
    }),
  )
  if (!query.data)
    return (
      <TableNotLoaded
        query={query}
        rows={3}
        columns={4}
        words={{ loading: texts.historyLoading, failed: texts.historyFailed, failedHelp: texts.failedHelp }}
      />
    )
  const changes = query.data.pages.flatMap((page) => page.changes)
  if (changes.length === 0)
    return <EmptyState title={texts.historyEmpty}>{texts.historyEmptyHelp}</EmptyState>
  return (
    <div className="rate-history">
      <Picture changes={changes} today={today} />
      <DataTable
        caption={texts.historyCaption}
        columns={columnsWith(onWithdraw)}
        rows={changes}
        rowKey={({ changeId }) => changeId}
      />
      <MoreRows query={query} label={texts.earlier} className="more-beside" />
    </div>
  )
}

/** The input is part of an address, where everything is text. */
function asText(termYears: 2 | 3 | 5): '2' | '3' | '5' {
  return `${termYears}`
}

/** The past and planned changes, from the first loaded one; nothing if there is none. */
function Picture({ changes, today }: { changes: readonly RateChange[]; today: string }) {
  const steps = changes.filter(({ state }) => state !== 'withdrawn').toReversed()
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last || steps.length < 2) return null
  return (
    <StepChart
      title={texts.chart}
      from={first.validFrom}
      to={last.validFrom > today ? last.validFrom : today}
      points={steps.map(({ validFrom, rate }) => ({ at: validFrom, value: rate }))}
    />
  )
}

const when = (instant: string) => formatDateTime(instant, bank.timeZone)

function columnsWith(onWithdraw: (change: RateFrom) => void): readonly Column<RateChange>[] {
  return [
    {
      key: 'from',
      head: texts.from,
      rowHead: true,
      phone: 'start',
      cell: ({ validFrom }) => <span className="num">{formatDay(validFrom)}</span>,
    },
    {
      key: 'rate',
      head: texts.rateHead,
      align: 'right',
      phone: 'end',
      cell: ({ rate }) => <span className="rate-in-list">{texts.rate(rate)}</span>,
    },
    {
      key: 'state',
      head: texts.state,
      phone: 'start',
      cell: ({ state }) => <Badge tone={stateNames[state].tone}>{stateNames[state].name}</Badge>,
    },
    {
      key: 'decided',
      head: texts.decided,
      phone: 'full',
      cell: ({ setBy, approvedBy, setAt, withdrawnBy, withdrawnAt }) => (
        <>
          <span className="rate-note">
            {texts.by(texts.decidedBy(setBy ?? texts.theBank, approvedBy), when(setAt))}
          </span>
          {withdrawnAt !== null && (
            <span className="rate-note">
              {texts.withdrawnBy(withdrawnBy ?? texts.theBank, when(withdrawnAt))}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      head: <span className="sr">{texts.actions}</span>,
      align: 'right',
      phone: 'full',
      cell: (change) =>
        change.state === 'planned' && (
          <Button
            size="sm"
            kind="destructiveQuiet"
            aria-label={texts.withdrawThis(change.rate, formatDay(change.validFrom))}
            onClick={() => onWithdraw(change)}
          >
            {texts.withdraw}
          </Button>
        ),
    },
  ]
}
