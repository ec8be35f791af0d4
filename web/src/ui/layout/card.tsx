import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type CardProps = ComponentProps<'div'> & {
  /** The padding. Leave it out if content reaches the edge. */
  pad?: boolean | undefined
}

/** A card on the page. */
export function Card({ pad = false, className, ...rest }: CardProps) {
  return <div {...rest} className={classNames('card', pad && 'card-pad', className)} />
}

export type Stat = { label: ReactNode; value: ReactNode; note?: ReactNode }

/** Large figures with their names, each on its own card. */
export function StatList({ stats, className }: { stats: readonly Stat[]; className?: string | undefined }) {
  return (
    <dl className={classNames('stat-list', className)}>
      {stats.map((stat, index) => (
        <div className="card card-pad stat" key={index}>
          <dt>{stat.label}</dt>
          <dd>
            {stat.value}
            {stat.note !== undefined && <span className="small muted">{stat.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
