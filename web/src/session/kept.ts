/**
 * The tab's storage for the user who is signed in. It survives a reload and is cleared at sign-out. It is for
 * drafts and unanswered orders; never for data that the server has.
 */
const prefix = 'bank.kept.'

export function keep(name: string, value: string): void {
  sessionStorage.setItem(prefix + name, value)
}

/** Returns what was kept under this name, or null. */
export function kept(name: string): string | null {
  return sessionStorage.getItem(prefix + name)
}

export function forget(name: string): void {
  sessionStorage.removeItem(prefix + name)
}

/** Removes everything: another user may sign in next. */
export function clearStored(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
}

const welcome = 'welcome'

/** Remembers a sign-in, so that the next page can greet once. */
export function keepWelcome(): void {
  try {
    keep(welcome, '1')
  } catch {
    // Without storage the greeting is left out.
    return
  }
}

export function takeWelcome(): boolean {
  const isNew = kept(welcome) !== null
  forget(welcome)
  return isNew
}
