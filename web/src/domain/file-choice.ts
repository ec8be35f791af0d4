import { type PaperSize, type StatementForm, statementForms } from '@bank/contract'
import { useSyncExternalStore } from 'react'
import { readChoice } from '#lib/data/param-values.ts'
import { onDevice } from '#lib/stored.ts'

/*
 * The format and the paper that were last used on this device, wherever statements are downloaded: in the
 * menu of a statement, in Print Statement and in Download statements. Receipts and certificates come on the
 * same paper. Without storage they hold until the page is left.
 */

export type FormChoice = StatementForm | 'print'
type FileChoice = { form: FormChoice | null; paper: PaperSize }

const keys = { form: 'bank.statement-form', paper: 'bank.statement-paper' } as const
const letterCountries = /-(US|CA|MX|PH|CL|CO|VE|GT|PR)\b/
const listeners = new Set<() => void>()
let choice = readStored()

window.addEventListener('storage', ({ key }) => {
  if (key === keys.form || key === keys.paper || key === null) change(readStored())
})

/** The last format, null for none so far, and the last paper. */
export function useFileChoice(): FileChoice {
  return useSyncExternalStore(subscribe, () => choice)
}

export function fileChoice(): FileChoice {
  return choice
}

/**
 * The address of a PDF on the paper of this device; without a word about it the bank takes A4. The fields
 * name the holder for whom the user acts.
 */
export function usePdfPath(path: string, fields: Record<string, string> = {}): string {
  const isLetter = useFileChoice().paper !== 'A4'
  const query = new URLSearchParams({ ...(isLetter && { paper: 'LETTER' }), ...fields }).toString()
  return query === '' ? path : `${path}?${query}`
}

export function rememberForm(form: FormChoice): void {
  onDevice.store(keys.form, form)
  change({ ...choice, form })
}

export function rememberPaper(paper: PaperSize): void {
  onDevice.store(keys.paper, paper)
  change({ ...choice, paper })
}

function change(next: FileChoice): void {
  choice = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The usual sheet size in the country of this browser's language. */
function usualPaper(): PaperSize {
  return letterCountries.test(navigator.languages[0] ?? '') ? 'LETTER' : 'A4'
}

function readStored(): FileChoice {
  return {
    form: readChoice(onDevice.read(keys.form), [...statementForms, 'print']) ?? null,
    paper: readChoice(onDevice.read(keys.paper), ['A4', 'LETTER']) ?? usualPaper(),
  }
}
