import { useEffect } from 'react'

/** Asks whether something that was typed may be lost, and goes on when it may. */
type Question = (goOn: () => void) => void

let question: Question | null = null

/** While this stands, whoever signs out by the button is asked first. Null where nothing would be lost. */
export function useQuestionBeforeSignOut(asked: Question | null): void {
  useEffect(() => {
    question = asked
    return () => {
      question = null
    }
  }, [asked])
}

/** Goes on, unless there is something to ask first. */
export function confirmLeaving(goOn: () => void): void {
  if (question) question(goOn)
  else goOn()
}
