import { type AccessOrder, type AccessReview, invalidInputSchema, isCodeRefusal } from '@bank/contract'
import type { RefusalCode } from '@bank/contract'
import { ORPCError } from '@orpc/client'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#api.ts'
import { hasProblems, type Problems } from '#lib/form/problems.ts'
import { keptOrder } from '#session/order/kept-order.ts'
import { requireConfirmation } from '#session/order/use-order-sending.ts'
import { useKeptReviewedOrder } from '#session/order/use-reviewed-order.ts'
import { dismissFailures, dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { giveTexts, orderRefusal } from '#features/access-rights/texts.ts'
import { type Content, type Draft, draftSchema, problemsFrom } from './draft.ts'

/** The access that was ordered and not answered. */
export const unansweredAccess = keptOrder('access', draftSchema)

type Refused = Problems<Draft & { code: string }>
type Given = Omit<AccessReview, 'isGiven'>
type GivingFlow = { onRefused: (problems: Refused) => void; onBack: () => void }

/** Gives access: the bank reviews it, a code confirms it, and it is given once. */
export function useGiving({ onRefused, onBack }: GivingFlow) {
  const queries = useQueryClient()
  const { answer, ...flow } = useKeptReviewedOrder({
    kept: unansweredAccess,
    consumedBy,
    detailRefusals: new Set(Object.keys(fieldOf).filter(isDetail)),
    review: async (order: AccessOrder) => await client.accessRights.review(order),
    earlierAnswer: (review): Given | null => (review.isGiven ? review : null),
    confirm: async (order, code) => await client.accessRights.confirm({ ...order, code }),
    act: async (order, confirmationId): Promise<Given> =>
      await client.accessRights.give({ ...order, confirmationId: requireConfirmation(confirmationId) }),
    onDone: () => {
      // Removes the toast of an earlier refusal.
      dismissToast()
      void queries.invalidateQueries({ queryKey: api.accessRights.key() })
    },
    onRefused: (code, error) => {
      const problems = problemsIn(code, error)
      dismissFailures()
      const atField = hasProblems(problems)
      if (!atField) showToast({ tone: 'bad', title: giveTexts.failed, description: orderRefusal(code) })
      onRefused(problems)
    },
    onBack: () => {
      dismissFailures()
      onBack()
    },
  })
  return {
    ...flow,
    /** The access as it was given. */
    given: answer,
    unanswered: flow.unanswered && !flow.sending,
    review(draft: Draft, content: Content): void {
      dismissFailures()
      flow.review(draft, (rightId) => ({ ...content, rightId }))
    },
  }
}

/** After these refusals the id belongs to another access, or one that is over: the next try has its own. */
const consumedBy = new Set<RefusalCode>(['ACCESS_RIGHT_ID_TAKEN', 'ACCESS_RIGHT_NOT_FOUND'])

/** The field that mends a refusal of the form; null for none in particular. */
const fieldOf = {
  INVALID_INPUT: null,
  ACCESS_RIGHT_ID_TAKEN: null,
  ACCESS_RIGHT_NOT_FOUND: null,
  TOO_MANY_ACCESS_RIGHTS: null,
  ACCOUNT_NOT_FOUND: 'accountIds',
  ACCESS_TO_ONESELF: 'email',
  ACCESS_GIVEN_ALREADY: 'email',
  FIRST_DAY_PASSED: 'firstDay',
  FIRST_DAY_TOO_FAR: 'firstDay',
  LAST_DAY_TOO_FAR: 'lastDay',
} as const satisfies Partial<Record<RefusalCode, keyof Draft | null>>

function isDetail(code: string | null): code is keyof typeof fieldOf {
  return code !== null && Object.hasOwn(fieldOf, code)
}

/** The errors of a refusal at the fields, or at the code. */
function problemsIn(code: RefusalCode | null, error: unknown): Refused {
  if (isCodeRefusal(code) || code === 'TWO_FACTOR_NOT_ENABLED' || code === 'CODE_REQUIRED')
    return { code: orderRefusal(code) }
  if (!isDetail(code)) return {}
  const field = fieldOf[code]
  if (field !== null) return { [field]: orderRefusal(code) }
  if (code !== 'INVALID_INPUT') return {}
  const read = invalidInputSchema.safeParse(error instanceof ORPCError ? error.data : null)
  return read.success ? problemsFrom(read.data.issues) : {}
}
