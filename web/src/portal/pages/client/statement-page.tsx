import { getRouteApi } from '@tanstack/react-router'
import { StatementView } from '#features/statements/page/statement-view.tsx'

const route = getRouteApi('/dashboard/accounts/$accountId/transactions')

/** The statement of a client's account. The search params hold the period. */
export function StatementPage() {
  const { accountId } = route.useParams()
  const period = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <StatementView
      // Another account is a new screen, so that nothing of the last account shows under its name.
      key={accountId}
      accountId={accountId}
      period={period}
      onPeriod={({ from, to }) => void navigate({ search: { from, to } })}
    />
  )
}
