/**
 * How far this tab is with a link: what the bank gave it to be recognised by, and which of the two steps it
 * shows.
 */
export type KeptPlace = { key: string; step: 'scan' | 'verify' }

const name = 'bank.setup'

/**
 * Over a reload, and for as long as the tab lives. Where a browser refuses storage, a reload begins again.
 */
export function keepPlace(token: string, { key, step }: KeptPlace): void {
  try {
    sessionStorage.setItem(name, [token, key, step].join(' '))
  } catch {
    return
  }
}

/** What was kept for this link, and for no other. */
export function keptPlace(token: string): KeptPlace | null {
  const [link, key, step] = recall().split(' ')
  if (link !== token || key === undefined) return null
  return { key, step: step === 'verify' ? 'verify' : 'scan' }
}

export function forgetPlace(): void {
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
