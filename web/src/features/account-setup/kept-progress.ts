import { inTab } from '#lib/stored.ts'

/** The progress of this tab with a link: the key that the bank gave it, and the step it shows. */
export type KeptProgress = { key: string; step: 'scan' | 'verify' }

const name = 'bank.setup'

/**
 * Keeps the progress over a reload, for the life of the tab. Where a browser refuses storage, a reload starts
 * over.
 */
export function keepProgress(token: string, { key, step }: KeptProgress): void {
  inTab.store(name, [token, key, step].join(' '))
}

/** The progress kept for this link, and for no other. */
export function keptProgress(token: string): KeptProgress | null {
  const [link, key, step] = (inTab.read(name) ?? '').split(' ')
  if (link !== token || key === undefined) return null
  return { key, step: step === 'verify' ? 'verify' : 'scan' }
}

export function forgetProgress(): void {
  inTab.remove(name)
}
