import type { Holder } from '@bank/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { UsersView } from '#features/users/list/users-view.tsx'
import { texts } from '#portal/texts.ts'
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
  const [opening, setOpening] = useState<Holder | null>(null)
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
        onCreateAccount={setOpening}
      />
      <Suspense fallback={<LoadingLine />}>
        {opening && <OpenAccountDialog client={opening} onClose={() => setOpening(null)} />}
      </Suspense>
    </>
  )
}
