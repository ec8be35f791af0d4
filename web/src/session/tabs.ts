/**
 * What the tabs of one browser tell each other about the session. Only that something happened travels, never
 * content: whoever hears it asks the server again. No imports: the public pages load this file too.
 */

const sessionEvents = ['signed-in', 'signed-out', 'refreshed', 'password-changed', 'user-updated'] as const
export type SessionEvent = (typeof sessionEvents)[number]

/** Which idle limit an activity belongs to: each area has its own. */
const areas = ['public', 'portal'] as const
export type Area = (typeof areas)[number]
export type Activity = { at: number; area: Area }

const hintKey = 'bank.signed-in'
const activityKey = 'bank.activity'
const renewalKey = 'bank.renewal'
/** A window that was closed while its session was renewed never says that it is done. */
const renewalTakesMs = 20_000

/**
 * One channel for the whole document: a channel does not hear itself, so nothing comes back to who said it.
 */
const channel = new BroadcastChannel('bank.session')

/**
 * Tells the other tabs, and leaves the hint by which a public page knows that asking for the session is worth
 * while.
 */
export function announce(event: SessionEvent): void {
  if (event === 'signed-in') remember(hintKey, '1')
  if (event === 'signed-out') {
    forget(hintKey)
    forget(activityKey)
  }
  channel.postMessage(event)
}

/** Calls back for each event of another tab; answers how to stop listening. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  return listen(({ data }) => {
    const event = sessionEvents.find((known) => known === data)
    if (event) listener(event)
  })
}

/** Whether this browser was signed in when a tab last looked. A hint, never a proof. */
export function hasSignedInHint(): boolean {
  return recall(hintKey) === '1'
}

/** Sets or removes the hint without telling anybody: for a tab that just asked the server. */
export function hintSignedIn(signedIn: boolean): void {
  if (signedIn) remember(hintKey, '1')
  else forget(hintKey)
}

/**
 * One of the windows is being given a new token. The word comes before the request, the cookie with its
 * answer.
 */
export function hintRenewal(isUnderWay: boolean): void {
  if (isUnderWay) remember(renewalKey, String(Date.now()))
  else forget(renewalKey)
}

/** Whether the session of this browser is being renewed now: then the end of its old token is no news. */
export function hasRenewalHint(): boolean {
  return Date.now() - Number(recall(renewalKey) ?? 0) < renewalTakesMs
}

/** Shares a user's activity with the other tabs, and with those that open later. */
export function shareActivity({ at, area }: Activity): void {
  remember(activityKey, `${at} ${area}`)
  channel.postMessage(activityKey)
}

/** The last activity any tab shared; null when there is none. */
export function lastSharedActivity(): Activity | null {
  const [at, area] = (recall(activityKey) ?? '').split(' ')
  const known = areas.find((name) => name === area)
  return known && Number.isFinite(Number(at)) ? { at: Number(at), area: known } : null
}

/** Calls back when another tab shared an activity; answers how to stop listening. */
export function onSharedActivity(listener: () => void): () => void {
  return listen(({ data }) => {
    if (data === activityKey) listener()
  })
}

function listen(listener: (message: MessageEvent<unknown>) => void): () => void {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}

// A browser may refuse storage altogether. The tabs then share less; nothing else depends on it.
function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}

function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}
