import { getRouteApi, Navigate } from '@tanstack/react-router'
import { PrintedStatement } from '#features/statements/printed-statement.tsx'
import { paths } from '#paths.ts'
import { Enrolment } from '#portal/enrolment.tsx'
import { PagePending } from '#portal/pending.tsx'
import { ClientGuard } from '#session/guards.tsx'
import { IdleWarning } from '#session/idle-warning.tsx'

const route = getRouteApi('/dashboard/accounts/$accountId/transactions/print')

// Made once: a new element with every render would navigate with every render.
const toAdministration = <Navigate to="/admin/dashboard" replace />

/** A statement to print, in a window of its own; the session's limits hold there as everywhere. */
export function PrintedStatementPage() {
  const { accountId } = route.useParams()
  const period = route.useSearch()
  return (
    <ClientGuard pending={<main className="alone" id="main"><PagePending /></main>} enrolment={<Enrolment />} forAdmin={toAdministration}>
      <PrintedStatement accountId={accountId} period={period} statementPath={pathOf(accountId, period)} />
      <IdleWarning />
    </ClientGuard>
  )
}

function pathOf(accountId: string, { from, to }: { from?: string | undefined; to?: string | undefined }): string {
  const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString()
  return `${paths.transactions(accountId)}${query === '' ? '' : `?${query}`}`
}
