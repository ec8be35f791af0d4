import type { ReactNode } from 'react'

/** A page of text: a heading, one sentence about its subject, a summary, and sections. */
export type Reading = {
  path: string
  /** Its name in lists of links. */
  name: string
  heading: string
  /** The first paragraph; search engines show it as the description. */
  lead: string
  /** The law behind it, with its number. */
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
