import type { StatementReader } from '@bank/contract'
import { useUser } from '#session/session-context.tsx'

/**
 * Returns whether the signed-in user reads as a client or as an admin, who has addresses and calls of their
 * own.
 */
export function useReader(): StatementReader {
  return useUser().role === 'admin' ? 'admin' : 'client'
}
