import type { UpcomingPayment } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { Sum } from '#domain/money.tsx'
import { furtherTexts, movedText } from '#domain/schedule-words.ts'
import { formatDateTime, formatDay } from '#lib/format/format-date.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Dotted } from '#ui/data/dotted.tsx'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { Button } from '#ui/form/button.tsx'
import { texts } from './texts.ts'

type UpcomingProps = { busy: boolean; onSkip: (payment: UpcomingPayment, skipped: boolean) => void }

/** Twelve of the next payments, some of each order. Each can be skipped. */
export function UpcomingPayments({ busy, onSkip }: UpcomingProps) {
  const upcoming = useQuery(api.standingOrders.upcoming.queryOptions())
  useFailureToast(upcoming, texts.failed, upcoming.data !== undefined)
  return (
    <SummaryCard title={texts.upcoming}>
      <SummaryLines
        rows={upcoming.data ?? []}
        rowKey={({ orderId, day }) => `${orderId} ${day}`}
        none={upcoming.isPending ? texts.loading : upcoming.isError ? texts.failed : texts.noUpcoming}
      >
        {(payment) => (
          <SummaryLine
            text={
              <span className="order-line">
                <Dotted facts={[formatDay(payment.dueOn), payment.toName]} />
                {payment.state === 'skipped' && <Badge>{texts.skippedBadge}</Badge>}
                {isRetried(payment) && <Badge tone="wait">{texts.retryBadge}</Badge>}
              </span>
            }
            note={<Dotted facts={notesOf(payment)} />}
            end={
              <span className="upcoming-end">
                <Sum amount={payment.amount} currency={payment.currency} />
                <SkipButton payment={payment} busy={busy} onSkip={onSkip} />
              </span>
            }
          />
        )}
      </SummaryLines>
    </SummaryCard>
  )
}

function SkipButton({ payment, busy, onSkip }: UpcomingProps & { payment: UpcomingPayment }) {
  const isSkipped = payment.state === 'skipped'
  const action = isSkipped ? texts.restore : texts.skip
  return (
    <Button
      kind="quiet"
      size="sm"
      busy={busy}
      aria-label={`${action}, ${payment.toName}, ${formatDay(payment.dueOn)}`}
      onClick={() => onSkip(payment, !isSkipped)}
    >
      {action}
    </Button>
  )
}

/**
 * Returns whether the payment was tried without success. Before 06:00 of its day it has not been tried yet.
 */
function isRetried({ state, tries }: Pick<UpcomingPayment, 'state' | 'tries'>): boolean {
  return state === 'due' && tries > 0
}

function notesOf(payment: UpcomingPayment): string[] {
  const { accountNickname, day, dueOn, rhythm, state, tries, refusal, nextTryAt, hasFurther } = payment
  const notes = [`${texts.from} ${accountNickname}`]
  if (day !== dueOn) notes.push(movedText(day))
  if (isRetried({ state, tries }) && nextTryAt !== null)
    notes.push(texts.retry(refusal, formatDateTime(nextTryAt, bank.timeZone)))
  if (hasFurther && rhythm !== 'once') notes.push(furtherTexts[rhythm])
  return notes
}
