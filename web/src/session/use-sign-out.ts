import { useState } from 'react'
import { showToast } from '#ui/overlay/toast-store.ts'
import { useSessionKeeper } from './session-context.tsx'
import { texts } from './texts.ts'

/**
 * Signing out, and what to say when the bank does not hear it: nobody may believe to be signed out who is
 * not.
 */
export function useSignOut(): { signOut: () => void; busy: boolean } {
  const keeper = useSessionKeeper()
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    try {
      await keeper.signOut()
    } catch {
      showToast({ tone: 'bad', title: texts.signOutFailed, description: texts.signOutFailedHelp })
    }
    setBusy(false)
  }
  return { signOut: () => void signOut(), busy }
}
