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
  /** A summary of the whole notice. */
  inShort: readonly string[]
  sections: readonly Section[]
}

export type Section = {
  /** Its anchor. */
  id: string
  heading: string
  body: ReactNode
}

/** The version of every notice on the site: they change together. */
export const readingVersion = '2026-1'
