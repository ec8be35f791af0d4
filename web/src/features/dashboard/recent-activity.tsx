import { type Activity, recentActivitySize } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { MoreRows } from '#ui/data/records/more-rows.tsx'
import { ActivityList } from './activity-list.tsx'
import { texts } from './texts.ts'

/**
 * The client's last events, which came with the dashboard. The first press on the button reads the history
 * from its newest event on, in longer pages: then no event between two answers is left out.
 */
export function RecentActivity({ latest }: { latest: readonly Activity[] }) {
  const [isAsked, setIsAsked] = useState(false)
  const history = useInfiniteQuery(
    api.dashboard.activity.infiniteOptions({
      input: (before: string | undefined) => (before === undefined ? {} : { before }),
      initialPageParam: undefined,
      getNextPageParam: ({ older }) => older ?? undefined,
      enabled: isAsked,
    }),
  )
  // Pages that an earlier visit has read are out of date.
  const pages = isAsked ? history.data?.pages : undefined
  const first = {
    hasNextPage: latest.length === recentActivitySize,
    isFetchingNextPage: history.isFetching,
    isFetchNextPageError: history.isError && !history.isFetching,
    fetchNextPage: () => (isAsked ? void history.refetch() : setIsAsked(true)),
  }
  return (
    <>
      <ActivityList activity={pages?.flatMap(({ activity }) => activity) ?? latest} />
      <MoreRows query={pages ? history : first} label={texts.earlier} />
    </>
  )
}
