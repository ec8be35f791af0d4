import { useBlocker } from '@tanstack/react-router'
import { type LeaveWords, useDiscardQuestion } from '#ui/overlay/use-discard-question.tsx'

/**
 * In a dialog of several steps the browser's Back leads to the step before, like the dialog's own button.
 * `back` is null on the first step, where Back leaves the page.
 */
export function useBackStep(back: (() => void) | null): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || back === null) return false
      back()
      return true
    },
    enableBeforeUnload: false,
  })
}

type LeaveOptions = {
  hasEarlierStep?: boolean
  isKeptOverReload?: boolean
  /** The question; by default, that of changes that are not saved. */
  words?: LeaveWords | undefined
}

/**
 * Asks before what was typed in a dialog is lost, by Escape, its ×, a reload or the browser's Back; until the
 * answer is given, Back changes neither the dialog nor the address. `hasEarlierStep`: Back leads to that step
 * and asks nothing. `isKeptOverReload`: the tab keeps a draft.
 */
export function useLeaveQuestion(
  wouldLose: () => boolean,
  onClose: () => void,
  { hasEarlierStep = false, isKeptOverReload = false, words }: LeaveOptions = {},
) {
  const guard = useDiscardQuestion(wouldLose, onClose, { isKeptOverReload, words })
  useBackStep(!hasEarlierStep && wouldLose() ? guard.close : null)
  return guard
}
