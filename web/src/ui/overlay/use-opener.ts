import { useState } from 'react'

/**
 * The element that had the focus when this component first appeared, to give it back: for a dialog with a
 * question in it, whose own elements the library would remember as the last ones. The page, if it is gone.
 */
export function useOpener(): () => HTMLElement | null {
  const [opener] = useState(() => document.activeElement)
  return () =>
    opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      ? opener
      : document.getElementById('main')
}
