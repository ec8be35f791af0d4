import type { WaitingOrder } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { bank } from '#content/bank.ts'
import { missingSignatures, signaturesToGet } from '#domain/missing-signatures.ts'
import { Sum } from '#domain/money.tsx'
import { ResultState } from '#domain/result/result-state.tsx'
import { formatDateTime } from '#lib/format/format-date.ts'
import { paths } from '#paths.ts'
import { useReading } from '#session/acting/reading.tsx'
import { usePreparedOrder } from '#session/order/use-done-before.ts'
import { Badge } from '#ui/data/badge.tsx'
import { HideAmounts } from '#ui/data/money.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
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

type PreparedButtonsProps = { order: WaitingOrder | undefined; onDone: () => void }

/** The ways on from an order that was prepared. */
export function PreparedButtons({ order, onDone }: PreparedButtonsProps) {
  const { path } = useReading()
  return (
    <>
      {order && (
        <Link className={buttonClass('secondary')} to={path(paths.order(order.id))}>
          {order.isForMe ? texts.sign : texts.see}
        </Link>
      )}
      <Button key="done" kind="primary" ignoresSecondClick onClick={onDone}>
        {texts.done}
      </Button>
    </>
  )
}

type PreparedBeforeProps = { orderId: string; onClose: () => void }

/** The order of a holder that the dialog had prepared before the page was loaded anew. */
export function PreparedBefore({ orderId, onClose }: PreparedBeforeProps) {
  const { order, query, isMissing } = usePreparedOrder(
    orderId,
    ({ content }) => content.kind === 'certificate',
  )
  const isWaiting = order?.status === 'waiting'
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={texts.title}
      description={isWaiting ? texts.waiting : undefined}
      footer={<PreparedButtons order={order} onDone={onClose} />}
    >
      {isWaiting ? (
        <PreparedDeposit order={order} />
      ) : (
        <ResultState
          query={query}
          isMissing={order !== undefined || isMissing}
          missing={order ? texts.orderEnded : texts.orderNotFound}
        />
      )}
    </Dialog>
  )
}
