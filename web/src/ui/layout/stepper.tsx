type StepperProps = {
  /** What the steps lead to: "Certificate of Deposit". */
  label: string
  steps: readonly string[]
  /** Number of the step one is at, from 1. */
  current: number
}

/** Where one is in a sequence: the double rule in brass marks the step, ink what is done. */
export function Stepper({ label, steps, current }: StepperProps) {
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
