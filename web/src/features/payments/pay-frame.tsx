import type { ReactNode } from 'react'
import { Button } from '#ui/form/button.tsx'
import { StepButtons } from '#ui/overlay/step-buttons.tsx'
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
    <StepButtons
      step={1}
      back={texts.cancel}
      onBack={onCancel}
      backReason={busy ? texts.busy : null}
      next={texts.toReview}
      busy={busy}
      disabledReason={blocked}
    />
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
    <StepButtons
      step={2}
      back={texts.back}
      onBack={onBack}
      backReason={busy ? texts.busy : null}
      next={label}
      busy={busy}
      busyLabel={texts.busy}
      disabledReason={codeMissing ? texts.codeMissing : null}
    />
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
