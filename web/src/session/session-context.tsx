import { passkeyAsked, type Session } from '@bank/contract'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { PasskeyCode } from '#ui/passkey-code.ts'
import type { SessionKeeper, SessionState } from './session.ts'

const Context = createContext<SessionKeeper | null>(null)

/** Provides the document's one session keeper; fields for codes offer the passkeys of its user. */
export function SessionProvider({ keeper, children }: { keeper: SessionKeeper; children: ReactNode }) {
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)
  const offered = state.is === 'signed-in' && state.session.user.hasPasskeys ? passkeyAsked : null
  return (
    <Context value={keeper}>
      <PasskeyCode value={offered}>{children}</PasskeyCode>
    </Context>
  )
}

/** Returns the session keeper. */
export function useSessionKeeper(): SessionKeeper {
  const keeper = use(Context)
  if (!keeper) throw new Error('useSessionKeeper outside of SessionProvider')
  return keeper
}

/** Returns the state of the session, and follows it. */
export function useSessionState(): SessionState {
  const keeper = useSessionKeeper()
  return useSyncExternalStore(keeper.subscribe, keeper.state)
}

/** Returns the user who is signed in; throws outside of a guard. */
export function useUser(): Session['user'] {
  const state = useSessionState()
  if (state.is !== 'signed-in') throw new Error('useUser on a screen without a guard')
  return state.session.user
}
