import { PortfolioSkeleton } from '#features/accounts/client/portfolio-skeleton.tsx'
import { PageHead } from '#ui/layout/page.tsx'
import { PageSkeleton, Skeleton } from '#ui/layout/skeleton.tsx'
import { texts } from './texts.ts'

/** A placeholder for a screen that is still loading. */
export function PagePending() {
  return (
    <>
      <h1 className="sr">{texts.loading}</h1>
      <PageSkeleton label={texts.loading} />
    </>
  )
}

/** The portfolio has a placeholder in its own shape, because most clients arrive there. */
export function PortfolioPending() {
  return (
    <>
      <PageHead title={texts.portfolio} detail={<Skeleton width="long" />} />
      <PortfolioSkeleton />
    </>
  )
}
