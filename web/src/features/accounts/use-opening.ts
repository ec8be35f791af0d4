import type { AccountOpening } from '@bank/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { sayWaits } from '#session/approval.tsx'
import { isSessionGone } from '#session/session.ts'
import { dismissToast, showToast } from '#ui/toast-store.ts'
import { bringsMoney } from './opening-draft.ts'
import { codeProblemOf, openTexts as words, reasonOf } from './staff-texts.ts'
import { forgetUnanswered, isUnanswered, keepUnanswered, underItsId } from './unanswered-openings.ts'

type Sent = { order: AccountOpening; reason: string | null; confirmationId: string | null; code: string }

/**
 * Remembered until the bank has said what became of it: with the wizard closed too, the same order is sent
 * under the same id.
 */
async function send(asked: { order: AccountOpening; reason?: string; confirmationId?: string }) {
  const wasUnanswered = isUnanswered(asked.order)
  keepUnanswered(asked.order)
  try {
    const answer = await client.accounts.open(asked)
    forgetUnanswered(asked.order)
    return answer
  } catch (error) {
    const code = refusalOf(error)
    // Any other refusal speaks of this try only: an earlier one that was not answered may still have gone
    // through.
    if (code === 'ACCOUNT_ID_TAKEN' || (code !== null && !wasUnanswered)) forgetUnanswered(asked.order)
    throw error
  }
}

function writtenOf(order: AccountOpening, reason: string | null): string {
  return JSON.stringify([order, reason])
}

/**
 * Whether another administrator has to approve what is on it from the start; undefined until the bank has
 * said so.
 */
export function useOpeningWaits(order: AccountOpening | null): boolean | undefined {
  const { currency, initialBalance } = order ?? { currency: 'USD' as const, initialBalance: '0' }
  const { data, isError } = useQuery(
    api.accounts.reviewOpening.queryOptions({
      input: { currency, initialBalance },
      enabled: order !== null && bringsMoney(order),
      staleTime: 0,
    }),
  )
  // Where it cannot be asked the order is, and the bank refuses what lacks its reason.
  return order === null || !bringsMoney(order) || isError ? false : data?.waits
}

/** The last press of the wizard. Where money comes with the account a code buys a confirmation first. */
export function useOpening({ onOpened }: { onOpened: () => void }) {
  const queries = useQueryClient()
  const [confirmed, setConfirmed] = useState<{ id: string; written: string } | null>(null)
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  // Two presses may come before the screen has said that it is busy, and a code works once.
  const isSending = useRef(false)

  const opening = useMutation({
    mutationFn: async ({ order, reason, confirmationId, code }: Sent) => {
      if (!bringsMoney(order)) return await send({ order })
      const asked = { order, ...(reason !== null && { reason }) }
      const bought =
        confirmationId ?? (await client.accounts.confirmOpening({ ...asked, code })).confirmationId
      setConfirmed({ id: bought, written: writtenOf(order, reason) })
      return await send({ ...asked, confirmationId: bought })
    },
    onSuccess: (answer) => {
      dismissToast()
      if (answer.outcome === 'waiting') sayWaits()
      else
        showToast({
          tone: 'good',
          title: words.created,
          description: words.createdNumber(answer.accountNumber),
        })
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
    onSettled: () => {
      isSending.current = false
    },
  })

  const confirmationFor = (order: AccountOpening, reason: string | null) =>
    confirmed?.written === writtenOf(order, reason) ? confirmed.id : null
  return {
    busy: opening.isPending,
    codeProblem,
    /**
     * Whether this order was sent, here or before the wizard was closed, and nobody knows what became of it.
     */
    unanswered: isUnanswered,
    forgetProblem: () => setCodeProblem(null),
    /** Whether this order still asks for a code. */
    needsCode: (order: AccountOpening, reason: string | null) =>
      bringsMoney(order) && confirmationFor(order, reason) === null,
    underItsId,
    open(order: AccountOpening, reason: string | null, code: string): void {
      if (isSending.current) return
      isSending.current = true
      setCodeProblem(null)
      opening.mutate({ order, reason, confirmationId: confirmationFor(order, reason), code })
    },
  }
}
