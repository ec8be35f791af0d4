import type { PastPayment } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { Sum } from '#domain/money.tsx'
import { formatDate, formatDay } from '#lib/format/format-date.ts'
import { Badge } from '#ui/data/badge.tsx'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { Button } from '#ui/form/button.tsx'
import { failureText, texts } from './texts.ts'

/** What became of earlier dates, newest first. */
export function PastPayments() {
  const past = useInfiniteQuery(
    api.standingOrders.past.infiniteOptions({
      input: (before: string | undefined) => ({ before }),
      initialPageParam: undefined,
      getNextPageParam: ({ more }) => more ?? undefined,
    }),
  )
  const payments = past.data?.pages.flatMap((page) => page.payments) ?? []
  return (
    <SummaryCard title={texts.past}>
      <SummaryLines
        rows={payments}
        rowKey={({ paymentId }) => paymentId}
        none={past.isPending ? texts.loading : past.isError ? texts.failed : texts.noPast}
      >
        {(payment) => (
          <SummaryLine
            text={
              <>
                {formatDay(payment.dueOn)} · {payment.beneficiaryName}
              </>
            }
            note={noteOf(payment)}
            end={
              <span className="upcoming-end">
                <Sum amount={payment.amount} currency={payment.currency} />
                <State state={payment.state} />
              </span>
            }
          />
        )}
      </SummaryLines>
      {past.hasNextPage && (
        <div className="summary-more">
          <Button
            kind="quiet"
            size="sm"
            busy={past.isFetchingNextPage}
            onClick={() => void past.fetchNextPage()}
          >
            {texts.earlier}
          </Button>
        </div>
      )}
    </SummaryCard>
  )
}

function State({ state }: Pick<PastPayment, 'state'>) {
  if (state === 'paid') return <Badge tone="good">{texts.paidBadge}</Badge>
  if (state === 'failed') return <Badge tone="bad">{texts.failedBadge}</Badge>
  return <Badge>{texts.skippedBadge}</Badge>
}

function noteOf({ accountNickname, rhythm, dueOn, state, settledAt, refusal }: PastPayment): string {
  const notes = [
    rhythm === 'once' ? texts.scheduledPayment : texts.standingOrder,
    `${texts.from} ${accountNickname}`,
  ]
  const settledOn = formatDate(settledAt, bank.timeZone)
  if (state === 'paid' && settledOn !== formatDay(dueOn)) notes.push(`${texts.paidBadge} ${settledOn}`)
  if (state === 'failed') notes.push(failureText(refusal))
  return notes.join(' · ')
}
