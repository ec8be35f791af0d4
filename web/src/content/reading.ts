import type { ReactNode } from 'react'

/**
 * A page that is read from top to bottom: a heading, one sentence that says what it is about, what it comes
 * to, and sections.
 */
export type Reading = {
  path: string
  /** Its name in lists of links. */
  name: string
  heading: string
  /** Also the description that search engines show. */
  lead: string
  /** The law it stands on, with its number. */
  law: string
  /** The whole of it, for whoever reads no further. */
  inShort: readonly string[]
  sections: readonly Section[]
}

export type Section = {
  /** Its anchor. */
  id: string
  heading: string
  body: ReactNode
}

/** Of every notice on the site: they are changed together. */
export const readingVersion = '2026-1'
