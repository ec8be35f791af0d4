import type { WaitingOrder } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { sumText } from '#domain/money.tsx'
import { formatDateTime } from '#lib/format/format-date.ts'
import { useReading } from '#session/acting/reading.tsx'
import { ConfirmedCode } from '#session/order/confirmed-code.tsx'
import { useNoCode } from '#session/order/order-code.tsx'
import { useUser } from '#session/session-context.tsx'
import { Button } from '#ui/form/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useOpener } from '#ui/overlay/use-opener.ts'
import { OrderContent } from './order-content.tsx'
import { contentInWords, kindInWords } from './order-words.ts'
import { texts } from './texts.ts'
import { useSigning } from './use-signing.ts'
import './orders.css'

type OrderDialogProps = {
  orderId: string
  onClosed: () => void
  onEnd: (how: 'refuse' | 'withdraw') => void
  /** Gets the focus after a signature, because the card that opened the dialog is in another list. */
  focusAfter: () => HTMLElement | null
}

/** Shows an order in full, with the actions that this user may take. */
export function OrderDialog(props: OrderDialogProps) {
  const { orderId, onClosed } = props
  const { api } = useReading()
  const asked = useQuery(api.orders.get.queryOptions({ input: { orderId } }))
  const opener = useOpener()
  const isClosed = useRef(false)
  if (asked.data) return <Loaded order={asked.data} opener={opener} {...props} />
  const isGone = refusalOf(asked.error) === 'ORDER_NOT_FOUND'
  const close = () => {
    isClosed.current = true
    onClosed()
  }
  return (
    <Dialog
      open
      onClose={close}
      // The dialog with the order takes this one's place, and the focus with it.
      focusAfter={() => (isClosed.current ? opener() : null)}
      title={texts.dialog}
      footer={<Button onClick={close}>{texts.close}</Button>}
    >
      {isGone ? (
        <EmptyState title={texts.gone}>{texts.goneHelp}</EmptyState>
      ) : asked.isError ? (
        <ErrorState title={texts.failed} onRetry={() => void asked.refetch()} busy={asked.isFetching}>
          {texts.failedHelp}
        </ErrorState>
      ) : (
        <TableSkeleton rows={6} columns={2} label={texts.dialogLoading} />
      )}
    </Dialog>
  )
}

type LoadedProps = OrderDialogProps & { order: WaitingOrder; opener: () => HTMLElement | null }

function Loaded({ order, opener, onClosed, onEnd, focusAfter }: LoadedProps) {
  const [open, setOpen] = useState(true)
  const [isSigned, setSigned] = useState(false)
  const [code, setCode] = useState('')
  const noCode = useNoCode()
  const { isForMe, canRefuse, canWithdraw, content } = order
  const { busy, needsCode, ...signing } = useSigning(order, () => {
    setSigned(true)
    setOpen(false)
  })
  // After a lost answer the order is read again: the signature may be there.
  const canSign = isForMe || busy
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      canClose={!busy}
      focusAfter={isSigned ? focusAfter : opener}
      title={texts.dialog}
      description={`${kindInWords(order)}: ${contentInWords(content)}`}
      onSubmit={
        canSign
          ? () => {
              // A code works once, whatever the answer is.
              if (signing.send(code)) setCode('')
            }
          : undefined
      }
      footer={
        <>
          {(canRefuse || canWithdraw) && (
            <span className={canRefuse && canWithdraw ? 'push foot-pair' : 'push'}>
              {canRefuse && (
                <Button
                  kind="destructiveQuiet"
                  disabledReason={busy ? texts.signing : null}
                  onClick={() => onEnd('refuse')}
                >
                  {texts.refuse}
                </Button>
              )}
              {canWithdraw && (
                <Button
                  kind="destructiveQuiet"
                  disabledReason={busy ? texts.signing : null}
                  onClick={() => onEnd('withdraw')}
                >
                  {texts.withdraw}
                </Button>
              )}
            </span>
          )}
          {canSign ? (
            <Button
              type="submit"
              kind="primary"
              busy={busy}
              busyLabel={texts.signing}
              disabledReason={needsCode ? noCode : null}
            >
              {texts.signNow}
            </Button>
          ) : (
            <Button onClick={() => setOpen(false)}>{texts.close}</Button>
          )}
        </>
      }
    >
      <div className="waiting-order-form">
        <Notes order={order} canSign={canSign} />
        <OrderContent order={order} />
        {canSign && (
          <ConfirmedCode
            help={texts.code}
            confirming={{ ...signing, busy, needsCode }}
            code={code}
            onCode={setCode}
            accepted={texts.codeAccepted}
            unansweredHelp={texts.unanswered}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Says why the user should look twice, or why there is nothing for them to do. */
function Notes({ order, canSign }: { order: WaitingOrder; canSign: boolean }) {
  const { id: me } = useUser()
  const { content, signatures, status } = order
  const hasSigned = signatures.some(({ person }) => person.id === me)
  return (
    <>
      {canSign && content.kind === 'payment' && content.paidBefore !== null && (
        <Banner tone="wait" announce="status">
          {texts.paidBefore(
            content.beneficiary.name,
            sumText(content.amount, content.currency),
            `on ${formatDateTime(content.paidBefore, bank.timeZone)}`,
          )}
        </Banner>
      )}
      {status === 'waiting' && content.kind === 'certificate' && <Banner>{texts.certificateHelp}</Banner>}
      {status === 'waiting' && !canSign && (
        <Banner tone={hasSigned ? 'good' : undefined} title={hasSigned ? texts.signedAlready : undefined}>
          {hasSigned ? texts.waitsForOthers : texts.notForMe}
        </Banner>
      )}
    </>
  )
}
