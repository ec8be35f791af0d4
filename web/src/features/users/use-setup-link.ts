import { isCodeRefusal, type ListedUser } from '@bank/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { showPendingToast, usePendingApproval } from '#session/approval.tsx'
import { isSessionGone } from '#session/session.ts'
import { dismissFailures, showToast } from '#ui/toast-store.ts'
import { refusedText, texts } from './texts.ts'

type Order = { code: string; reason?: string }

/**
 * What became of somebody's newest link, whether a new one waits for another admin, making it, and
 * taking it back.
 */
export function useSetupLink({ id: userId, username }: ListedUser, onClose: () => void) {
  const queries = useQueryClient()
  const input = { userId }
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  // Whoever hands a link over looks how it stands now, not how it stood half a minute ago; while it is looked
  // at the events say it.
  const status = useQuery(api.users.setupLink.queryOptions({ input, staleTime: 0 }))
  const pending = usePendingApproval('setup-link', userId)
  const readAgain = () => {
    for (const queryKey of [api.users.setupLink.key({ input }), api.approvals.key()])
      void queries.invalidateQueries({ queryKey })
  }
  const make = useMutation({
    mutationFn: (order: Order) => client.users.makeSetupLink({ ...input, ...order }),
    gcTime: 0,
    onSuccess: ({ outcome }) => {
      dismissFailures()
      readAgain()
      if (outcome === 'done') return void showToast({ tone: 'good', title: texts.linkMade(username) })
      showPendingToast()
      onClose()
    },
    onError: (error) => {
      if (isSessionGone(error)) return
      const refusal = refusalOf(error)
      if (isCodeRefusal(refusal)) return setCodeProblem(refusedText(refusal))
      readAgain()
      showToast({ tone: 'bad', title: texts.linkFailed, description: refusedText(refusal) })
      onClose()
    },
  })
  const revoke = useMutation({
    mutationFn: () => client.users.revokeSetupLink(input),
    onSuccess: () => {
      make.reset()
      readAgain()
      dismissFailures()
      showToast({ tone: 'good', title: texts.revoked })
    },
    onError: (error) => {
      if (isSessionGone(error)) return
      readAgain()
      showToast({ tone: 'bad', title: texts.revokeFailed, description: refusedText(refusalOf(error)) })
    },
  })
  return {
    status,
    pending,
    revoke,
    codeProblem,
    setCodeError: setCodeProblem,
    isMaking: make.isPending,
    /** The link that was just made. */
    made: make.data?.outcome === 'done' ? make.data : null,
    make: (order: Order) => {
      setCodeProblem(null)
      make.mutate(order)
    },
  }
}
