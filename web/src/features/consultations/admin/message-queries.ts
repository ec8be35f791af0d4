import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** The number of visitors' messages that need an answer; 0 until loaded. */
export function useNewMessages(): number {
  const { data } = useQuery(api.consultations.countNewMessages.queryOptions())
  return data?.unanswered ?? 0
}
