import { useNavigate, useSearch } from '@tanstack/react-router'
import { UsersView } from '#features/users/list/users-view.tsx'
import { texts } from '#portal/texts.ts'

/** Everybody with a way in, and what admins may do about it. */
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
      // Looking for somebody is one visit, however many letters it takes.
      onSearchParams={({ search, ...order }) =>
        void navigate({
          replace: true,
          search: (now) => ({ ...now, ...order, ...(search !== undefined && { q: search || undefined }) }),
        })
      }
    />
  )
}
