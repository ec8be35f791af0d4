import { inTab } from '#lib/stored.ts'

/**
 * The tab's storage for the user who is signed in. It survives a reload and is cleared at sign-out. It is for
 * drafts and unanswered orders; never for data that the server has. Where the browser stores nothing they end
 * with the page.
 */
const prefix = 'bank.kept.'

export function keep(name: string, value: string): void {
  inTab.store(prefix + name, value)
}

/** Returns what was kept under this name, or null. */
export function kept(name: string): string | null {
  return inTab.read(prefix + name)
}

/** Returns the list that the tab has kept under this name; nothing where it is not of the expected form. */
export function keptList<Item>(name: string, isItem: (value: unknown) => value is Item): readonly Item[] {
  const text = kept(name)
  const list: unknown = text === null ? [] : JSON.parse(text)
  return Array.isArray(list) && list.every(isItem) ? list : []
}

export function forget(name: string): void {
  inTab.remove(prefix + name)
}

/** Removes everything: another user may sign in next. */
export function clearStored(): void {
  inTab.removeAll(prefix)
}

/** The consultation that a visitor has booked in this tab. */
export const bookedConsultation = 'consultation-booked'

const welcome = 'welcome'

/** Remembers a sign-in, so that the next page can greet once. */
export function keepWelcome(): void {
  keep(welcome, '1')
}

export function takeWelcome(): boolean {
  const isNew = kept(welcome) !== null
  forget(welcome)
  return isNew
}
