import type { Session } from '@bank/contract'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { SessionKeeper, SessionState } from './session.ts'

const Context = createContext<SessionKeeper | null>(null)

/** Hands the document's one session keeper down. */
export function SessionProvider({ keeper, children }: { keeper: SessionKeeper; children: ReactNode }) {
  return <Context value={keeper}>{children}</Context>
}

/** The keeper itself: for signing out, for saying that the session is gone. */
export function useSessionKeeper(): SessionKeeper {
  const keeper = use(Context)
  if (!keeper) throw new Error('useSessionKeeper outside of SessionProvider')
  return keeper
}

/** What is known about the session. */
export function useSessionState(): SessionState {
  const keeper = useSessionKeeper()
  return useSyncExternalStore(keeper.subscribe, keeper.state)
}

/** Who is signed in; only for screens behind a guard. */
export function useUser(): Session['user'] {
  const state = useSessionState()
  if (state.is !== 'signed-in') throw new Error('useUser on a screen without a guard')
  return state.session.user
}
