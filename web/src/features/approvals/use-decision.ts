import { type Approval, isCodeRefusal } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { failureText, refusalText, texts } from './texts.ts'

type Decision = 'approved' | 'rejected'
type Order = { decision: Decision; note: string; code: string }

/** Decides an approval, or cancels the request, and shows the result. */
export function useDecision({ approvalId, onDecided }: { approvalId: string; onDecided: () => void }) {
  const queries = useQueryClient()
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const [noteProblem, setNoteProblem] = useState<string | null>(null)
  const [made, setMade] = useState(false)
  const readAgain = () => queries.invalidateQueries({ queryKey: api.approvals.key() })
  const over = () => {
    setMade(true)
    void readAgain()
    onDecided()
  }
  const deciding = useSingleMutation({
    mutationFn: ({ decision, note, code }: Order) =>
      client.approvals.decide({ approvalId, decision, code, ...(note !== '' && { note }) }),
    onSuccess: async ({ status, failure }) => {
      if (status === 'failed')
        showToast({ tone: 'bad', title: texts.couldNot, description: failureText(failure ?? '') })
      else if (status === 'rejected') showToast({ tone: 'good', title: texts.done.rejected })
      else showToast({ tone: 'good', title: texts.done.approved })
      over()
    },
    onError: async (error) => {
      const refusal = refusalOf(error)
      const text = refusalText(refusal)
      if (isCodeRefusal(refusal)) return setCodeProblem(text)
      if (refusal === 'REASON_REQUIRED') return setNoteProblem(text)
      showToast({ tone: 'bad', title: texts.decideFailed, description: text })
      await readAgain()
    },
  })
  const withdrawing = useSingleMutation<unknown, void>({
    mutationFn: () => client.approvals.withdraw({ approvalId }),
    onSuccess: () => {
      showToast({ tone: 'good', title: texts.done.withdrawn })
      over()
    },
    onError: async (error) => {
      showToast({ tone: 'bad', title: texts.withdrawFailed, description: refusalText(refusalOf(error)) })
      await readAgain()
    },
  })
  return {
    codeProblem,
    setCodeProblem,
    noteProblem,
    setNoteProblem,
    decide: (decision: Decision, note: string, code: string) => {
      setCodeProblem(null)
      setNoteProblem(null)
      deciding.mutate({ decision, note: note.trim(), code })
    },
    withdraw: () => withdrawing.mutate(),
    /** The decision that is being sent. */
    busy: deciding.isPending
      ? deciding.variables.decision
      : withdrawing.isPending
        ? ('withdrawn' as const)
        : null,
    /** This dialog made the decision. */
    made,
  }
}

/** Returns the part that the user with the id `me` has in an approval. */
export function partOf(
  { status, requester, isOwnAffair }: Approval,
  me: string,
): 'decides' | 'asked' | 'concerned' | 'looks' {
  if (status !== 'pending') return 'looks'
  if (requester.id === me) return 'asked'
  return isOwnAffair ? 'concerned' : 'decides'
}
