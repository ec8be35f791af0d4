import type { PastPayment } from '@bank/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { Sum } from '#domain/money.tsx'
import { formatDate, formatDay } from '#lib/format/format-date.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Dotted } from '#ui/data/dotted.tsx'
import { SummaryCard, SummaryLine, SummaryLines } from '#ui/data/records/summary-card.tsx'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { failureText, texts } from './texts.ts'

/** The id of this part. */
const anchor = 'past-payments'

/**
 * The outcomes of earlier dates and the orders that were stopped, newest first. A link to an order that has
 * ended leads here.
 */
export function PastPayments({ isShown }: { isShown: boolean }) {
  const past = useInfiniteQuery(
    api.standingOrders.past.infiniteOptions({
      input: (before: string | undefined) => ({ before }),
      initialPageParam: undefined,
      getNextPageParam: ({ more }) => more ?? undefined,
    }),
  )
  const hasLoaded = past.data !== undefined
  useEffect(() => {
    if (isShown && hasLoaded) document.getElementById(anchor)?.focus()
  }, [isShown, hasLoaded])
  const payments = past.data?.pages.flatMap((page) => page.payments) ?? []
  return (
    <SummaryCard title={texts.past} anchor={anchor}>
      <SummaryLines
        rows={payments}
        rowKey={({ paymentId }) => paymentId}
        none={past.isPending ? texts.loading : past.isError ? texts.failed : texts.noPast}
      >
        {(payment) => (
          <SummaryLine
            text={
              <span className="order-line">
                <Title payment={payment} />
                <State state={payment.state} />
              </span>
            }
            note={<Dotted facts={notesOf(payment)} />}
            end={<Sum amount={payment.amount} currency={payment.currency} />}
          />
        )}
      </SummaryLines>
      <MoreRows query={past} label={texts.earlier} small className="summary-more" />
      <OtherPayments />
    </SummaryCard>
  )
}

/** Leads to the payments that no order made: those are in the statement of their account. */
function OtherPayments() {
  const accounts = useQuery(api.accounts.list.queryOptions())
  if (accounts.data === undefined || accounts.data.length === 0) return null
  return (
    <div className="summary-body">
      <p className="small muted other-payments">
        {texts.otherPayments}
        {accounts.data.map(({ id, nickname }) => (
          <Link
            key={id}
            to="/dashboard/accounts/$accountId/transactions"
            params={{ accountId: id }}
            search={{ from: undefined, to: undefined, direction: 'debit' }}
          >
            {nickname}
          </Link>
        ))}
      </p>
    </div>
  )
}

/** The day and who was to be paid; for what was paid, a link to its transaction. */
function Title({ payment }: { payment: PastPayment }) {
  const { dueOn, toName, state, accountId, paymentId } = payment
  const title = <Dotted facts={[formatDay(dueOn), toName]} />
  if (state !== 'paid') return title
  return (
    <Link
      to="/dashboard/accounts/$accountId/transactions"
      params={{ accountId }}
      search={{ from: undefined, to: undefined, transaction: paymentId }}
    >
      {title}
    </Link>
  )
}

function State({ state }: Pick<PastPayment, 'state'>) {
  if (state === 'paid') return <Badge tone="good">{texts.paidBadge}</Badge>
  if (state === 'failed') return <Badge tone="bad">{texts.failedBadge}</Badge>
  return <Badge>{state === 'stopped' ? texts.stoppedBadge : texts.skippedBadge}</Badge>
}

function notesOf({ accountNickname, rhythm, dueOn, state, settledAt, refusal }: PastPayment): string[] {
  const notes = [
    rhythm === 'once' ? texts.scheduledPayment : texts.standingOrder,
    `${texts.from} ${accountNickname}`,
  ]
  const settledOn = formatDate(settledAt, bank.timeZone)
  if (state === 'paid' && settledOn !== formatDay(dueOn)) notes.push(`${texts.paidBadge} ${settledOn}`)
  if (state === 'failed') notes.push(failureText(refusal))
  return notes
}
