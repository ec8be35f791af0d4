import type { Message } from '@bank/contract'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near the end, one counts as reading the newest message. */
const nearPx = 80
/** So near the beginning, earlier messages are asked for. */
const earlyPx = 160

type Scroll = {
  box: RefObject<HTMLDivElement | null>
  messages: readonly Message[]
  /** What follows the messages: whatever grows there is looked at too. */
  tail: string
  onNearStart: () => void
}

/**
 * Keeps a conversation where its reader looks: at the newest message for whoever is there, at the same words for whoever
 * reads further up, also while earlier messages come in above them. Answers whether the newest message is in sight.
 */
export function useScroll({ box, messages, tail, onNearStart }: Scroll): { atEnd: boolean; toEnd: () => void; onScroll: () => void } {
  const [atEnd, setAtEnd] = useState(true)
  const before = useRef<{ first: string | undefined; height: number }>({ first: undefined, height: 0 })
  const isHeld = useRef(true)
  const first = messages[0]?.id
  const last = messages.at(-1)?.id

  const toEnd = useCallback(() => {
    const log = box.current
    if (!log) return
    log.scrollTop = log.scrollHeight
    isHeld.current = true
    setAtEnd(true)
  }, [box])

  useLayoutEffect(() => {
    const log = box.current
    if (!log) return
    const { first: earlierFirst, height } = before.current
    if (isHeld.current) log.scrollTop = log.scrollHeight
    else if (earlierFirst !== undefined && earlierFirst !== first) log.scrollTop += log.scrollHeight - height
    before.current = { first, height: log.scrollHeight }
  }, [box, first, last, tail])

  // A keyboard that slides in, or a field that grows, must not hide the newest message.
  useEffect(() => {
    const log = box.current
    if (!log) return
    const observer = new ResizeObserver(() => {
      if (isHeld.current) log.scrollTop = log.scrollHeight
    })
    observer.observe(log)
    return () => observer.disconnect()
  }, [box])

  const onScroll = () => {
    const log = box.current
    if (!log) return
    isHeld.current = log.scrollHeight - log.scrollTop - log.clientHeight < nearPx
    setAtEnd(isHeld.current)
    if (log.scrollTop < earlyPx && log.scrollHeight > log.clientHeight) onNearStart()
  }

  return { atEnd, toEnd, onScroll }
}
