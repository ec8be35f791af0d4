import { useEffect } from 'react'

/** Asks whether unsaved input may be lost, and calls `goOn` when it may. */
type Question = (goOn: () => void) => void

let question: Question | null = null

/** Asks this question before the Sign Out button signs out. Null if nothing would be lost. */
export function useQuestionBeforeSignOut(asked: Question | null): void {
  useEffect(() => {
    question = asked
    return () => {
      question = null
    }
  }, [asked])
}

/** Calls `goOn`, after asking about unsaved changes if there are any. */
export function confirmLeaving(goOn: () => void): void {
  if (question) question(goOn)
  else goOn()
}
