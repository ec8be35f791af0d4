import { useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'

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
const allShown = 'Everything is shown.'

/**
 * Loads the next page of a list, and says so if that fails. With the last page the button is gone, and words
 * for assistive technology have its focus.
 */
export function MoreRows({ query, label, small = false, className = 'more-rows' }: MoreRowsProps) {
  const kept = useKeptFocus<HTMLParagraphElement>(query.hasNextPage)
  const [hadMore, setHadMore] = useState(false)
  if (query.hasNextPage && !hadMore) setHadMore(true)
  if (!query.hasNextPage) {
    if (!hadMore) return null
    return (
      <p className="sr" ref={kept} tabIndex={-1}>
        {allShown}
      </p>
    )
  }
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
