import { isCodeRefusal, type ListedUser } from '@bank/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { showPendingToast, usePendingApproval } from '#session/approval/approval.tsx'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { dismissFailures, showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from '#features/users/texts.ts'

type Order = { code: string; reason?: string }

/** The status of a user's newest link, whether a new one is pending approval, making one, and revoking it. */
export function useSetupLink({ id: userId, username }: ListedUser, onClose: () => void) {
  const queries = useQueryClient()
  const input = { userId }
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  // The status is fetched each time the dialog opens, because an admin who hands a link over needs the
  // present one. Live events update it after that.
  const status = useQuery(api.users.setupLink.queryOptions({ input, staleTime: 0 }))
  const pending = usePendingApproval('setup-link', userId)
  const readAgain = () => {
    for (const queryKey of [api.users.setupLink.key({ input }), api.approvals.key()])
      void queries.invalidateQueries({ queryKey })
  }
  const make = useSingleMutation({
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
      const refusal = refusalOf(error)
      if (isCodeRefusal(refusal)) return setCodeProblem(refusalText(refusal))
      readAgain()
      showToast({ tone: 'bad', title: texts.linkFailed, description: refusalText(refusal) })
      onClose()
    },
  })
  const revoke = useSingleMutation<unknown, void>({
    mutationFn: () => client.users.revokeSetupLink(input),
    onSuccess: () => {
      make.reset()
      readAgain()
      dismissFailures()
      showToast({ tone: 'good', title: texts.revoked })
    },
    onError: (error) => {
      readAgain()
      showToast({ tone: 'bad', title: texts.revokeFailed, description: refusalText(refusalOf(error)) })
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
