import type { RefusalCode } from '@bank/contract'
import type { CodeEntry } from '#features/payments/order-summary.tsx'
import { type PayFrame, ReviewButtons } from '#features/payments/pay-frame.tsx'
import { texts } from '#features/payments/texts.ts'
import { orderKind } from '#domain/schedule-words.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { Button } from '#ui/form/button.tsx'
import { ReviewedResult } from './later-result.tsx'
import { OrderReview } from './order-review.tsx'
import { laterTexts } from './texts.ts'
import { unansweredOrder } from './unanswered-order.ts'
import { useOrderFlow } from './use-order-flow.ts'

type LaterProps = {
  accountId: string
  /** To a beneficiary, or between own accounts. */
  kind: 'payment' | 'transfer'
  entry: CodeEntry
  /** The toast is shown already; the caller tells the field that it is about. */
  onRefused: (code: RefusalCode | null) => void
  onSaved: (orderId: string) => void
  onClose: () => void
}

/** A payment or a transfer on a date, or again and again: its review, and what was scheduled. */
export function useLaterFrame({ accountId, kind, entry, onRefused, onSaved, onClose }: LaterProps) {
  const flow = useOrderFlow({
    orderId: null,
    kept: unansweredOrder(accountId, kind),
    doneTitle: kind === 'transfer' ? laterTexts.transferSaved : laterTexts.saved,
    onSaved,
    onRefused,
  })
  const { reviewed, isConfirmed, busy, unanswered } = flow
  const needsCode = reviewed?.review.needsCode === true && !isConfirmed

  function submit(): void {
    if (flow.isSending()) return
    if (needsCode && isCodeMissing(entry.code)) return entry.askForCode()
    flow.send(needsCode ? entry.code : null)
    // A code works once, whatever the answer is.
    entry.onCode('')
  }

  function frameOf(): PayFrame | null {
    if (!reviewed) return null
    if (flow.isSaved) {
      return {
        step: 'result',
        description: kind === 'transfer' ? laterTexts.describeTransferResult : laterTexts.describeResult,
        busy,
        submit: () => undefined,
        unanswered: false,
        body: <ReviewedResult reviewed={reviewed} />,
        // A second press on Confirm meets this button.
        footer: (
          <Button key="done" kind="primary" ignoresSecondClick onClick={onClose}>
            {texts.done}
          </Button>
        ),
      }
    }
    return {
      step: 'review',
      description: texts.describeReview,
      busy,
      submit,
      unanswered,
      body: <OrderReview reviewed={reviewed} isConfirmed={isConfirmed} {...entry} />,
      footer: (
        <ReviewButtons
          label={laterTexts.schedule[orderKind(reviewed.review)]}
          busy={busy}
          onBack={flow.back}
        />
      ),
    }
  }

  return {
    busy,
    unanswered,
    /** An order was reviewed before. */
    started: flow.started,
    review: flow.review,
    /** Null while the details are filled in. */
    frame: frameOf(),
  }
}
