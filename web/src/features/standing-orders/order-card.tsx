import type { StandingOrder } from '@bank/contract'
import { useEffect, useRef } from 'react'
import { Sum } from '#domain/money.tsx'
import { businessDayTexts, endText, movedText, orderKind, rhythmTexts } from '#domain/schedule-words.ts'
import { formatDay } from '#lib/format/format-date.ts'
import { classNames } from '#ui/class-names.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { Button } from '#ui/form/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { texts } from './texts.ts'

type OrderCardProps = {
  order: StandingOrder
  busy: boolean
  /** A link led to this order. */
  isShown: boolean
  onEdit: () => void
  onPause: () => void
  onResume: () => void
  onStop: () => void
}

/** A standing order or a scheduled payment, active or paused. */
export function OrderCard({ order, busy, isShown, onEdit, onPause, onResume, onStop }: OrderCardProps) {
  const { account, to, rhythm, status, next } = order
  const isOnce = rhythm === 'once'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isShown) heading.current?.focus()
  }, [isShown, heading])
  const named = (action: string) => `${action}, ${to.name}`
  return (
    <article className={classNames('card card-pad order-card', isShown && 'order-card-shown')}>
      <div className="order-head">
        <div>
          <h3 ref={heading} tabIndex={-1}>
            {to.name}
          </h3>
          <p className="small muted">{kindText(order)}</p>
        </div>
        <div className="order-sum">
          <Sum amount={order.amount} currency={account.currency} />
          {status === 'paused' && <Badge tone="wait">{texts.pausedBadge}</Badge>}
        </div>
      </div>
      {!order.payable && <Banner tone="wait">{texts.notPayable(orderKind(order))}</Banner>}
      {status === 'paused' && (
        <p className="small muted">
          {order.pausedByFailures ? `${texts.pausedByFailures} ${texts.pausedHelp}` : texts.pausedHelp}
        </p>
      )}
      <Pairs
        pairs={[
          { name: texts.next, value: next && nextText(next) },
          { name: texts.from, value: account.nickname },
          { name: texts.to, value: to.kind === 'account' ? `${to.name}, ${to.accountNumber}` : null },
          { name: texts.ends, value: isOnce ? null : endText(order) },
          { name: texts.businessDay, value: businessDayTexts[order.businessDay] },
          { name: texts.reference, value: order.reference },
          { name: texts.note, value: order.note },
        ]}
      />
      <div className="actions">
        <Button size="sm" icon="edit" aria-label={named(texts.edit)} onClick={onEdit}>
          {texts.edit}
        </Button>
        {status === 'paused' ? (
          <Button size="sm" busy={busy} aria-label={named(texts.resume)} onClick={onResume}>
            {texts.resume}
          </Button>
        ) : (
          <Button size="sm" busy={busy} aria-label={named(texts.pause)} onClick={onPause}>
            {texts.pause}
          </Button>
        )}
        <Button size="sm" kind="destructiveQuiet" aria-label={named(texts.stop)} onClick={onStop}>
          {texts.stop}
        </Button>
      </div>
    </article>
  )
}

/** Returns how often the order pays, and whether to an own account. */
function kindText({ rhythm, to }: StandingOrder): string {
  const isOwn = to.kind === 'account'
  if (rhythm === 'once') return isOwn ? texts.scheduledTransfer : texts.scheduledPayment
  return isOwn ? `${rhythmTexts[rhythm]}, ${texts.betweenOwn}` : rhythmTexts[rhythm]
}

/** The day of the next payment, and the date from which it was moved. */
function nextText({ day, dueOn }: NonNullable<StandingOrder['next']>): string {
  return day === dueOn ? formatDay(dueOn) : `${formatDay(dueOn)} (${movedText(day)})`
}
