import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'

/**
 * What is around a form that stands in its page before its script comes. Page and script have to agree to the
 * letter.
 */
export function IslandFrame({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>
}

/** Before each id in such a form: the page around it numbers its own. */
export const islandIds = 'form'
