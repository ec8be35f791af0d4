import { useQueries, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { isFirstTry } from '#lib/data/is-first-try.ts'
import { readingFor } from '#session/acting/reading.tsx'

/** A holder whose messages the user reads, and how many of them are unread. */
export type UnreadOfHolder = { holderId: string; name: string; unread: number }

/** Returns the holders with unread messages; undefined until they are known. */
export function useUnreadOfHolders(): UnreadOfHolder[] | undefined {
  const holders = useQuery(api.accessRights.holders.queryOptions())
  const read = holders.data?.filter(({ messages }) => messages) ?? []
  const counts = useQueries({
    queries: read.map(({ holderId }) => readingFor(holderId).api.messages.unread.queryOptions()),
  })
  if (isFirstTry(holders) || counts.some(isFirstTry)) return undefined
  return read
    .map(({ holderId, name }, index) => ({ holderId, name, unread: counts[index]?.data?.unread ?? 0 }))
    .filter(({ unread }) => unread > 0)
}
