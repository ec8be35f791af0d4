import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useSessionKeeper } from '#session/session-context.tsx'
import type { Wizard } from '#features/certificates/deposit/use-wizard.ts'

/**
 * Protects a signed draft from the browser's own buttons. Back goes to the previous step, like the wizard's
 * own button; other navigation asks first. An unanswered order is kept in the tab, so it needs no protection.
 */
export function useLeaveGuard({ step, isSigned, deposit, previous }: Wizard) {
  const keeper = useSessionKeeper()
  const [question, setQuestion] = useState<{ answer: (mayLeave: boolean) => void } | null>(null)
  // A client whose session has ended is not asked to stay.
  const isSignedIn = () => keeper.state().is === 'signed-in'
  const hasSignedDraft = () => isSigned && !deposit.unanswered && !deposit.waiting && isSignedIn()

  async function isBlocked({ action }: { action: string }): Promise<boolean> {
    if (!isSignedIn()) return false
    if (deposit.busy) return true
    if (action === 'BACK' && step > 1 && deposit.earlier.is !== 'asking' && !deposit.waiting) {
      previous()
      return true
    }
    if (!hasSignedDraft()) return false
    return !(await new Promise<boolean>((resolve) => setQuestion({ answer: resolve })))
  }
  useBlocker({ shouldBlockFn: isBlocked, enableBeforeUnload: false })

  function answer(mayLeave: boolean): void {
    question?.answer(mayLeave)
    setQuestion(null)
  }
  return { isAsked: question !== null, stay: () => answer(false), leave: () => answer(true) }
}
