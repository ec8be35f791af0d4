import { getRouteApi } from '@tanstack/react-router'
import { StatementView } from '#features/statements/page/statement-view.tsx'

const route = getRouteApi('/admin/accounts/$accountId/transactions')

/**
 * The statement of any client's account, as the client sees it. The search params hold the period, so that
 * admins can share it.
 */
export function AdminStatementPage() {
  const { accountId } = route.useParams()
  const period = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <StatementView
      key={accountId}
      accountId={accountId}
      period={period}
      onPeriod={({ from, to }) => void navigate({ search: { from, to } })}
    />
  )
}
