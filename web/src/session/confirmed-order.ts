import type { RefusalCode } from '@bank/contract'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusalOf } from '#api.ts'
import { showToast } from '#ui/toast-store.ts'
import { isSessionGone } from './session.ts'

export type ConfirmedOrder<Answer> = {
  /** Exchanges a code for a confirmation, and answers its id. */
  confirm: (code: string) => Promise<string>
  /** What is confirmed. */
  act: (confirmationId: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** A refusal that is shown in a place of its own; answers whether it was. */
  onRefused?: (code: RefusalCode) => boolean
  failed: string
  /** What is said at the field of the code; null for what is said elsewhere. */
  codeProblemOf: (code: RefusalCode | null) => string | null
  reasonOf: (code: RefusalCode | null) => string | undefined
  /** What is asked again afterwards. */
  queryKey: QueryKey
}

/**
 * An order that a code confirms. A code works once: whoever tries again, because nobody answered, needs the
 * confirmation that it was exchanged for, and a refusal asks for another.
 */
export function useConfirmedOrder<Answer>(order: ConfirmedOrder<Answer>) {
  const { confirm, act, onDone, onRefused, failed, codeProblemOf, reasonOf, queryKey } = order
  const queries = useQueryClient()
  const [confirmationId, setConfirmationId] = useState<string | null>(null)
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const [unanswered, setUnanswered] = useState(false)
  // Two presses may come before the screen has said that it is busy.
  const isSending = useRef(false)
  const sending = useMutation({
    mutationFn: async (code: string) => {
      const issued = confirmationId ?? (await confirm(code))
      setConfirmationId(issued)
      return await act(issued)
    },
    onSuccess: onDone,
    onError: (error) => {
      if (isSessionGone(error)) return
      const code = refusalOf(error)
      setUnanswered(code === null)
      if (code !== null && code !== 'BUSY') setConfirmationId(null)
      const atCode = codeProblemOf(code)
      setCodeProblem(atCode)
      if (atCode === null && !(code !== null && onRefused?.(code)))
        showToast({ tone: 'bad', title: failed, description: reasonOf(code) })
    },
    onSettled: () => {
      isSending.current = false
      void queries.invalidateQueries({ queryKey })
    },
  })
  return {
    codeProblem,
    unanswered,
    busy: sending.isPending,
    needsCode: confirmationId === null,
    send(code: string): void {
      if (isSending.current) return
      isSending.current = true
      setCodeProblem(null)
      sending.mutate(code)
    },
    forgetProblem: () => setCodeProblem(null),
    /** The confirmation was for another order. */
    forget: () => {
      setConfirmationId(null)
      setCodeProblem(null)
      setUnanswered(false)
    },
  }
}

export type Confirming = Pick<
  ReturnType<typeof useConfirmedOrder>,
  'codeProblem' | 'unanswered' | 'busy' | 'needsCode' | 'forgetProblem'
>
