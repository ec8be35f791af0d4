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
