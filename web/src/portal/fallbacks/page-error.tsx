import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { ErrorState } from '#ui/layout/empty.tsx'
import { isBankReachable } from '#portal/bank-reachable.ts'
import { texts } from '#portal/texts.ts'

/** The messages with which browsers, and Vite's loader of style sheets, report a failed import. */
const partLost = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

/**
 * A page that failed while rendering or loading. The frame stays, and the user can try again. Offline, it
 * says so, and tries again by itself as soon as there is a connection.
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async () => {
    // A browser may cache a failed import for the document's lifetime, so only loading the page anew requests
    // it again.
    if (error instanceof Error && partLost.test(error.message)) {
      if (await isBankReachable()) window.location.reload()
      return
    }
    reset()
    await router.invalidate()
  }
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine)
  const retryOnline = useEffectEvent(retry)
  useEffect(() => {
    const again = () => void retryOnline()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <ErrorState level="h1" title={isOnline ? texts.broken : texts.offline} onRetry={() => void retry()}>
      {isOnline ? texts.brokenHelp : texts.offlineHelp}
    </ErrorState>
  )
}

function watchConnection(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
