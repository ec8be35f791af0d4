import { useState } from 'react'
import { showToast } from '#ui/toast/toast-store.ts'
import { useSessionKeeper } from './session-context.tsx'
import { texts } from './texts.ts'

/** Signs out; a toast says when the server did not answer and the user is still signed in. */
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
