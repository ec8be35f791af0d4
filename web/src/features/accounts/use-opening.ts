import type { AccountOpening } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { sayWaits } from '#session/approval.tsx'
import { isSessionGone } from '#session/session.ts'
import { dismissToast, showToast } from '#ui/toast-store.ts'
import { bringsMoney } from './opening-draft.ts'
import { codeProblemOf, openTexts as words, reasonOf } from './staff-texts.ts'
import { forgetUnanswered, isUnanswered, keepUnanswered, underItsId } from './unanswered-openings.ts'

type Sent = { order: AccountOpening; confirmationId: string | null; code: string }

/** Remembered until the bank has said what became of it: with the wizard closed too, the same order is sent under the same id. */
async function send(asked: { order: AccountOpening; confirmationId?: string }) {
  const wasUnanswered = isUnanswered(asked.order)
  keepUnanswered(asked.order)
  try {
    const answer = await client.accounts.open(asked)
    forgetUnanswered(asked.order)
    return answer
  } catch (error) {
    const code = refusalOf(error)
    // Any other refusal speaks of this try only: an earlier one that was not answered may still have gone through.
    if (code === 'ACCOUNT_ID_TAKEN' || (code !== null && !wasUnanswered)) forgetUnanswered(asked.order)
    throw error
  }
}

/** The last press of the wizard. Where money comes with the account a code buys a confirmation first. */
export function useOpening({ onOpened }: { onOpened: () => void }) {
  const queries = useQueryClient()
  const [confirmed, setConfirmed] = useState<{ id: string; written: string } | null>(null)
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  // Two presses may come before the screen has said that it is busy, and a code works once.
  const isSending = useRef(false)

  const opening = useMutation({
    mutationFn: async ({ order, confirmationId, code }: Sent) => {
      if (!bringsMoney(order)) return await send({ order })
      const bought = confirmationId ?? (await client.accounts.confirmOpening({ order, code })).confirmationId
      setConfirmed({ id: bought, written: JSON.stringify(order) })
      return await send({ order, confirmationId: bought })
    },
    onSuccess: (answer) => {
      dismissToast()
      if (answer.outcome === 'waiting') sayWaits()
      else showToast({ tone: 'good', title: words.created, description: words.createdNumber(answer.accountNumber) })
      void queries.invalidateQueries({ queryKey: api.accounts.key() })
      onOpened()
    },
    onError: (error) => {
      if (isSessionGone(error)) return
      const code = refusalOf(error)
      setCodeProblem(codeProblemOf(code))
      // A fault says nothing about the confirmation; any refusal asks for a new code.
      if (code !== null && code !== 'BUSY') setConfirmed(null)
      if (codeProblemOf(code) !== null) return
      if (code === 'INVALID_INPUT') showToast({ tone: 'bad', ...words.missing })
      else showToast({ tone: 'bad', title: words.createFailed, description: reasonOf(code) ?? undefined })
    },
    onSettled: () => { isSending.current = false },
  })

  const confirmationFor = (order: AccountOpening) => (confirmed?.written === JSON.stringify(order) ? confirmed.id : null)
  return {
    busy: opening.isPending,
    codeProblem,
    /** Whether this order was sent, here or before the wizard was closed, and nobody knows what became of it. */
    unanswered: isUnanswered,
    forgetProblem: () => setCodeProblem(null),
    /** Whether this order still asks for a code. */
    needsCode: (order: AccountOpening) => bringsMoney(order) && confirmationFor(order) === null,
    underItsId,
    open(order: AccountOpening, code: string): void {
      if (isSending.current) return
      isSending.current = true
      setCodeProblem(null)
      opening.mutate({ order, confirmationId: confirmationFor(order), code })
    },
  }
}
