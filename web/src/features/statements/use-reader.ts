import type { StatementReader } from '@bank/contract'
import { useUser } from '#session/session-context.tsx'

/** Whose statements the user who is signed in reads: admins have addresses and calls of their own. */
export function useReader(): StatementReader {
  return useUser().role === 'admin' ? 'admin' : 'client'
}
