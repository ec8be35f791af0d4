/**
 * How far this tab is with a link: what the bank gave it to be recognised by, and which of the two steps it
 * shows.
 */
export type KeptProgress = { key: string; step: 'scan' | 'verify' }

const name = 'bank.setup'

/**
 * Over a reload, and for as long as the tab lives. Where a browser refuses storage, a reload begins again.
 */
export function keepProgress(token: string, { key, step }: KeptProgress): void {
  try {
    sessionStorage.setItem(name, [token, key, step].join(' '))
  } catch {
    return
  }
}

/** What was kept for this link, and for no other. */
export function keptProgress(token: string): KeptProgress | null {
  const [link, key, step] = recall().split(' ')
  if (link !== token || key === undefined) return null
  return { key, step: step === 'verify' ? 'verify' : 'scan' }
}

export function forgetProgress(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    return
  }
}

function recall(): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}
