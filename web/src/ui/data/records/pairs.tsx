import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

export type Pair = { name: ReactNode; value: ReactNode }

type PairsProps = {
  /** Pairs without a value are left out. */
  pairs: readonly Pair[]
  className?: string | undefined
}

/** Names and values, line by line. */
export function Pairs({ pairs, className }: PairsProps) {
  return (
    <dl className={classNames('pairs', className)}>
      {pairs
        .filter((pair) => pair.value !== undefined && pair.value !== null && pair.value !== '')
        .map((pair, index) => (
          <PairLine key={index} {...pair} />
        ))}
    </dl>
  )
}

function PairLine({ name, value }: Pair) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

/** A value that changes: as it is now, and as it becomes. */
export function FromTo({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <div className="from-to">
      <div className="from-to-now">
        <span className="sr">From </span>
        {from}
      </div>
      <div className="from-to-new">
        <span aria-hidden="true">→</span>
        <div>
          <span className="sr"> To </span>
          {to}
        </div>
      </div>
    </div>
  )
}
