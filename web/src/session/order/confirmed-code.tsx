/**
 * This folder is the confirmed order. Which hook an order needs, by what the order is:
 * - `useKeptReviewedOrder`: the bank reviews it first, and doing it twice would do harm (a payment).
 * - `useReviewedOrder` with `useOrderIdByContent`: the bank reviews it first, and it names the state that it
 *   changes, so that it cannot be done twice (an adjustment of a balance).
 * - `useOrderWithCode`: the bank reviews nothing, and a code is always needed (a signature, a rate).
 * - `useOrderSending`: a wizard that arranges these steps itself (the opening of an account).
 * docs/RECIPES.md, "Add an order that a code confirms", has the whole table.
 */
import { useEffect, useRef } from 'react'
import { focusReview } from '#ui/dialog-focus.ts'
import { Banner } from '#ui/layout/banner.tsx'
import type { Confirming } from './use-order-with-code.ts'
import { OrderCode } from './order-code.tsx'
import { Unanswered } from './unanswered.tsx'

const texts = {
  code: 'Authentication code',
  accepted: 'Your code was accepted.',
} as const

type ConfirmedCodeProps = {
  help: string
  confirming: Confirming
  code: string
  onCode: (code: string) => void
  /** The text in place of the field once the code was accepted. */
  accepted?: string
  /** Explains the effect of another press after a lost answer. */
  unansweredHelp: string
}

/** The field of the code that confirms an order, with its error or the acceptance. */
export function ConfirmedCode({
  help,
  confirming,
  code,
  onCode,
  accepted = texts.accepted,
  unansweredHelp,
}: ConfirmedCodeProps) {
  const input = useRef<HTMLInputElement>(null)
  const { needsCode, codeProblem, unanswered, busy } = confirming
  useEffect(() => {
    if (isOpening(input.current)) return
    if (codeProblem !== null) input.current?.focus()
    else if (needsCode) focusReview(null, input.current)
  }, [needsCode, codeProblem])
  function type(typed: string): void {
    confirming.forgetProblem()
    onCode(typed)
  }
  return (
    <div className="dialog-confirm">
      {needsCode ? (
        <OrderCode
          label={texts.code}
          help={help}
          value={code}
          onChange={type}
          error={codeProblem}
          ref={input}
        />
      ) : (
        <Banner tone="good">{accepted}</Banner>
      )}
      {unanswered && !busy && <Unanswered help={unansweredHelp} />}
    </div>
  )
}

/**
 * Returns whether the dialog of this field is opening: the focus is still outside. The dialog moves it in by
 * itself and remembers where it was; a field that takes it first would make it forget.
 */
function isOpening(field: HTMLElement | null): boolean {
  const focused = document.activeElement
  return focused !== document.body && field?.closest('[role="dialog"]')?.contains(focused) === false
}
