import { Button } from '#ui/form/button.tsx'

/** The part of an infinite query that the button under its list needs. */
type PagedQuery = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

type MoreRowsProps = {
  query: PagedQuery
  /** "Show more requests". */
  label: string
  /** A smaller button, for a list inside a card. */
  small?: boolean
  /** `more-beside` where it is beside other words. */
  className?: string
}

const failed = 'The rest could not be loaded. Please try again.'

/** Loads the next page of a list, and says so if that fails. Nothing once all is shown. */
export function MoreRows({ query, label, small = false, className = 'more-rows' }: MoreRowsProps) {
  if (!query.hasNextPage) return null
  return (
    <div className={className}>
      <Button
        kind={small ? 'quiet' : 'secondary'}
        size={small ? 'sm' : 'md'}
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
      {query.isFetchNextPageError && (
        <p className="small" role="alert">
          {failed}
        </p>
      )}
    </div>
  )
}
