import { type HistoryState, type RouterHistory, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import type { BeginStep } from '#ui/overlay/history-step.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This step of the history is a dialog without an address of its own. */
    isDialog?: boolean
  }
}

/** The search params that name a dialog. */
const dialogParams = /[?&](dialog|approval|certificate|consultation|message|request|transaction)=/

/** Returns whether this step of the history has a dialog already, with an address or without. */
function hasDialog({ state, search }: { state: HistoryState; search: string }): boolean {
  return state.isDialog === true || dialogParams.test(search)
}

type Watch = { isOnTop: () => boolean; onBack: () => void; onLeft: () => void }

/** Calls a dialog back when the browser goes back while it is on top. Returns the way to stop. */
function watchBack(history: RouterHistory, { isOnTop, onBack, onLeft }: Watch): () => void {
  return history.block({
    blockerFn: ({ action }) => {
      if (action !== 'BACK' || !isOnTop()) return false
      if (history.location.state.isDialog !== true) {
        // A dialog with an address takes its step back itself, once the browser is on it again.
        window.addEventListener('popstate', onBack, { once: true })
        return true
      }
      // Nothing is blocked: going back has left the step, and forward again would race with the next Back.
      onBack()
      window.setTimeout(onLeft)
      return false
    },
    enableBeforeUnload: false,
  })
}

/**
 * Makes dialogs without an address a step of the history, so that Back closes them and stays on the page. A
 * dialog with an address has a step, and Back closes it like its ×. A dialog over another one shares its
 * step, and Back closes the upper one.
 */
export function useHistorySteps(): BeginStep {
  const { history, navigate } = useRouter()
  const opened = useRef<object[]>([])
  const isLoaded = useRef(false)
  const isShown = useRef(false)
  // A step is left once: until the browser has gone back, the history still shows it.
  const isLeaving = useRef(false)
  const leaveStep = useCallback(() => {
    if (isLeaving.current) return
    isLeaving.current = true
    history.back({ ignoreBlocker: true })
  }, [history])
  const enterStep = useCallback(() => {
    if (opened.current.length === 0 || hasDialog(history.location)) return
    void navigate({
      to: '.',
      search: true,
      hash: true,
      state: { isDialog: true },
      resetScroll: false,
      ignoreBlocker: true,
    })
  }, [history, navigate])
  useEffect(() => {
    const isLeftOver = () => history.location.state.isDialog === true && opened.current.length === 0
    // A dialog is not opened again by loading the page anew, nor by Back from a page that it led to.
    if (!isLoaded.current && isLeftOver()) leaveStep()
    isLoaded.current = true
    isShown.current = true
    const unsubscribe = history.subscribe(({ action }) => {
      const wasLeaving = isLeaving.current
      isLeaving.current = false
      if (action.type === 'BACK' && isLeftOver()) leaveStep()
      // Another dialog may have opened meanwhile.
      else if (wasLeaving) enterStep()
    })
    return () => {
      isShown.current = false
      unsubscribe()
    }
  }, [enterStep, history, leaveStep])
  return useCallback(
    (onBack) => {
      const dialog = {}
      opened.current.push(dialog)
      enterStep()
      const unwatch = watchBack(history, {
        isOnTop: () => opened.current.at(-1) === dialog,
        onBack,
        // A dialog that stays open, or one below it, is a step again.
        onLeft: enterStep,
      })
      return () => {
        unwatch()
        opened.current = opened.current.filter((one) => one !== dialog)
        // The step is taken back later: another dialog may take its place, or a page that it leads to.
        window.setTimeout(() => {
          const isOver = opened.current.length === 0 && isShown.current
          if (isOver && history.location.state.isDialog === true) leaveStep()
        })
      }
    },
    [enterStep, history, leaveStep],
  )
}
