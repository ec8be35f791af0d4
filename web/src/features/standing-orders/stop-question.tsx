import type { StandingOrder } from '@bank/contract'
import { useEffect, useRef } from 'react'
import { orderKind } from '#domain/schedule-words.ts'
import { Button } from '#ui/form/button.tsx'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { texts } from './texts.ts'

type StopQuestionProps = {
  order: StandingOrder
  /** It was stopped elsewhere, or has made its last payment. */
  hasEnded: boolean
  onStop: () => void
  onClose: () => void
}

/** Asks before an order is stopped for good. If it ends meanwhile, the question becomes the news of that. */
export function StopQuestion({ order, hasEnded, onStop, onClose }: StopQuestionProps) {
  const kind = orderKind(order)
  const keep = useRef<HTMLButtonElement>(null)
  // The other button may have had the focus, and is gone.
  useEffect(() => {
    if (hasEnded) keep.current?.focus()
  }, [hasEnded])

  function close(): void {
    onClose()
    // The button that asked is gone with its card.
    if (hasEnded) document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <AlertDialog
      backCloses
      open
      onClose={close}
      title={hasEnded ? texts.endedTitle(kind) : texts.stopTitle(kind)}
      description={
        hasEnded ? <span role="status">{texts.endedHelp(order.to.name)}</span> : texts.stopHelp(order.to.name)
      }
      footer={
        <>
          <Button ref={keep} onClick={close}>
            {hasEnded ? texts.close : texts.keep}
          </Button>
          {!hasEnded && (
            <Button kind="destructive" onClick={onStop}>
              {texts.stop}
            </Button>
          )}
        </>
      }
    />
  )
}
