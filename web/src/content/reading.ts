import type { ReactNode } from 'react'

/** A page that is read from top to bottom: a heading, one sentence that says what it is about, and sections. */
export type Reading = {
  path: string
  /** Its name in lists of links. */
  name: string
  heading: string
  /** Also the description that search engines show. */
  lead: string
  body: () => ReactNode
}
