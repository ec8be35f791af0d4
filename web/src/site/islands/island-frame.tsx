import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'

/**
 * The frame of a form that is in the page before its script is loaded. Page and script have to render exactly
 * the same.
 */
export function IslandFrame({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>
}

/** Before each id in such a form: the page around it numbers its own. */
export const islandIds = 'form'
