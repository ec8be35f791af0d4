import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { texts } from './texts.ts'

/** The shape of the allocation while it is loading: its title, and a line for each currency. */
export function AllocationShape({ lines }: { lines: number }) {
  return (
    <Loading label={texts.loadingAllocation} className="alloc-lines">
      <Skeleton width="title" />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width="full" />
      ))}
    </Loading>
  )
}
