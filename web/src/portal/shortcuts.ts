import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#paths.ts'
import { areSingleKeysAllowed } from './single-keys.ts'
import { texts } from './texts.ts'

/** After G, the second key goes there. */
export const goTo = [
  { key: 'd', href: paths.dashboard, label: texts.dashboard },
  { key: 'p', href: paths.portfolio, label: texts.portfolio },
  { key: 'm', href: paths.messages, label: texts.messages },
  { key: 'b', href: paths.beneficiaries, label: texts.beneficiaries },
  { key: 'r', href: paths.profile, label: texts.profile },
  { key: 's', href: paths.support, label: texts.support },
] as const

/** So long after G the second key counts. */
const togetherMs = 1_500

export type Opened = 'find' | 'help' | null

/**
 * Listens to the keys that work everywhere. Answers what they opened, and the way to open and close it. Those
 * without Ctrl lead to the screens of a client, so that the administration goes without them.
 */
export function useShortcuts({ withSingleKeys = true } = {}): [Opened, (opened: Opened) => void] {
  const [opened, open] = useState<Opened>(null)
  const lastG = useRef(0)
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return
      const key = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'k' || event.shiftKey || isDialogOpen()) return
        event.preventDefault()
        open('find')
        return
      }
      if (!withSingleKeys || !areSingleKeysAllowed() || isTyping(event.target) || isDialogOpen()) return
      if (key === '?') open('help')
      const place =
        event.timeStamp - lastG.current < togetherMs ? goTo.find((one) => one.key === key) : undefined
      lastG.current = key === 'g' ? event.timeStamp : 0
      if (place) void navigate({ to: place.href })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate, withSingleKeys])
  return [opened, open]
}

/** Whoever types into a field means the letter. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

/** A dialog has its own keys, and something unsaved in it. */
function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}
