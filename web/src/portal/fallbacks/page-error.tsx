import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { isPartLost } from '#lib/part-lost.ts'
import { ErrorState } from '#ui/layout/empty.tsx'
import { isBankReachable } from '#portal/bank-reachable.ts'
import { texts } from '#portal/texts.ts'

/** No event tells when a bank that did not answer can be reached again. */
const askAgainMs = 5_000

/**
 * A page that failed while rendering or loading. The frame stays, and the user can try again. Offline, or
 * when a part of the page could not be loaded because the bank does not answer, it says so; it tries again by
 * itself as soon as there is a connection.
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isPart = isPartLost(error)
  const [isReachable, setReachable] = useState(true)
  const retry = async () => {
    // A browser may cache a failed import for the document's lifetime, so only loading the page anew requests
    // it again.
    if (isPart) {
      const answers = await isBankReachable()
      setReachable(answers)
      if (answers) window.location.reload()
      return
    }
    reset()
    await router.invalidate()
  }
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine)
  const retryOnline = useEffectEvent(retry)
  useEffect(() => {
    if (isPart) void isBankReachable().then(setReachable)
  }, [isPart])
  useEffect(() => {
    if (isReachable) return
    const timer = window.setInterval(() => void retryOnline(), askAgainMs)
    return () => window.clearInterval(timer)
  }, [isReachable])
  useEffect(() => {
    const again = () => void retryOnline()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  const isConnected = isOnline && isReachable
  return (
    <ErrorState level="h1" title={isConnected ? texts.broken : texts.offline} onRetry={() => void retry()}>
      {isConnected ? texts.brokenHelp : texts.offlineHelp}
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
