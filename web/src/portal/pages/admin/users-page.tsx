import { useNavigate, useSearch } from '@tanstack/react-router'
import { UsersView } from '#features/users/list/users-view.tsx'
import { texts } from '#portal/texts.ts'

/** All users, and the admins' operations on their access. */
export function UsersPage() {
  const {
    q = '',
    sort = 'created',
    direction = sort === 'created' ? 'descending' : 'ascending',
  } = useSearch({ from: '/admin/users' })
  const navigate = useNavigate({ from: '/admin/users' })
  return (
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
    />
  )
}
