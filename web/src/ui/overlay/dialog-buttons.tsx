import { Button } from '#ui/form/button.tsx'

type DialogButtonsProps = {
  cancel: string
  onCancel: () => void
  submit: string
  /** The word for the work: "Saving...". */
  submitting?: string | undefined
  busy: boolean
  kind?: 'primary' | 'destructive' | undefined
  /** The reason why the order cannot be sent yet. */
  disabledReason?: string | null | undefined
}

/** The footer of a dialog that sends one order. While it is being sent, neither button does anything. */
export function DialogButtons(props: DialogButtonsProps) {
  const { cancel, onCancel, submit, submitting, busy, kind = 'primary', disabledReason = null } = props
  return (
    <>
      <Button
        kind="quiet"
        className="push"
        disabledReason={busy ? (submitting ?? submit) : null}
        reasonHidden
        onClick={onCancel}
      >
        {cancel}
      </Button>
      <Button type="submit" kind={kind} busy={busy} busyLabel={submitting} disabledReason={disabledReason}>
        {submit}
      </Button>
    </>
  )
}
