import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { texts } from './texts.ts'

/** The shape of what is held, while it is on its way. */
export function AllocationShape() {
  return (
    <Loading label={texts.loadingAllocation}>
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} width="full" />
      ))}
    </Loading>
  )
}
