import type { ListedUser } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { showFailure } from '#session/show-failure.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from '#features/users/texts.ts'

/** The id of the control of a user's role. */
export const roleControlId = (userId: string) => `role-${userId}`

/** The role that Undo restores; a client's, because an admin's is taken away in a dialog. */
function before({ role }: ListedUser): 'user' | 'blocked' {
  return role === 'blocked' ? 'blocked' : 'user'
}

/** A role to take from an admin, for a code. */
export type Dismissal = { user: ListedUser; role: 'user' | 'blocked'; from: 'list' | 'block' }

type Change = { user: ListedUser; role: 'user' | 'blocked'; from: 'list' | 'block' | 'undo' }

/**
 * Changes a client's role at once. Undo restores it within ten seconds, but not the sessions that ended, and
 * moves the focus to the user's role, because its button goes with the toast. An admin's role is taken away
 * by `onDismiss`, which asks first.
 */
export function useRole(onDismiss: (dismissal: Dismissal) => void) {
  const queries = useQueryClient()
  const readAgain = () => void queries.invalidateQueries({ queryKey: api.users.key() })
  // A second press can come before the cell shows that it is busy; another user's role can change meanwhile.
  const sending = useRef(new Set<string>())
  const change = useMutation({
    mutationFn: ({ user, role }: Change) => client.users.setRole({ userId: user.id, role }),
    onSuccess: (_, { user, role, from }) => {
      readAgain()
      showToast({
        tone: 'good',
        title: from === 'block' ? texts.blocked : texts.roleUpdated(role),
        ...(from !== 'undo' && {
          action: {
            label: texts.undo,
            onPress: () => {
              focusRole(user.id)
              send({ user: { ...user, role }, role: before(user), from: 'undo' })
            },
          },
        }),
      })
    },
    onError: (error, { from }) => {
      readAgain()
      showFailure(error, {
        title: from === 'block' ? texts.blockFailed : texts.roleFailed,
        description: refusalText(refusalOf(error)),
      })
    },
    onSettled: (_answer, _error, { user }) => void sending.current.delete(user.id),
  })
  const send = (order: Change) => {
    if (sending.current.has(order.user.id)) return
    sending.current.add(order.user.id)
    change.mutate(order)
  }
  const set = (order: Dismissal) => (order.user.role === 'admin' ? onDismiss(order) : send(order))
  const under = change.isPending ? change.variables : null
  return {
    /** The change of role that is on its way. */
    changing: under && { userId: under.user.id, role: under.role },
    setRole: (user: ListedUser, role: 'user' | 'blocked') => set({ user, role, from: 'list' }),
    block: (user: ListedUser) => set({ user, role: 'blocked', from: 'block' }),
  }
}

/** The control is not there on another page of the list, or when the admin has left the screen. */
function focusRole(userId: string): void {
  const control = document.getElementById(roleControlId(userId)) ?? document.getElementById('main')
  control?.focus()
}
