import { forget, keep, kept } from './kept.ts'

/** What somebody has typed into a form and not sent, by the names of its fields. */
export type Draft = Readonly<Record<string, string>>

const nameOf = (form: string) => `draft.${form}`

/**
 * Keeps what was typed in this tab, over a reload too. A browser that keeps nothing is no reason to disturb
 * whoever types.
 */
export function keepDraft(form: string, draft: Draft): void {
  try {
    keep(nameOf(form), JSON.stringify(draft))
  } catch {
    return
  }
}

export function draftOf(form: string): Draft {
  try {
    const read: unknown = JSON.parse(kept(nameOf(form)) ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}

export function hasDraft(form: string): boolean {
  return Object.values(draftOf(form)).some((value) => value !== '')
}

export function forgetDraft(form: string): void {
  try {
    forget(nameOf(form))
  } catch {
    return
  }
}
