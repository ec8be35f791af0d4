import type { StatementReader } from '@bank/contract'
import { usePerson } from '#session/session-context.tsx'

/** Whose statements the person who is signed in reads: admins have addresses and calls of their own. */
export function useReader(): StatementReader {
  return usePerson().role === 'admin' ? 'admin' : 'client'
}
