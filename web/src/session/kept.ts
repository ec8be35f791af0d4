/**
 * What this tab remembers of the user who is signed in, over a reload and until somebody signs out. For
 * what must not be lost when a screen closes; never for what the bank can be asked.
 */
const prefix = 'bank.kept.'

export function keep(name: string, value: string): void {
  sessionStorage.setItem(prefix + name, value)
}

/** What was kept under this name, or null. */
export function kept(name: string): string | null {
  return sessionStorage.getItem(prefix + name)
}

export function forget(name: string): void {
  sessionStorage.removeItem(prefix + name)
}

/** Everything, because somebody else may come. */
export function clearStored(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
}

const welcome = 'welcome'

/** Somebody has just signed in: the next page is to say so, once. */
export function keepWelcome(): void {
  try {
    keep(welcome, '1')
  } catch {
    // A browser may refuse storage altogether, and a greeting is no reason to keep anybody out.
    return
  }
}

export function takeWelcome(): boolean {
  const isNew = kept(welcome) !== null
  forget(welcome)
  return isNew
}
