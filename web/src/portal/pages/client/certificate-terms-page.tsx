import { getRouteApi, Navigate } from '@tanstack/react-router'
import { TermsSheet } from '#features/certificates/terms/terms-sheet.tsx'
import { Enrolment } from '#portal/enrolment.tsx'
import { PagePending } from '#portal/pending.tsx'
import { ClientGuard } from '#session/guards.tsx'
import { IdleWarning } from '#session/idle/idle-warning.tsx'

const route = getRouteApi('/dashboard/certificate-terms/$version')

// Made once: a new element with every render would navigate with every render.
const toAdministration = <Navigate to="/admin/dashboard" replace />

/** Shows the terms that were accepted with a certificate, in a window of its own. */
export function CertificateTermsPage() {
  const { version } = route.useParams()
  return (
    <ClientGuard
      pending={
        <main className="standalone-page" id="main">
          <PagePending />
        </main>
      }
      enrolment={<Enrolment />}
      forAdmin={toAdministration}
    >
      <TermsSheet version={version} />
      <IdleWarning />
    </ClientGuard>
  )
}
