import { type ComponentProps, type FormEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Dialog } from './overlay/dialog.tsx'
import { useDiscardQuestion } from './overlay/use-discard-question.tsx'

type FormDialogProps = ComponentProps<typeof Dialog> & {
  /** For a dialog that stays open once something in it is saved. */
  changes?: Ref<TypedChanges> | undefined
  /** The matter was decided elsewhere: the text that was typed for it can no longer be sent. */
  isOver?: boolean | undefined
}

export type TypedChanges = {
  /** All that was typed is saved, or only what is on the screen: an earlier step may hold more. */
  forget: (which: 'all' | 'shown') => void
}

/**
 * A dialog in which something is typed or chosen. Escape, its ×, the browser's Back and a reload ask before
 * that is lost; the dialog's own buttons say what they do and ask nothing. A search or a code is no loss.
 */
export function FormDialog({
  onClose,
  focusAfter,
  changes,
  isOver = false,
  children,
  ...props
}: FormDialogProps) {
  const before = useRef(new WeakMap<EventTarget, string>())
  // Fields of an earlier step stay in it, though they are no longer on the screen.
  const changed = useRef(new Set<EventTarget>())
  // The library would give the focus back to the question, which is gone.
  const [wasAsked, setWasAsked] = useState(false)
  const wouldLose = () => !isOver && changed.current.size > 0
  const guard = useDiscardQuestion(wouldLose, onClose)

  useImperativeHandle(changes, () => ({
    forget: (which) => {
      for (const target of changed.current) {
        if (which === 'shown' && target instanceof Node && !target.isConnected) continue
        changed.current.delete(target)
        if (isText(target)) before.current.set(target, target.value)
      }
    },
  }))

  function close(): void {
    setWasAsked(wouldLose())
    guard.close()
  }

  function remember({ target }: { target: EventTarget }): void {
    if (isText(target) && !before.current.has(target)) before.current.set(target, target.value)
  }

  function compare({ target }: FormEvent): void {
    if (isText(target) && before.current.get(target) === target.value) changed.current.delete(target)
    else if (canBeLost(target)) changed.current.add(target)
  }

  return (
    // Events of the dialog come here, because React's events go up the tree of components.
    <div className="form-dialog" onFocusCapture={remember} onInputCapture={compare}>
      <Dialog {...props} onClose={close} focusAfter={focusAfter ?? (wasAsked ? guard.focusAfter : undefined)}>
        {children}
        {guard.question}
      </Dialog>
    </div>
  )
}

type TextElement = HTMLInputElement | HTMLTextAreaElement

function isText(target: EventTarget): target is TextElement {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox'
}

function canBeLost(target: EventTarget): boolean {
  return !(
    target instanceof HTMLInputElement &&
    (target.type === 'search' || target.autocomplete === 'one-time-code')
  )
}
