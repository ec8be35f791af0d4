import { useEffect, useRef } from 'react'
import { dismissEarlier } from '#ui/toast/toast-store.ts'

type StepperProps = {
  /** The goal of the steps: "Certificate of Deposit". */
  label: string
  steps: readonly string[]
  /** The number of the current step, from 1. */
  current: number
}

/**
 * The steps of a sequence: a double rule in brass marks the current one, ink the completed ones. A step that
 * was accepted takes away the toasts about it and of what was done before.
 */
export function Stepper({ label, steps, current }: StepperProps) {
  const before = useRef(current)
  useEffect(() => {
    // A refusal leads back to an earlier step and shows its toast there, so only a step forward dismisses.
    if (current > before.current) dismissEarlier()
    before.current = current
  }, [current])
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, index) => {
        const number = index + 1
        const done = number < current
        return (
          <li
            key={step}
            data-done={done ? '' : undefined}
            aria-current={number === current ? 'step' : undefined}
          >
            <span className="n">{number}</span>
            <span className="label">{step}</span>
            {done && <span className="sr">, done</span>}
          </li>
        )
      })}
    </ol>
  )
}
