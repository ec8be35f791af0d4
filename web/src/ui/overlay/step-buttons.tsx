import { Button } from '#ui/form/button.tsx'

type StepButtonsProps = {
  /** The number of the shown step. */
  step: number
  /** The label of the button that leads out of the dialog or to the step before: "Cancel", "Back". */
  back: string
  onBack: () => void
  /** Why that button does nothing, for screen readers: "Saving..."; null while it works. */
  backReason?: string | null | undefined
  /** The label of the button that leads on or sends the order. */
  next: string
  busy: boolean
  /** The word for the work: "Saving...". Without it the label stays. */
  busyLabel?: string | undefined
  /** The reason why the step cannot be left yet. */
  disabledReason?: string | null | undefined
  /** Runs when the button that leads on is pressed while it is disabled. */
  onDisabledPress?: (() => void) | undefined
}

/**
 * The footer of a dialog in several steps. The button that leads on is another element on each step, and
 * ignores the second click of a double click, so that no step is left by a press that was meant for another.
 */
export function StepButtons(props: StepButtonsProps) {
  const { step, back, onBack, backReason = null, next, disabledReason = null, ...leadingOn } = props
  return (
    <>
      <Button
        key={back}
        kind="quiet"
        className="push"
        disabledReason={backReason}
        reasonHidden
        onClick={onBack}
      >
        {back}
      </Button>
      <Button
        key={step}
        type="submit"
        kind="primary"
        ignoresSecondClick
        disabledReason={disabledReason}
        {...leadingOn}
      >
        {next}
      </Button>
    </>
  )
}
