import { Loading, Skeleton, TableSkeleton } from '#ui/layout/skeleton.tsx'
import { StatementBack } from './statement-back.tsx'
import { texts } from '#features/statements/texts.ts'

/** The loading state of a statement, in its shape; the way back works already. */
export function StatementSkeleton() {
  return (
    <div className="statement">
      <div>
        <StatementBack />
      </div>
      <h1 className="sr">{texts.loading}</h1>
      <Loading label={texts.loading} className="statement-skeleton">
        <div className="skeleton-block">
          <Skeleton width="figure" />
          <Skeleton width="short" />
        </div>
        <div className="card st-head">
          <div className="st-grid">
            <div className="skeleton-block">
              <Skeleton width="short" />
              <Skeleton width="figure" />
              <Skeleton width="medium" />
            </div>
            <div className="st-chart" />
          </div>
        </div>
        <TableSkeleton rows={8} columns={6} label="" />
      </Loading>
    </div>
  )
}
