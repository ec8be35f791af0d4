import { lazy, Suspense } from 'react'
import { ErrorState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { CardsSkeleton } from '#ui/layout/skeleton.tsx'
import { texts } from './texts.ts'

// The accounts are what most people came for: this part of the page comes after them.
const CertificatesView = lazy(() =>
  import('./certificates-view.tsx').then(
    ({ CertificatesView: View }) => ({ default: View }),
    () => ({ default: NotLoaded }),
  ),
)

/** The certificates of deposit on the portfolio. */
export function Certificates() {
  return (
    <Suspense
      fallback={
        <Section title={texts.title}>
          <CardsSkeleton cards={2} label={texts.loading} />
        </Section>
      }
    >
      <CertificatesView />
    </Suspense>
  )
}

/**
 * The script of this part is gone from the server, or did not arrive: loading the page anew finds the one
 * there is.
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
