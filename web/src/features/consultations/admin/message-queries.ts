import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** How many messages of visitors wait for an answer; 0 until that is known. */
export function useNewMessages(): number {
  const { data } = useQuery(api.consultations.countNewMessages.queryOptions())
  return data?.unanswered ?? 0
}
