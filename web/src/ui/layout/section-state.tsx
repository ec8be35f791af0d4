import { Card } from './card.tsx'
import { ErrorState } from './empty.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

type SectionStateProps = {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  texts: { loading: string; failed: string; failedHelp: string }
  /** How wide each line is while it is loaded: as many as keep the place of the content. */
  widths?: readonly ('full' | 'long' | 'medium')[]
  className?: string | undefined
}

const twoLines = ['long', 'medium'] as const

/** A part of a page whose content is not there yet: it is being loaded, or could not be. */
export function SectionState({ query, texts, widths = twoLines, className }: SectionStateProps) {
  if (query.isError)
    return (
      <ErrorState title={texts.failed} onRetry={() => void query.refetch()} busy={query.isFetching}>
        {texts.failedHelp}
      </ErrorState>
    )
  return (
    <Card pad className={className}>
      <Loading label={texts.loading}>
        {widths.map((width, line) => (
          // Lines have nothing but their place.
          <Skeleton key={line} width={width} />
        ))}
      </Loading>
    </Card>
  )
}
