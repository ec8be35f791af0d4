type StepperProps = {
  /** The goal of the steps: "Certificate of Deposit". */
  label: string
  steps: readonly string[]
  /** The number of the current step, from 1. */
  current: number
}

/** The steps of a sequence: a double rule in brass marks the current one, ink the completed ones. */
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
