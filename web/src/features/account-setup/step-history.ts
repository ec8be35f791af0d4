import { useEffect, useRef } from 'react'

/** The steps that follow the first one. Each is a step of the browser's history, without an address. */
type Step = 'scan' | 'verify'

/** `depth`: so many steps of the wizard lie below this one, and Back leads to them. */
type Entry = { setupStep: Step; depth: number }

/** Calls `show` with the step to which the browser went back or forward; null is the first one. */
export function useStepHistory(show: (step: Step | null) => void): void {
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => {
    const onStep = () => latest.current(currentEntry()?.setupStep ?? null)
    window.addEventListener('popstate', onStep)
    return () => window.removeEventListener('popstate', onStep)
  }, [])
}

/** Makes the next step of the wizard one of the history. */
export function enterStep(setupStep: Step): void {
  const entry: Entry = { setupStep, depth: (currentEntry()?.depth ?? 0) + 1 }
  window.history.pushState(entry, '')
}

/** Notes the step that a new load of the page shows. */
export function noteStep(setupStep: Step): void {
  const entry = currentEntry()
  if (entry?.setupStep === setupStep) return
  const noted: Entry = { setupStep, depth: entry?.depth ?? 0 }
  window.history.replaceState(noted, '')
}

/** Goes back as the browser does. False where the step before is not in the history: a link opened anew. */
export function goBack(): boolean {
  const isThere = (currentEntry()?.depth ?? 0) > 0
  if (isThere) window.history.back()
  return isThere
}

/** Leaves the steps of the wizard behind, so that the next Back leaves its page. */
export function leaveSteps(): void {
  const depth = currentEntry()?.depth ?? 0
  if (depth > 0) window.history.go(-depth)
}

function currentEntry(): Entry | null {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('setupStep' in state) || !('depth' in state))
    return null
  const { setupStep, depth } = state
  if ((setupStep !== 'scan' && setupStep !== 'verify') || typeof depth !== 'number') return null
  return { setupStep, depth }
}
