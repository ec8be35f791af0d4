import type { Holder } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '#api.ts'
import { UsersView } from '#features/users/list/users-view.tsx'
import { readId } from '#lib/data/param-values.ts'
import { texts } from '#portal/texts.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'

const OpenAccountDialog = lazy(async () => ({
  default: (await import('#features/accounts/admin/opening/open-account-dialog.tsx')).OpenAccountDialog,
}))

/** All users, and the admins' operations on their access. */
export function UsersPage() {
  const {
    q = '',
    sort = 'created',
    direction = sort === 'created' ? 'descending' : 'ascending',
  } = useSearch({ from: '/admin/users' })
  const navigate = useNavigate({ from: '/admin/users' })
  const { client, openFor, close } = useNewAccount()
  return (
    <>
      <UsersView
        title={texts.users}
        searchParams={{ search: q, sort, direction }}
        // Typing in the search field is one entry in the browser's history.
        onSearchParams={({ search, ...order }) =>
          void navigate({
            replace: true,
            search: (now) => ({ ...now, ...order, ...(search !== undefined && { q: search || undefined }) }),
          })
        }
        onCreateAccount={openFor}
      />
      <Suspense fallback={<LoadingLine />}>
        {client && <OpenAccountDialog client={client} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The client for whom the dialog of a new account is open: the one just created, or the one of a link. */
function useNewAccount() {
  const address = useDialogAddress()
  const [created, setCreated] = useState<Holder | null>(null)
  const id = address.dialog === 'open-account' ? readId(address.id) : undefined
  const isKnown = created?.id === id
  const asked = useQuery(
    api.users.get.queryOptions({
      input: { userId: id ?? '' },
      enabled: id !== undefined && !isKnown,
    }),
  )
  const linked = asked.data?.user.role === 'user' ? asked.data.user : null
  return {
    client: id === undefined ? null : isKnown ? created : linked,
    openFor: (client: Holder) => {
      setCreated(client)
      address.open({ dialog: 'open-account', id: client.id })
    },
    close: address.close,
  }
}
