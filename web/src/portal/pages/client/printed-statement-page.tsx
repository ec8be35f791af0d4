import { getRouteApi } from '@tanstack/react-router'
import { PrintedStatement } from '#features/statements/print/printed-statement.tsx'
import { paths, periodQuery } from '#paths.ts'
import { Enrolment } from '#portal/enrolment.tsx'
import { PagePending } from '#portal/pending.tsx'
import { ClientGuard } from '#session/guards.tsx'
import { IdleWarning } from '#session/idle/idle-warning.tsx'

const route = getRouteApi('/dashboard/accounts/$accountId/transactions/print')

/**
 * A statement to print, in a window of its own; the session's limits hold there as everywhere. Admins
 * share the address, as they share that of the statement.
 */
export function PrintedStatementPage() {
  const { accountId } = route.useParams()
  const period = route.useSearch()
  const statementPath = `${paths.transactions(accountId)}${periodQuery(period)}`
  const sheet = (
    <>
      <PrintedStatement accountId={accountId} period={period} statementPath={statementPath} />
      <IdleWarning />
    </>
  )
  const pending = (
    <main className="standalone-page" id="main">
      <PagePending />
    </main>
  )
  return (
    <ClientGuard pending={pending} enrolment={<Enrolment />} forAdmin={sheet}>
      {sheet}
    </ClientGuard>
  )
}
