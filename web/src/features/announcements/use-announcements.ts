import type { ShownAnnouncement } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/**
 * Whoever hears nothing of a new one over a broken line, and an announcement whose time comes later, are
 * asked about this often.
 */
const askAgainMs = 5 * 60_000

/**
 * What the bank announces to its clients now; nothing until that is known. An announcement goes when its time
 * is over.
 */
export function useAnnouncements(): readonly ShownAnnouncement[] {
  const { data } = useQuery(
    api.announcements.inPortal.queryOptions({
      refetchInterval: ({ state }) =>
        Math.min(askAgainMs, ((state.data?.endsInSeconds ?? Infinity) + 1) * 1_000),
    }),
  )
  return data?.announcements ?? []
}
