import type { WaitingOrder } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { bank } from '#content/bank.ts'
import { missingSignatures, signaturesToGet } from '#domain/missing-signatures.ts'
import { Sum } from '#domain/money.tsx'
import { formatDateTime } from '#lib/format/format-date.ts'
import { paths } from '#paths.ts'
import { useReading } from '#session/acting/reading.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { texts } from './deposit-texts.ts'
import '#ui/layout/order-summary.css'

/** The order of a holder that waits for signatures now: the last step of the dialog, beside the toast. */
export function PreparedDeposit({ order }: { order: WaitingOrder }) {
  const result = useRef<HTMLElement>(null)
  // The focus is never on a button: a held Enter key would close the dialog unread.
  useEffect(() => result.current?.focus(), [])
  const { content, expiresAt } = order
  const missing = missingSignatures(order)
  return (
    <section className="order-summary" ref={result} tabIndex={-1} aria-label={texts.result}>
      <HideAmounts hidden={false}>
        <p className="order-summary-sum">
          {content.kind === 'certificate' && <Sum amount={content.amount} currency={content.currency} />}
        </p>
      </HideAmounts>
      <Pairs
        className="order-summary-pairs"
        pairs={[
          { name: texts.status, value: <Badge tone="wait">{texts.waitingForSignatures}</Badge> },
          { name: texts.stillNeeded, value: missing && signaturesToGet(missing) },
          {
            name: texts.expires,
            value: <span className="num">{formatDateTime(expiresAt, bank.timeZone)}</span>,
          },
        ]}
      />
    </section>
  )
}

/** The ways on from an order that waits. */
export function PreparedButtons({ order, onDone }: { order: WaitingOrder; onDone: () => void }) {
  const { path } = useReading()
  return (
    <>
      <Link className={buttonClass('secondary')} to={path(paths.order(order.id))}>
        {order.isForMe ? texts.sign : texts.see}
      </Link>
      <Button key="done" kind="primary" ignoresSecondClick onClick={onDone}>
        {texts.done}
      </Button>
    </>
  )
}
