import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '#ui/form/button.tsx'
import { dialogClass } from './dialog.tsx'
import { useHistoryStep } from './history-step.ts'

type AlertDialogProps = {
  open: boolean
  /** The effect of Escape. Leave it out if the user has to choose a button. */
  onClose?: (() => void) | undefined
  title: ReactNode
  /** The question; it is read out when the dialog opens. */
  description: ReactNode
  children?: ReactNode
  /** Buttons. The first one gets the focus, so put the harmless one there. */
  footer: ReactNode
  /** The browser's Back means the same as Escape, instead of leaving the page behind the question. */
  backCloses?: boolean | undefined
}

/** A question that interrupts: "Are you still there?", "Delete this account?". It has no close button. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onClose, title, description, children, footer, backCloses = false } = props
  useHistoryStep(backCloses && open, () => onClose?.())
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose?.()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-room">
          <Base.Popup className={`${dialogClass('narrow')} dialog-alert`}>
            <header className="dialog-head">
              <Base.Title>{title}</Base.Title>
            </header>
            <div className="dialog-body">
              <Base.Description>{description}</Base.Description>
              {children}
            </div>
            <div className="dialog-foot">{footer}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

type LeaveQuestionProps = {
  open: boolean
  words: { title: string; description: string; stay: string; leave: string }
  onStay: () => void
  onLeave: () => void
}

/** Asks before something that was entered is lost. Escape stays. */
export function LeaveQuestion({ open, words, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <AlertDialog
      open={open}
      onClose={onStay}
      title={words.title}
      description={words.description}
      footer={
        <>
          <Button className="push" onClick={onStay}>
            {words.stay}
          </Button>
          <Button kind="destructive" onClick={onLeave}>
            {words.leave}
          </Button>
        </>
      }
    />
  )
}
