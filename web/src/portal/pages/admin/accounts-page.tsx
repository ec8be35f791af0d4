import { useNavigate, useSearch } from '@tanstack/react-router'
import { AdminAccountsView } from '#features/accounts/admin/accounts-view.tsx'
import { texts } from '#portal/texts.ts'

/** Account management. The search params hold the search. */
export function AccountsPage() {
  const {
    search = '',
    client,
    currency,
    sort = 'opened',
    direction = sort === 'opened' ? 'descending' : 'ascending',
  } = useSearch({ from: '/admin/accounts' })
  const navigate = useNavigate({ from: '/admin/accounts' })
  const onSearch = (sought: string) =>
    void navigate({
      search: (now) => (now.client === client ? { ...now, search: sought || undefined } : now),
      replace: true,
      resetScroll: false,
    })
  // Another client's list starts with an empty search field.
  return (
    <AdminAccountsView
      key={client}
      title={texts.accounts}
      search={search}
      client={client}
      onSearch={onSearch}
      order={{ currency, sort, direction }}
      onOrder={(change) =>
        void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
