import { lazy, Suspense } from 'react'
import { ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { CardsSkeleton } from '#ui/layout/skeleton.tsx'
import type { Deposits, Opens } from './certificates-view.tsx'
import { texts } from './texts.ts'

// Loaded after the accounts, because most clients open the page for those.
const CertificatesView = lazy(() =>
  import('./certificates-view.tsx').then(
    ({ CertificatesView: View }) => ({ default: View }),
    () => ({ default: NotLoaded }),
  ),
)

/** The certificates of deposit on the portfolio. */
export function Certificates(steps: Opens & Deposits) {
  return (
    <Suspense
      fallback={
        <Section title={texts.title}>
          <CardsSkeleton cards={2} label={texts.loading} />
        </Section>
      }
    >
      <CertificatesView {...steps} />
    </Suspense>
  )
}

/**
 * A message for this part if its script failed to load, for example after a release. Loading the page anew
 * fetches the current one.
 */
function NotLoaded() {
  return (
    <Section title={texts.title}>
      <ErrorState title={texts.failed} onRetry={() => window.location.reload()}>
        {texts.failedHelp}
      </ErrorState>
    </Section>
  )
}
