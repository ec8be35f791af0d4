import { Card } from './card.tsx'
import { ErrorState } from './empty.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

type SectionStateProps = {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  texts: { loading: string; failed: string; failedHelp: string }
}

/** A part of a page whose content is not there yet: it is being loaded, or could not be. */
export function SectionState({ query, texts }: SectionStateProps) {
  if (query.isError)
    return (
      <ErrorState title={texts.failed} onRetry={() => void query.refetch()} busy={query.isFetching}>
        {texts.failedHelp}
      </ErrorState>
    )
  return (
    <Card pad>
      <Loading label={texts.loading}>
        <Skeleton width="long" />
        <Skeleton width="medium" />
      </Loading>
    </Card>
  )
}
