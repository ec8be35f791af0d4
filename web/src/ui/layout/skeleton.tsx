import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type SkeletonProps = {
  width?: 'short' | 'medium' | 'long' | 'full' | 'title' | 'figure' | undefined
  right?: boolean | undefined
}

/** A line that is loading. */
export function Skeleton({ width = 'medium', right = false }: SkeletonProps) {
  return <span className={classNames('skeleton', `skeleton-${width}`, right && 'skeleton-right')} />
}

/** Stands on paper in place of the grey lines, which would look like an empty page there. */
const stillLoading = 'Still loading when this was printed.'

/** Announces "Loading" once for everything inside; the grey lines are not read out. */
export function Loading({
  label = 'Loading',
  className,
  children,
}: {
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr">{label}</span>
      <div aria-hidden="true" className="loading">
        {children}
      </div>
      <p className="loading-printed">{stillLoading}</p>
    </div>
  )
}

const widths = ['long', 'medium', 'full'] as const

/** A table that is loading: as many lines and columns as it will have, the last column to the right. */
export function TableSkeleton({
  rows = 4,
  columns = 3,
  label,
}: {
  rows?: number | undefined
  columns?: number | undefined
  label?: string | undefined
}) {
  return (
    <Loading label={label}>
      <div className="table-frame">
        <table className="table table-even" role="presentation">
          <tbody>
            {count(rows).map((row) => (
              <tr key={row}>
                {count(columns).map((column) => (
                  <td key={column}>
                    <Skeleton
                      width={column === 0 ? widths[row % widths.length] : 'short'}
                      right={column > 0 && column === columns - 1}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Loading>
  )
}

/** Cards that are loading: a name, a line, a figure. */
export function CardsSkeleton({
  cards = 3,
  label,
}: {
  cards?: number | undefined
  label?: string | undefined
}) {
  return (
    <Loading label={label}>
      <CardShapes cards={cards} />
    </Loading>
  )
}

type PageSkeletonProps = {
  label?: string | undefined
  /** The shape of the content under the head; cards without it. */
  children?: ReactNode
}

/** A whole screen that is loading. */
export function PageSkeleton({ label, children }: PageSkeletonProps) {
  return (
    <Loading label={label}>
      <div className="page-skeleton">
        <div className="skeleton-block">
          <Skeleton width="figure" />
          <Skeleton width="medium" />
        </div>
        {children ?? <CardShapes cards={3} />}
      </div>
    </Loading>
  )
}

function CardShapes({ cards }: { cards: number }) {
  return (
    <div className="cards">
      {count(cards).map((card) => (
        <div className="card card-pad skeleton-block" key={card}>
          <Skeleton width="title" />
          <Skeleton width="medium" />
          <Skeleton width="figure" />
        </div>
      ))}
    </div>
  )
}

function count(number: number): number[] {
  return Array.from({ length: number }, (_, index) => index)
}
