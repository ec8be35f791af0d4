import type { RefusalCode } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, refusalOf } from '#api.ts'
import { isSessionGone } from '#session/session.ts'
import { showToast } from '#ui/toast-store.ts'
import { codeProblemOf, reasonOf } from './texts.ts'

type Confirmed<Answer> = {
  /** Buys a confirmation with a code, and answers its id. */
  confirm: (code: string) => Promise<string>
  /** What is confirmed. */
  act: (confirmationId: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** A refusal that is shown in a place of its own; answers whether it was. */
  onRefused?: (code: RefusalCode) => boolean
  failed: string
}

/**
 * Something that a code confirms. A code works once: whoever tries again, because nobody answered, needs what it has bought,
 * and a refusal asks for another.
 */
export function useConfirmed<Answer>({ confirm, act, onDone, onRefused, failed }: Confirmed<Answer>) {
  const queries = useQueryClient()
  const [confirmationId, setConfirmationId] = useState<string | null>(null)
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const [unanswered, setUnanswered] = useState(false)
  // Two presses may come before the screen has said that it is busy.
  const isSending = useRef(false)
  const sending = useMutation({
    mutationFn: async (code: string) => {
      const bought = confirmationId ?? (await confirm(code))
      setConfirmationId(bought)
      return await act(bought)
    },
    onSuccess: onDone,
    onError: (error) => {
      if (isSessionGone(error)) return
      const code = refusalOf(error)
      setUnanswered(code === null)
      if (code !== null && code !== 'BUSY') setConfirmationId(null)
      const atCode = codeProblemOf(code)
      setCodeProblem(atCode)
      if (atCode === null && !(code !== null && onRefused?.(code))) showToast({ tone: 'bad', title: failed, description: reasonOf(code) })
    },
    onSettled: () => {
      isSending.current = false
      void queries.invalidateQueries({ queryKey: api.rates.key() })
    },
  })
  return {
    codeProblem, unanswered, busy: sending.isPending, needsCode: confirmationId === null,
    send(code: string): void {
      if (isSending.current) return
      isSending.current = true
      setCodeProblem(null)
      sending.mutate(code)
    },
    forgetProblem: () => setCodeProblem(null),
    /** What a code has bought was for something else. */
    forget: () => {
      setConfirmationId(null)
      setCodeProblem(null)
      setUnanswered(false)
    },
  }
}

export type Confirming = Pick<ReturnType<typeof useConfirmed>, 'codeProblem' | 'unanswered' | 'busy' | 'needsCode' | 'forgetProblem'>
