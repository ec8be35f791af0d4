import type { CodeReason } from '@bank/contract'
import { type ReactNode, useState } from 'react'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import type { KeptOrder, Unanswered } from '#session/order/kept-order.ts'
import type { Reviewed } from '#session/order/use-reviewed-order.ts'
import { Button } from '#ui/form/button.tsx'
import { StepButtons } from '#ui/overlay/step-buttons.tsx'
import { type Ordered as OrderedLater, unansweredOrder } from './later/unanswered-order.ts'
import type { Begun, OrderForm } from './form/use-order-form.ts'
import type { CodeEntry } from './order-summary.tsx'
import { texts } from './texts.ts'

/** The parts of one way to pay in the dialog. */
export type PayFrame = {
  step: 'details' | 'review' | 'result'
  description: string | undefined
  busy: boolean
  submit: () => void
  /** An order was sent and not answered. */
  unanswered: boolean
  /** The details are no longer those that it opened with. */
  isChanged?: boolean | undefined
  body: ReactNode
  footer: ReactNode
}

/** A frame whose details can be filled in with those of an earlier order; `form` is what is typed now. */
export type BeginsWith = PayFrame & { beginWith: (details: Begun) => void; form: OrderForm }

/** Called with the id of what was done; without one when another order begins. */
export type OnResult = (done: { paid?: string; scheduled?: string }) => void

/** A payment or a transfer that is made now. */
type Flow<Order, Review> = {
  reviewed: Reviewed<Order, Review> | null
  isConfirmed: boolean
  busy: boolean
  unanswered: boolean
  isSending: () => boolean
  send: (code: string | null) => void
  back: () => void
  again: () => void
}

type Part = Pick<PayFrame, 'description' | 'body'>

type FrameParts<Order, Review> = {
  flow: Flow<Order, Review>
  /** The same order on a date or regularly; its frame is null while the details are filled in. */
  later: { frame: PayFrame | null; busy: boolean; unanswered: boolean }
  isNow: boolean
  entry: CodeEntry
  details: Part & {
    isChanged: boolean
    /** Why nothing can be paid. */
    blocked: string | null
    /** Shows what is wrong with the details, or asks the bank for a review. */
    check: () => void
  }
  review: (reviewed: Reviewed<Order, Review>) => { label: string; body: ReactNode }
  /** The step after the answer; null until the bank has answered. */
  result: (Part & { again?: string }) | null
  /** Leads from the details to the choice of another account; undefined where there is none. */
  onOtherAccount: (() => void) | undefined
  onClose: () => void
}

/** The frame of a payment or a transfer: its details, the review that repeats them, or what was done. */
export function orderFrame<Order, Review extends { codeReason: CodeReason | null }>({
  flow,
  later,
  isNow,
  entry: { code, onCode, askForCode },
  details,
  review,
  result,
  onOtherAccount,
  onClose,
}: FrameParts<Order, Review>): PayFrame {
  if (later.frame) return later.frame
  const { reviewed } = flow
  const busy = flow.busy || later.busy
  const unanswered = flow.unanswered && !busy
  if (result) {
    const { again = texts.again, ...shown } = result
    return {
      ...shown,
      step: 'result',
      busy,
      submit: () => undefined,
      unanswered,
      footer: <ResultButtons again={again} onAgain={flow.again} onDone={onClose} />,
    }
  }
  if (reviewed) {
    const { label, body } = review(reviewed)
    const needsCode = reviewed.review.codeReason !== null && !flow.isConfirmed
    return {
      step: 'review',
      description: texts.describeReview,
      busy,
      submit: () => {
        if (flow.isSending()) return
        if (needsCode && isCodeMissing(code)) return askForCode()
        flow.send(needsCode ? code : null)
        // A code works once, whatever the answer is.
        onCode('')
      },
      unanswered,
      body,
      footer: <ReviewButtons label={label} busy={busy} onBack={flow.back} />,
    }
  }
  const { blocked, check, ...shown } = details
  return {
    ...shown,
    step: 'details',
    busy,
    submit: check,
    unanswered: isNow ? unanswered : later.unanswered,
    footer: <DetailsButtons blocked={blocked} busy={busy} onBack={onOtherAccount} onCancel={onClose} />,
  }
}

type Kind = 'payment' | 'transfer'

/** The unanswered order that a dialog begins with: one that is made now goes before one that pays later. */
export function useResumed<Content>(
  accountId: string,
  kind: Kind,
  kept: KeptOrder<Content>,
): { now: Unanswered<Content> | null; later: Unanswered<OrderedLater> | null } {
  const [resumed] = useState(() => {
    const now = kept.read()
    return { now, later: now ? null : unansweredOrder(accountId, kind).read() }
  })
  return resumed
}

export function DetailsButtons({
  busy,
  blocked,
  onBack,
  onCancel,
}: {
  busy: boolean
  /** Why nothing can be paid. */
  blocked: string | null
  /** Leads to the step before, where there is one. */
  onBack?: (() => void) | undefined
  onCancel: () => void
}) {
  return (
    <StepButtons
      step={1}
      back={onBack ? texts.back : texts.cancel}
      onBack={onBack ?? onCancel}
      backReason={busy ? texts.busy : null}
      next={texts.toReview}
      busy={busy}
      disabledReason={blocked}
    />
  )
}

export function ReviewButtons({ label, busy, onBack }: { label: string; busy: boolean; onBack: () => void }) {
  return (
    <StepButtons
      step={2}
      back={texts.back}
      onBack={onBack}
      backReason={busy ? texts.busy : null}
      next={label}
      busy={busy}
      busyLabel={texts.busy}
    />
  )
}

type ResultButtonsProps = { again: string; onAgain: () => void; onDone: () => void }

export function ResultButtons({ again, onAgain, onDone }: ResultButtonsProps) {
  return (
    <>
      <Button kind="quiet" className="push" onClick={onAgain}>
        {again}
      </Button>
      {/* A second press on Pay meets this button. */}
      <Button key="done" kind="primary" ignoresSecondClick onClick={onDone}>
        {texts.done}
      </Button>
    </>
  )
}
