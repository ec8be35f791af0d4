import { Section } from '#ui/layout/page.tsx'
import { CardsSkeleton, Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { texts } from './texts.ts'
import './accounts.css'
import './allocation.css'

/** The shape of the portfolio while it is loading, under its own heading. */
export function PortfolioSkeleton() {
  return (
    <>
      <Loading label={texts.loading}>
        <div className="summary card summary-shape">
          <div className="summary-left">
            <Skeleton width="title" />
            <Skeleton width="figure" />
          </div>
          <div className="alloc">
            {[1, 2, 3, 4].map((line) => (
              <Skeleton key={line} width="full" />
            ))}
          </div>
        </div>
      </Loading>
      <Section title={texts.accounts} className="cards-shape">
        <CardsSkeleton cards={3} label={texts.loading} />
      </Section>
    </>
  )
}
