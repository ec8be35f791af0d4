import { forget, keep, kept } from './kept.ts'

/** The unsent text of a form, by the names of its fields. */
export type Draft = Readonly<Record<string, string>>

/** The draft of a payment whose beneficiary the client adds first. */
export const paymentToNew = 'payment-to-new'

const nameOf = (form: string) => `draft.${form}`

/** Keeps typed text in this tab, over a reload too. */
export function keepDraft(form: string, draft: Draft): void {
  keep(nameOf(form), JSON.stringify(draft))
}

/** Returns the text that was kept for this form; empty where there is none. */
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
  forget(nameOf(form))
}
