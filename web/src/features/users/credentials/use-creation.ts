import type { NewUser, RefusalCode } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { dismissFailures, showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from '#features/users/texts.ts'

export type Field = 'username' | 'firstName' | 'lastName' | 'email' | 'code'
const fieldOf: { [Code in RefusalCode]?: Field } = {
  USERNAME_TAKEN: 'username',
  EMAIL_TAKEN: 'email',
  INVALID_CODE: 'code',
  CONFIRMATION_REFUSED: 'code',
}

/**
 * Creates a user. The browser chooses the id and keeps it for the same user, so that a lost answer creates no
 * duplicate.
 */
export function useCreation({ onFieldRefused }: { onFieldRefused: (field: Field, text: string) => void }) {
  const queries = useQueryClient()
  const [userId, setUserId] = useState(() => crypto.randomUUID())
  const create = useSingleMutation({
    mutationFn: (order: NewUser & { code: string }) => client.users.create(order),
    // The credentials are shown once, so no cache keeps them.
    gcTime: 0,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: api.users.key() })
      dismissFailures()
      showToast({ tone: 'good', title: texts.createdDone })
    },
    onError: (error) => {
      const code = refusalOf(error)
      const text = refusalText(code)
      const field = code === null ? undefined : fieldOf[code]
      if (field) onFieldRefused(field, text)
      if (code === 'USER_ID_TAKEN') {
        setUserId(crypto.randomUUID())
        void queries.invalidateQueries({ queryKey: api.users.key() })
      }
      const atField = field !== undefined
      showToast({ tone: 'bad', title: texts.createFailed, atField, ...(!atField && { description: text }) })
    },
  })
  return {
    created: create.data ?? null,
    busy: create.isPending,
    create: (fields: Omit<NewUser, 'userId'>, code: string) => create.mutate({ userId, ...fields, code }),
  }
}
