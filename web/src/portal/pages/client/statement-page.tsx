import { getRouteApi } from '@tanstack/react-router'
import { StatementView } from '#features/statements/page/statement-view.tsx'

const route = getRouteApi('/dashboard/accounts/$accountId/transactions')

/** The statement of one of a client's accounts. The period stands in the address. */
export function StatementPage() {
  const { accountId } = route.useParams()
  const period = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <StatementView
      // Another account is another statement: nothing of the last one may stand under its name.
      key={accountId}
      accountId={accountId}
      period={period}
      onPeriod={({ from, to }) => void navigate({ search: { from, to } })}
    />
  )
}
