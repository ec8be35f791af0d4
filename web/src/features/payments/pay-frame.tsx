import type { ReactNode } from 'react'
import { Button } from '#ui/form/button.tsx'
import { texts } from './texts.ts'

/** The parts of one way to pay in the dialog. */
export type PayFrame = {
  step: 'details' | 'review' | 'result'
  description: string
  busy: boolean
  submit: () => void
  /** An order was sent and not answered. */
  unanswered: boolean
  /** The details are no longer those that it opened with. */
  isChanged?: boolean | undefined
  body: ReactNode
  footer: ReactNode
}

export function DetailsButtons({
  busy,
  blocked,
  onCancel,
}: {
  busy: boolean
  /** Why nothing can be paid. */
  blocked: string | null
  onCancel: () => void
}) {
  return (
    <>
      <Button
        kind="quiet"
        className="push"
        disabledReason={busy ? texts.busy : null}
        reasonHidden
        onClick={onCancel}
      >
        {texts.cancel}
      </Button>
      <Button key="continue" type="submit" kind="primary" busy={busy} disabledReason={blocked}>
        {texts.toReview}
      </Button>
    </>
  )
}

export function ReviewButtons({
  label,
  codeMissing,
  busy,
  onBack,
}: {
  label: string
  codeMissing: boolean
  busy: boolean
  onBack: () => void
}) {
  return (
    <>
      <Button
        kind="quiet"
        className="push"
        disabledReason={busy ? texts.busy : null}
        reasonHidden
        onClick={onBack}
      >
        {texts.back}
      </Button>
      <Button
        key="pay"
        type="submit"
        kind="primary"
        busy={busy}
        busyLabel={texts.busy}
        disabledReason={codeMissing ? texts.codeMissing : null}
        ignoresSecondClick
      >
        {label}
      </Button>
    </>
  )
}

export function ResultButtons({ onAgain, onDone }: { onAgain: () => void; onDone: () => void }) {
  return (
    <>
      <Button kind="quiet" className="push" onClick={onAgain}>
        {texts.again}
      </Button>
      {/* A second press on Pay meets this button. */}
      <Button key="done" kind="primary" ignoresSecondClick onClick={onDone}>
        {texts.done}
      </Button>
    </>
  )
}
