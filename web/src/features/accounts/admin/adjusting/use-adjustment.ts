import type { AdjustmentReview, RefusalCode, AdminAccount } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#api.ts'
import { showPendingToast } from '#session/approval/approval.tsx'
import { requireConfirmation } from '#session/order/use-order-sending.ts'
import { useOrderIdByContent } from '#session/order/use-order-id-by-content.ts'
import { type Reviewed, useReviewedOrder } from '#session/order/use-reviewed-order.ts'
import { dismissFailures, dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { codeProblemOf, editTexts, refusalText, texts } from '#features/accounts/admin/texts.ts'

/** The new balance and the reason for it, as they are typed. */
export type AdjustmentDraft = { newBalance: string; note: string }

type Order = AdjustmentDraft & { adjustmentId: string; accountId: string; expectedBalance: string }

export type ReviewedAdjustment = Reviewed<Order, AdjustmentReview>

/**
 * An adjustment from the new balance to its booking. It is not a kept order: it names the balance that it
 * changes, so a later screen cannot repeat it. The browser's Back closes its dialog.
 */
export function useAdjustment({ onDone }: { onDone: () => void }) {
  const readAgain = useReadAgain()
  const idFor = useOrderIdByContent()
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const [isBalanceChanged, setBalanceChanged] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  const flow = useReviewedOrder({
    detailRefusals,
    review: async ({ accountId, newBalance, expectedBalance }: Order) => {
      const review = await client.accounts.reviewAdjustment({ accountId, newBalance, expectedBalance })
      // The draft is complete, so toasts about missing fields go.
      dismissFailures()
      // The review shows the present balance, and so whether an unanswered order was booked.
      setUnanswered(false)
      return review
    },
    confirm: async (order, code) => await client.accounts.confirmAdjustment({ ...order, code }),
    act: async (order, id) =>
      await client.accounts.adjustBalance({ ...order, confirmationId: requireConfirmation(id) }),
    onDone: ({ outcome }) => {
      showDoneToast(outcome)
      readAgain()
      onDone()
    },
    onRefused: (code) => {
      setUnanswered(code === null)
      if (code === 'BALANCE_CHANGED') return noteBalanceChanged()
      const atCode = codeProblemOf(code)
      setCodeProblem(atCode)
      if (atCode === null) showFailedToast(code)
    },
  })

  /** The first step says so, with the account's present balance. */
  function noteBalanceChanged(): void {
    setBalanceChanged(true)
    readAgain()
  }

  return {
    ...flow,
    needsCode: flow.reviewed !== null && !flow.isConfirmed,
    codeProblem,
    isBalanceChanged,
    unanswered,
    review(account: AdminAccount, draft: AdjustmentDraft): void {
      const content = { accountId: account.id, expectedBalance: account.balance, ...draft }
      setCodeProblem(null)
      setBalanceChanged(false)
      flow.review({ ...content, adjustmentId: idFor(content) })
    },
    /** Books the reviewed order; if the account has changed since, no code is used up for it. */
    book(account: AdminAccount, code: string): void {
      if (!flow.reviewed || flow.isSending()) return
      if (account.balance !== flow.reviewed.order.expectedBalance && !unanswered) {
        noteBalanceChanged()
        return flow.back()
      }
      setCodeProblem(null)
      flow.send(code)
    },
    askForCode: () => setCodeProblem(texts.codeMissing),
    forgetProblem: () => setCodeProblem(null),
  }
}

const detailRefusals = new Set<RefusalCode>(['BALANCE_CHANGED'])

/** Loads again the screens' data that an adjustment changes. */
function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [api.accounts.key(), api.statements.key(), api.approvals.key()])
      void queries.invalidateQueries({ queryKey })
  }
}

function showDoneToast(outcome: 'done' | 'pending'): void {
  // Toasts of earlier refusals are no longer true.
  dismissToast()
  if (outcome === 'pending') showPendingToast()
  else showToast({ tone: 'good', title: editTexts.updated })
}

function showFailedToast(code: RefusalCode | null): void {
  showToast({ tone: 'bad', title: editTexts.updateFailed, description: refusalText(code) ?? undefined })
}
