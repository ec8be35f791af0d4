import { CardsSkeleton, Loading, Skeleton } from '#ui/skeleton.tsx'
import { texts } from './texts.ts'
import './accounts.css'

/** What a portfolio shows while it is on its way, in its own shape. */
export function PortfolioSkeleton() {
  return (
    <Loading label={texts.loading} className="portfolio-skeleton">
      <div className="summary card">
        <div className="summary-left"><Skeleton width="title" /><Skeleton width="figure" /></div>
        <div className="alloc">{[1, 2, 3, 4].map((line) => <Skeleton key={line} width="full" />)}</div>
      </div>
      <CardsSkeleton cards={3} label="" />
    </Loading>
  )
}
