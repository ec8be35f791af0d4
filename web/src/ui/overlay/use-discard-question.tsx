import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { askBeforeUnload } from '#lib/ask-before-unload.ts'
import { LeaveQuestion } from './alert-dialog.tsx'
import { hasSessionEnded } from '#ui/toast/toast-store.ts'
import { useOpener } from './use-opener.ts'

export type LeaveWords = ComponentProps<typeof LeaveQuestion>['words']

const discard: LeaveWords = {
  title: 'Discard your changes?',
  description: 'What you have entered here has not been saved.',
  stay: 'Keep editing',
  leave: 'Discard changes',
}

/**
 * Asks before a dialog is closed by Escape or its ×, while something would be lost; the browser asks before
 * the page is loaded anew or closed, unless a reload keeps it. Give `close` and `focusAfter` to the dialog
 * and put `question` into it. Buttons of the dialog's own, as Cancel, say what they do and need no question.
 */
export function useDiscardQuestion(
  wouldLose: () => boolean,
  onClose: () => void,
  {
    words = discard,
    isKeptOverReload = false,
  }: { words?: LeaveWords | undefined; isKeptOverReload?: boolean } = {},
): { close: () => void; focusAfter: () => HTMLElement | null; question: ReactNode } {
  const [isAsked, setAsked] = useState(false)
  const focusAfter = useOpener()
  const keep = () => setAsked(false)
  useQuestionBeforeUnload(() => !isKeptOverReload && wouldLose())
  return {
    close: () => {
      if (wouldLose()) setAsked(true)
      else onClose()
    },
    focusAfter,
    question: (
      <LeaveQuestion
        open={isAsked}
        words={words}
        onStay={keep}
        onLeave={() => {
          keep()
          onClose()
        }}
      />
    ),
  }
}

/** A user whose session has ended cannot stay, so nothing is asked. */
function useQuestionBeforeUnload(wouldLose: () => boolean): void {
  const latest = useRef(wouldLose)
  useEffect(() => {
    latest.current = wouldLose
  })
  useEffect(() => askBeforeUnload(() => latest.current() && !hasSessionEnded()), [])
}
