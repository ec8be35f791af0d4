/**
 * Session events between the tabs of a browser. They carry no content: the receiver asks the server.
 * This file imports little, because the public pages load it too. Without storage the tabs share less;
 * nothing else depends on it.
 */

import { onDevice } from '#lib/stored.ts'

const sessionEvents = [
  'signed-in',
  'signed-out',
  // A sign-out by the idle limit: the portal's windows offer to sign in again.
  'timed-out',
  'refreshed',
  'password-changed',
  'user-updated',
] as const
export type SessionEvent = (typeof sessionEvents)[number]

/** The areas have idle limits of their own, so an activity names its area. */
const areas = ['public', 'portal'] as const
export type Area = (typeof areas)[number]
export type Activity = { at: number; area: Area }

const hintKey = 'bank.signed-in'
const activityKey = 'bank.activity'
const actingKey = 'bank.acts-for-others'
const renewalKey = 'bank.renewal'
/** A window that was closed during a renewal never announces its end, so the hint expires. */
const renewalTakesMs = 20_000

/** The document has one channel, because a channel does not receive its own messages. */
const channel = new BroadcastChannel('bank.session')

/** Sends an event to the other tabs, and sets the hint that makes public pages ask for the session. */
export function announce(event: SessionEvent): void {
  if (event === 'signed-in') onDevice.store(hintKey, '1')
  if (event === 'signed-out' || event === 'timed-out') {
    onDevice.remove(hintKey)
    onDevice.remove(activityKey)
    onDevice.remove(actingKey)
  }
  channel.postMessage(event)
}

/** Calls back for each event of another tab; returns the way to stop. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  return listen(({ data }) => {
    const event = sessionEvents.find((known) => known === data)
    if (event) listener(event)
  })
}

/** Returns whether this browser was signed in when a tab last looked. A hint, never a proof. */
export function hasSignedInHint(): boolean {
  return onDevice.read(hintKey) === '1'
}

/** Returns whether the user of this browser acted for others when a tab last looked: a hint as well. */
export function hasActingHint(): boolean {
  return onDevice.read(actingKey) === '1'
}

export function hintActing(acts: boolean): void {
  if (acts) onDevice.store(actingKey, '1')
  else onDevice.remove(actingKey)
}

/** Sets or removes the hint without an event: for a tab that just asked the server. */
export function hintSignedIn(signedIn: boolean): void {
  if (signedIn) onDevice.store(hintKey, '1')
  else onDevice.remove(hintKey)
}

/** Notes that a window gets a new token: before its request, until the answer with the cookie. */
export function hintRenewal(isUnderWay: boolean): void {
  if (isUnderWay) onDevice.store(renewalKey, String(Date.now()))
  else onDevice.remove(renewalKey)
}

/** Returns whether a window gets a new token now; the end of the old one is then ignored. */
export function hasRenewalHint(): boolean {
  return Date.now() - Number(onDevice.read(renewalKey) ?? 0) < renewalTakesMs
}

/** Shares a user's activity with the other tabs, and with those that open later. */
export function shareActivity({ at, area }: Activity): void {
  onDevice.store(activityKey, `${at} ${area}`)
  channel.postMessage(activityKey)
}

/** Returns the last activity of any tab; null when there is none. */
export function lastSharedActivity(): Activity | null {
  const [time, area] = (onDevice.read(activityKey) ?? '').split(' ')
  const known = areas.find((name) => name === area)
  return known && Number.isFinite(Number(time)) ? { at: Number(time), area: known } : null
}

/** Calls back when another tab shared an activity; returns the way to stop. */
export function onSharedActivity(listener: () => void): () => void {
  return listen(({ data }) => {
    if (data === activityKey) listener()
  })
}

function listen(listener: (message: MessageEvent<unknown>) => void): () => void {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
