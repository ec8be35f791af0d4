import { getRouteApi, Navigate } from '@tanstack/react-router'
import { AccessEnded } from '#features/access-rights/acting/access-ended.tsx'
import { useHolder } from '#features/access-rights/acting/use-holders.ts'
import { PrintedStatement } from '#features/statements/print/printed-statement.tsx'
import { pathFor, paths, periodQuery } from '#paths.ts'
import { Enrolment } from '#portal/enrolment.tsx'
import { PagePending } from '#portal/pending.tsx'
import { ReadFor } from '#session/acting/reading.tsx'
import { ClientGuard } from '#session/guards.tsx'
import { useLiveUpdates } from '#session/live/use-live-updates.ts'
import { IdleWarning } from '#session/idle/idle-warning.tsx'

const route = getRouteApi('/dashboard/for/$holderId/accounts/$accountId/transactions/print')

const pending = (
  <main className="standalone-page" id="main">
    <PagePending />
  </main>
)
// Made once: a new element with every render would navigate with every render.
const toAdministration = <Navigate to="/admin/dashboard" replace />

/** A statement of another holder's account to print, in a window of its own. */
export function ActingPrintedPage() {
  return (
    <ClientGuard pending={pending} enrolment={<Enrolment />} forAdmin={toAdministration}>
      <Sheet />
      <IdleWarning />
    </ClientGuard>
  )
}

function Sheet() {
  const { holderId, accountId } = route.useParams()
  const period = route.useSearch()
  const { query, holder } = useHolder(holderId)
  // This window has no frame that listens: without it the figures would stay after the access has ended.
  useLiveUpdates()
  if (!holder && !query.data) return pending
  if (!holder)
    return (
      <main className="standalone-page" id="main" tabIndex={-1}>
        <AccessEnded holderId={holderId} name={null} />
      </main>
    )
  return (
    <ReadFor holderId={holderId}>
      <PrintedStatement
        accountId={accountId}
        period={period}
        statementPath={`${pathFor(holderId, paths.transactions(accountId))}${periodQuery(period)}`}
      />
    </ReadFor>
  )
}
