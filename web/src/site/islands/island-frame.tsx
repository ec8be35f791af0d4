import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'

/**
 * The frame of a form that is in the page before its script is loaded. Page and script have to render exactly
 * the same.
 */
export function IslandFrame({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>
}

/** The prefix of ids in such a form: the page around it has its own numbering. */
export const islandIds = 'form'
