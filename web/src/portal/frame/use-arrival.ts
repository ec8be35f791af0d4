import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { bank } from '#content/bank.ts'

/**
 * What a browser does by itself when a page is loaded: the window is named, and reading begins at the top of
 * the page.
 */
export function useArrival(title: string): void {
  const router = useRouter()
  useEffect(() => {
    document.title = `${title} · ${bank.name}`
  }, [title])
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
