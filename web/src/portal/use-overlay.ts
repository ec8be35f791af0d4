import { useLocation, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This step of the history opened a dialog over the page of the step before. */
    isOverlay?: boolean
  }
}

type Step<Search> = { search: Search; state: { isOverlay?: boolean }; replace: boolean; resetScroll: false }

/**
 * Gives the dialogs over a page addresses. Opening one is a step of the history, so that Back closes it, and
 * closing it takes that step back. A dialog that a link opened has no such step: closing it stays on the
 * page.
 */
export function useOverlay<Search>(navigate: (step: Step<Search>) => unknown, without: Search) {
  const router = useRouter()
  const isOverlay = useLocation({ select: ({ state }) => state.isOverlay === true })
  // Back takes a moment, and a dialog may report its closing twice.
  const takenBack = useRef<object | null>(null)
  const open = (search: Search) =>
    void navigate({ search, state: { isOverlay: true }, replace: isOverlay, resetScroll: false })
  const close = () => {
    const { location } = router.state
    if (!location.state.isOverlay)
      return void navigate({ search: without, state: {}, replace: true, resetScroll: false })
    if (takenBack.current === location) return
    takenBack.current = location
    // The steps inside the dialog answer to the browser's Back only.
    router.history.back({ ignoreBlocker: true })
  }
  return { open, close, isOpenedHere: isOverlay }
}
