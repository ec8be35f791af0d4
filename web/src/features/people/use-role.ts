import type { ListedPerson } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client, refusalOf } from '#api.ts'
import { isSessionGone } from '#session/session.ts'
import { showToast } from '#ui/toast-store.ts'
import { refusedText, texts } from './texts.ts'

/** What somebody is again who is no admin. */
function before({ role }: ListedPerson): 'user' | 'blocked' {
  return role === 'blocked' ? 'blocked' : 'user'
}

type Change = { person: ListedPerson; role: 'user' | 'blocked'; from: 'list' | 'block' | 'undo' }

/**
 * Another role for somebody, at once; for ten seconds it can be taken back, though their sessions have ended.
 */
export function useRole() {
  const queries = useQueryClient()
  const readAgain = () => void queries.invalidateQueries({ queryKey: api.people.key() })
  const change = useMutation({
    mutationFn: ({ person, role }: Change) => client.people.setRole({ personId: person.id, role }),
    onSuccess: (_, { person, role, from }) => {
      readAgain()
      showToast({
        tone: 'good',
        title: from === 'block' ? texts.blocked : texts.roleUpdated(role),
        // An admin is made with a code, in a dialog of its own.
        ...(from !== 'undo' &&
          person.role !== 'admin' && {
            action: {
              label: texts.undo,
              onPress: () =>
                change.mutate({ person: { ...person, role }, role: before(person), from: 'undo' }),
            },
          }),
      })
    },
    onError: (error, { from }) => {
      if (isSessionGone(error)) return
      readAgain()
      showToast({
        tone: 'bad',
        title: from === 'block' ? texts.blockFailed : texts.roleFailed,
        description: refusedText(refusalOf(error)),
      })
    },
  })
  const under = change.isPending ? change.variables : null
  return {
    /** Whose role is being changed, and to what. */
    changing: under && { personId: under.person.id, role: under.role },
    setRole: (person: ListedPerson, role: 'user' | 'blocked') =>
      change.mutate({ person, role, from: 'list' }),
    block: (person: ListedPerson) => change.mutate({ person, role: 'blocked', from: 'block' }),
  }
}
