import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { refusalOf } from '#api.ts'
import { noteAccessRefused } from '#session/acting/access-refused.ts'
import { isSessionGone } from '#session/session.ts'

/** How long loaded data is shown again without a new call; the event stream reports changes sooner. */
const staleTimeMs = 30_000
const triesAfterFault = 2
/** The bank limits the calls of one session; a moment later it answers again (Retry-After: 1). */
const triesWhenLimited = 5

/** Faults are asked for again twice, and calls above the limit of a session until it has eased. */
export function shouldRetry(failed: number, error: Error): boolean {
  const refusal = refusalOf(error)
  if (refusal === 'TOO_MANY_REQUESTS') return failed < triesWhenLimited
  return refusal === null && !isSessionGone(error) && failed < triesAfterFault
}

/** A second, then longer; never all windows at the same moment. */
export function retryAfterMs(failed: number): number {
  return Math.min(1_000 * 2 ** failed, 8_000) * (1 + Math.random() / 2)
}

/**
 * The query client for all reads. A refusal is an answer, and is requested again only if `shouldRetry` allows
 * it.
 */
export function createQueries({ onSessionGone }: { onSessionGone: (answer: Error) => void }): QueryClient {
  const onError = (error: Error, queryKey?: QueryKey) => {
    if (isSessionGone(error)) onSessionGone(error)
    noteAccessRefused(queries, error, queryKey)
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => onError(error, queryKey) }),
    mutationCache: new MutationCache({ onError: (error) => onError(error) }),
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        retry: shouldRetry,
        retryDelay: retryAfterMs,
        networkMode: 'always',
      },
      // Without a connection a mutation fails at once. A paused one would be carried out later, when the user
      // has gone.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queries
}
