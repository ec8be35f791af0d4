import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { savesData } from '#lib/saves-data.ts'

/** The pause lets the first screen have the connection to itself. */
const afterMs = 4_000

/**
 * Loads the scripts of the area's other screens some seconds later, so that they open at once, and also
 * without a connection; not for a reader who saves data, and not those for another holder, because few
 * readers act for one. A failure is ignored: opening the screen tries again and shows it.
 */
export function usePreloadedScreens(under: string): void {
  const router = useRouter()
  useEffect(() => {
    if (savesData()) return
    const load = () => {
      for (const route of Object.values(router.routesById))
        if (route.fullPath.startsWith(under) && !route.fullPath.includes('$holderId'))
          void router.loadRouteChunk(route)?.catch(() => {})
    }
    const timer = window.setTimeout(load, afterMs)
    return () => window.clearTimeout(timer)
  }, [router, under])
}
