import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Nearer to the end than this, the reader counts as reading the newest message. */
const nearPx = 80
/** Nearer to the beginning than this, earlier messages are loaded. */
const earlyPx = 160

type ScrollOptions = {
  /** A page of messages is loading; the position is checked again afterwards. */
  busy: boolean
  /** The time of the last read: two reads may end without a frame in which `busy` was seen. */
  readAt: number
  onNearStart: () => void
  /** Loads later messages, if there are any; the end of the loaded ones is then not followed. */
  onNearEnd?: (() => void) | undefined
  /** The conversation begins at this message instead of at the newest. */
  startAt?: string | undefined
}

/**
 * Keeps the scroll position of a conversation. At its end it follows new messages; further up the visible
 * text stays in place, also when earlier messages are added above. Returns whether the newest message is in
 * sight.
 */
export function useScroll({ busy, readAt, onNearStart, onNearEnd, startAt }: ScrollOptions) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [first] = useState(startAt)
  const isHeld = useRef(first === undefined)
  const lastTop = useRef(0)
  const wasNear = useRef(false)
  const [atEnd, setAtEnd] = useState(first === undefined)

  useEffect(() => {
    const [log, inside] = [box.current, content.current]
    if (!log || !inside) return
    let top = firstMessageIn(log)
    let height = log.scrollHeight
    const wanted = first === undefined ? null : log.querySelector(`[data-message="${CSS.escape(first)}"]`)
    wanted?.scrollIntoView({ block: 'center' })
    // Runs before the paint, for new messages, a growing field and a phone's keyboard.
    const observer = new ResizeObserver(() => {
      const nowTop = firstMessageIn(log)
      if (isHeld.current) log.scrollTop = log.scrollHeight
      else if (top !== undefined && top !== nowTop) log.scrollTop += log.scrollHeight - height
      top = nowTop
      height = log.scrollHeight
      lastTop.current = log.scrollTop
    })
    observer.observe(log)
    observer.observe(inside)
    return () => observer.disconnect()
  }, [first])

  const toEnd = () => {
    const log = box.current
    if (!log) return
    log.scrollTop = log.scrollHeight
    isHeld.current = true
    setAtEnd(true)
  }

  const onScroll = () => {
    const log = box.current
    if (!log) return
    const isNear = log.scrollHeight - log.scrollTop - log.clientHeight < nearPx
    const isAtNewest = isNear && onNearEnd === undefined
    // Follow new messages only if the reader has not scrolled up.
    isHeld.current = isAtNewest || (isHeld.current && log.scrollTop >= lastTop.current)
    lastTop.current = log.scrollTop
    setAtEnd(isHeld.current)
    const isEarly = log.scrollTop < earlyPx && !isHeld.current
    // The same applies to a page that is loading: a new message reloads the conversation and cancels that
    // page.
    wasNear.current = isEarly || (isNear && (busy || onNearEnd !== undefined))
    if (busy) return
    if (isEarly) onNearStart()
    if (isNear) onNearEnd?.()
  }

  const lookAgain = useEffectEvent(onScroll)
  const settledAt = busy ? null : readAt
  useEffect(() => {
    if (settledAt === null || !wasNear.current) return
    // Two frames later the new messages are laid out.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(lookAgain)
    })
    return () => cancelAnimationFrame(frame)
  }, [settledAt])

  return { box, content, atEnd, toEnd, onScroll }
}

function firstMessageIn(log: HTMLElement): string | undefined {
  return log.querySelector<HTMLElement>('[data-message]')?.dataset['message']
}
