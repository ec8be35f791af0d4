import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { refusalOf } from '#api.ts'
import { isSessionGone } from '#session/session.ts'

/** For this long what was read is shown again without asking; the event stream says sooner when it has changed. */
const staleTimeMs = 30_000
const triesAfterFault = 2

/** Everything read from the bank. A refusal is an answer and is never asked for again; a fault is, twice. */
export function createQueries({ onSessionGone }: { onSessionGone: (answer: Error) => void }): QueryClient {
  const onError = (error: Error) => {
    if (isSessionGone(error)) onSessionGone(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: staleTimeMs,
        retry: (failed, error) => refusalOf(error) === null && !isSessionGone(error) && failed < triesAfterFault,
        networkMode: 'always',
      },
      // Without a connection an order fails at once. Kept waiting, it would be carried out when nobody looks any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
