import { useNavigate, useSearch } from '@tanstack/react-router'
import { StaffAccountsView } from '#features/accounts/staff-accounts-view.tsx'
import { texts } from '#portal/texts.ts'

/** Account management. What is looked for stands in the address. */
export function AccountsPage() {
  const { search = '' } = useSearch({ from: '/admin/accounts' })
  const navigate = useNavigate({ from: '/admin/accounts' })
  const onSearch = (sought: string) => void navigate({ search: { search: sought || undefined }, replace: true, resetScroll: false })
  return <StaffAccountsView title={texts.accounts} search={search} onSearch={onSearch} />
}
