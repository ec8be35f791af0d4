import type { AccountOpening, RefusalCode } from '@bank/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#api.ts'
import { showPendingToast } from '#session/approval/approval.tsx'
import { keepUntilAnswered } from '#session/order/use-order-attempt.ts'
import { useOrderSending } from '#session/order/use-order-sending.ts'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { hasInitialBalance } from './opening-draft.ts'
import { codeProblemOf, openTexts, refusalText, texts } from '#features/accounts/admin/texts.ts'
import { isUnanswered, keptOpening, reuseAccountId } from './unanswered-openings.ts'

/** An opening, and its reason where another admin has to approve it. */
type Asked = { order: AccountOpening; reason?: string }

function askedFrom(order: AccountOpening, reason: string | null): Asked {
  return hasInitialBalance(order) && reason !== null ? { order, reason } : { order }
}

/**
 * Kept until the bank has answered, also while the wizard is closed: the same order is sent again under the
 * same id.
 */
async function send(asked: Asked & { confirmationId?: string }) {
  const { order } = asked
  const status = isUnanswered(order) ? 'unanswered' : 'unsent'
  return await keepUntilAnswered(
    { id: order.accountId, content: {}, status },
    { kept: keptOpening(order), consumedBy, act: () => client.accounts.open(asked) },
  )
}

/** The bank keeps the id for the account that was opened under it. */
const consumedBy = new Set<RefusalCode>(['ACCOUNT_ID_TAKEN'])

/**
 * Returns whether the opening balance needs another admin's approval; undefined until the bank has answered.
 */
export function useOpeningRequiresApproval(order: AccountOpening | null): boolean | undefined {
  const { currency, initialBalance } = order ?? { currency: 'USD' as const, initialBalance: '0' }
  const { data, isError } = useQuery(
    api.accounts.reviewOpening.queryOptions({
      input: { currency, initialBalance },
      enabled: order !== null && hasInitialBalance(order),
      staleTime: 0,
    }),
  )
  // If this call fails, the order is sent anyway: the bank refuses one without its reason.
  return order === null || !hasInitialBalance(order) || isError ? false : data?.requiresApproval
}

type Opening = {
  onOpened: () => void
  /** Shows what the bank refused at the field of the nickname. */
  onNameTaken: (words: string) => void
}

/** The wizard's last button. An opening balance needs a confirmation by a code first. */
export function useOpening({ onOpened, onNameTaken }: Opening) {
  const queries = useQueryClient()
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const opening = useOrderSending({
    confirm: async (asked: Asked, code) =>
      (await client.accounts.confirmOpening({ ...asked, code })).confirmationId,
    act: async (asked, confirmationId) =>
      await send(confirmationId === null ? asked : { ...asked, confirmationId }),
    onDone: (answer) => {
      dismissToast()
      if (answer.outcome === 'pending') showPendingToast()
      else
        showToast({
          tone: 'good',
          title: openTexts.created,
          description: openTexts.createdNumber(answer.accountNumber),
        })
      void queries.invalidateQueries({ queryKey: api.accounts.key() })
      onOpened()
    },
    onRefused: (code) => {
      setCodeProblem(codeProblemOf(code))
      if (codeProblemOf(code) !== null) return
      if (code === 'ACCOUNT_NAME_TAKEN') return onNameTaken(refusalText(code) ?? '')
      if (code === 'INVALID_INPUT') showToast({ tone: 'bad', ...openTexts.missing })
      else
        showToast({ tone: 'bad', title: openTexts.createFailed, description: refusalText(code) ?? undefined })
    },
  })

  return {
    busy: opening.busy,
    isSending: opening.isSending,
    codeProblem,
    /**
     * Whether this order was sent, here or before the wizard was closed, and was never answered.
     */
    unanswered: isUnanswered,
    askForCode: () => setCodeProblem(texts.codeMissing),
    forgetProblem: () => setCodeProblem(null),
    /** Whether this order still needs a code. */
    needsCode: (order: AccountOpening, reason: string | null) =>
      hasInitialBalance(order) && !opening.isConfirmed(askedFrom(order, reason)),
    reuseAccountId,
    open(order: AccountOpening, reason: string | null, code: string): void {
      if (opening.send(askedFrom(order, reason), hasInitialBalance(order) ? code : null)) setCodeProblem(null)
    },
  }
}
