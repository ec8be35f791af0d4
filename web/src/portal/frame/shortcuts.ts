import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#paths.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { isDialogOpen } from '#ui/focus.ts'
import { areSingleKeysAllowed } from './single-keys.ts'
import { texts } from '#portal/texts.ts'

/** The screens that the second key after G opens. */
export const goTo = [
  { key: 'd', href: paths.dashboard, label: texts.dashboard },
  { key: 'p', href: paths.portfolio, label: texts.portfolio },
  { key: 'm', href: paths.messages, label: texts.messages },
  { key: 'b', href: paths.beneficiaries, label: texts.beneficiaries },
  { key: 'a', href: paths.payments, label: texts.payments },
  { key: 'o', href: paths.orders, label: texts.orders },
  { key: 'r', href: paths.profile, label: texts.profile },
  { key: 's', href: paths.support, label: texts.support },
] as const

/** A screen that the second key after G opens. */
export type GoTo = (typeof goTo)[number]

/** G opens a client's own screens alone. */
export const noScreens = [] as const

/** The second key counts for this long after G. */
const togetherMs = 1_500

/** The names of the dialogs in the address. */
type Opened = 'find' | 'shortcuts'

type Shortcuts = {
  /** The dialog in the address. */
  opened: string | null
  /** A React key: opening the dialog again renders a new one. */
  nth: number
  /** Opens the search; again, where it is still closing. */
  find: () => void
  open: (opened: Opened) => void
  /** Called when the dialog is closed; with an address, to go there. */
  close: (href?: string | null) => void
  /** Called when the field to find in has the focus: returns what was typed before. */
  takeTyped: () => string
}

type Keys = { screens?: readonly GoTo[]; isOff?: boolean }

/**
 * Listens to the keys that work everywhere. Returns the opened dialog, and functions to open and close it. G
 * opens a client's own screens, so the admin area and a holder's pages have none of them. `isOff` is for a
 * frame that has nothing to find.
 */
export function useShortcuts({ screens = goTo, isOff = false }: Keys = {}): Shortcuts {
  const { dialog: opened, ...address } = useDialogAddress()
  const [nth, setNth] = useState(0)
  const isWantedAgain = useRef(false)
  const lastG = useRef(0)
  const navigate = useNavigate()
  // Text typed while the find dialog is loaded; null while keys go where the focus is.
  const typedAhead = useRef<string | null>(null)
  // A key may come before the listener knows what was opened or closed last.
  const shown = useRef<Opened | null>(null)
  const openedBefore = useRef<string | null>(null)
  const show = (next: Opened) => {
    shown.current = next
    typedAhead.current = next === 'find' ? (typedAhead.current ?? '') : null
    isWantedAgain.current = false
    address.open({ dialog: next })
  }
  const find = () => {
    // The dialog may still be closing. Its focus target must not be lost, so it opens again afterwards.
    if (shown.current === null) show('find')
    else {
      isWantedAgain.current = true
      typedAhead.current ??= ''
    }
  }
  useEffect(() => {
    if (openedBefore.current === opened) return
    openedBefore.current = opened
    shown.current = opened === 'find' || opened === 'shortcuts' ? opened : null
    if (shown.current !== null) return
    if (isWantedAgain.current) show('find')
    else typedAhead.current = null
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isOff || event.defaultPrevented || event.altKey) return
      const key = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'k' || event.shiftKey || isDialogOpen()) return
        event.preventDefault()
        return find()
      }
      if (typedAhead.current !== null) {
        typedAhead.current = textAfter(typedAhead.current, event)
        return
      }
      if (!areSingleKeysAllowed() || isTyping(event.target) || isDialogOpen()) return
      if (key === '?') show('shortcuts')
      const place =
        event.timeStamp - lastG.current < togetherMs ? screens.find((one) => one.key === key) : undefined
      lastG.current = key === 'g' ? event.timeStamp : 0
      if (place) void navigate({ to: place.href })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  const close = (href: string | null = null) => {
    if (href !== null) void navigate({ href, replace: true })
    else if (isWantedAgain.current) {
      show('find')
      setNth(nth + 1)
    } else address.close()
  }
  const takeTyped = () => {
    const typed = typedAhead.current ?? ''
    typedAhead.current = null
    return typed
  }
  return { opened, nth, find, open: show, close, takeTyped }
}

/** The text after this key. Keys that change no text keep what they do, but Enter presses nothing. */
function textAfter(text: string, event: KeyboardEvent): string {
  const isLetter = event.key.length === 1
  if (isLetter || event.key === 'Backspace' || event.key === 'Enter') event.preventDefault()
  if (event.key === 'Backspace') return text.slice(0, -1)
  return isLetter ? text + event.key : text
}

/** In a field a key is text, not a shortcut. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
