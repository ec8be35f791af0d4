import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** So near the end, one counts as reading the newest message. */
const nearPx = 80
/** So near the beginning, earlier messages are asked for. */
const earlyPx = 160

type ScrollWish = {
  /** Something is being loaded: who comes near an end meanwhile is asked about when it is there. */
  busy: boolean
  onNearStart: () => void
  /**
   * There are later messages that are not loaded: called near the end of those that are, where nobody is held
   * then.
   */
  onNearEnd?: (() => void) | undefined
  /** Begin at this message instead of at the newest. */
  startAt?: string | undefined
}

/**
 * Keeps a conversation where its reader looks: at the newest message for whoever is there, at the same words
 * for whoever reads further up, also while earlier messages come in above them. Answers whether the newest
 * message is in sight.
 */
export function useScroll({ busy, onNearStart, onNearEnd, startAt }: ScrollWish) {
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
    // Before anything is painted: new words, a field that grows, a keyboard that slides in.
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
    // What has grown below is not the reader's doing: only going up is.
    isHeld.current = isAtNewest || (isHeld.current && log.scrollTop >= lastTop.current)
    lastTop.current = log.scrollTop
    setAtEnd(isHeld.current)
    const isEarly = log.scrollTop < earlyPx && !isHeld.current
    wasNear.current = busy && (isEarly || isNear)
    if (busy) return
    if (isEarly) onNearStart()
    if (isNear) onNearEnd?.()
  }

  const lookAgain = useEffectEvent(onScroll)
  useEffect(() => {
    if (busy || !wasNear.current) return
    // In the frame after the next: by then what has come in has been given its place.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(lookAgain)
    })
    return () => cancelAnimationFrame(frame)
  }, [busy])

  return { box, content, atEnd, toEnd, onScroll }
}

function firstMessageIn(log: HTMLElement): string | undefined {
  return log.querySelector<HTMLElement>('[data-message]')?.dataset['message']
}
