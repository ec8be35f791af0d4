import { getRouteApi } from '@tanstack/react-router'
import { bank } from '#content/bank.ts'
import { PrintedStatement } from '#features/statements/print/printed-statement.tsx'
import { paths, periodQuery } from '#paths.ts'
import { Enrolment } from '#portal/enrolment.tsx'
import { PagePending } from '#portal/pending.tsx'
import { AdminGuard } from '#session/guards.tsx'
import { IdleWarning } from '#session/idle/idle-warning.tsx'

const route = getRouteApi('/admin/accounts/$accountId/transactions/print')

/** A client's statement to print, in a window of its own; the session's limits hold there as everywhere. */
export function AdminPrintedStatementPage() {
  const { accountId } = route.useParams()
  const period = route.useSearch()
  const statementPath = `${paths.adminTransactions(accountId)}${periodQuery(period)}`
  return (
    <AdminGuard
      bankName={bank.name}
      pending={
        <main className="standalone-page" id="main">
          <PagePending />
        </main>
      }
      enrolment={<Enrolment />}
    >
      <PrintedStatement accountId={accountId} period={period} statementPath={statementPath} />
      <IdleWarning />
    </AdminGuard>
  )
}
