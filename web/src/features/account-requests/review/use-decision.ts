import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { useUser } from '#session/session-context.tsx'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, reviewTexts } from './review-texts.ts'

type Decision = 'approved' | 'rejected'
type Order = { decision: Decision; notes: string }

/** Decides about a request and shows a toast with the outcome. */
export function useDecision({ requestId, onDecided }: { requestId: string; onDecided: () => void }) {
  const queries = useQueryClient()
  const { id: me } = useUser()
  const [made, setMade] = useState(false)
  const readAgain = () => queries.invalidateQueries({ queryKey: api.accountRequests.key() })
  const done = (decision: Decision) => {
    setMade(true)
    showToast({ tone: 'good', title: reviewTexts[decision] })
    void readAgain()
    onDecided()
  }
  const deciding = useSingleMutation<unknown, Order>({
    mutationFn: ({ decision, notes }) =>
      client.accountRequests.decide({ requestId, decision, ...(notes !== '' && { notes }) }),
    onSuccess: (_, { decision }) => done(decision),
    onError: async (error, { decision }) => {
      const refusal = refusalOf(error)
      // The answer to an earlier try may have been lost: the request is then decided with this admin's
      // decision.
      if (refusal === 'REQUEST_ALREADY_DECIDED' && (await wasDecidedByMe(decision))) return done(decision)
      showToast({
        tone: 'bad',
        title: decision === 'approved' ? reviewTexts.failedToApprove : reviewTexts.failedToReject,
        description: refusalText(refusal),
      })
      await readAgain()
    },
  })
  const wasDecidedByMe = async (decision: Decision) => {
    const now = await client.accountRequests.showToAdmin({ requestId }).catch(() => null)
    return now !== null && now.status === decision && now.decidedBy?.id === me
  }
  return {
    decide: (decision: Decision, notes: string) => deciding.mutate({ decision, notes: notes.trim() }),
    busy: deciding.isPending ? deciding.variables.decision : null,
    /** Whether the decision was made in this dialog. */
    made,
  }
}
