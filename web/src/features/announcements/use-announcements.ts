import type { ShownAnnouncement } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/**
 * A broken stream may miss an announcement, and a planned one starts later, so the list is fetched again this
 * often.
 */
const askAgainMs = 5 * 60_000

/** Loads the announcements that clients see now; none until loaded. Each is removed when it ends. */
export function useAnnouncements(): readonly ShownAnnouncement[] {
  const { data } = useQuery(
    api.announcements.inPortal.queryOptions({
      refetchInterval: ({ state }) =>
        Math.min(askAgainMs, ((state.data?.endsInSeconds ?? Infinity) + 1) * 1_000),
    }),
  )
  return data?.announcements ?? []
}
