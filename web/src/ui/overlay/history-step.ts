import { createContext, useContext, useEffect, useRef } from 'react'

/** Begins a step of the browser's history, from which Back calls `onBack`. Returns what ends the step. */
export type BeginStep = (onBack: () => void) => () => void

/**
 * How a page makes a dialog a step of its history.
 */
export const HistoryStep = createContext<BeginStep | null>(null)

/** While `isOpen` the browser's Back calls `onBack` and stays on the page. */
export function useHistoryStep(isOpen: boolean, onBack: () => void): void {
  const begin = useContext(HistoryStep)
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => (isOpen ? begin?.(() => latest.current()) : undefined), [begin, isOpen])
}
