import { useBlocker } from '@tanstack/react-router'

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
