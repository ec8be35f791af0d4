import { PortfolioSkeleton } from '#features/accounts/client/portfolio-skeleton.tsx'
import { PageHead } from '#ui/layout/page.tsx'
import { PageSkeleton, Skeleton } from '#ui/layout/skeleton.tsx'
import { texts } from './texts.ts'

/** A screen that is on its way, before it can say anything itself. */
export function PagePending() {
  return (
    <>
      <h1 className="sr">{texts.loading}</h1>
      <PageSkeleton label={texts.loading} />
    </>
  )
}

/** The same for the portfolio, which is where most people arrive: in its own shape. */
export function PortfolioPending() {
  return (
    <>
      <PageHead title={texts.portfolio} detail={<Skeleton width="long" />} />
      <PortfolioSkeleton />
    </>
  )
}
