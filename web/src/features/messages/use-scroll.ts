import { useEffect, useRef, useState } from 'react'

/** So near the end, one counts as reading the newest message. */
const nearPx = 80
/** So near the beginning, earlier messages are asked for. */
const earlyPx = 160

/**
 * Keeps a conversation where its reader looks: at the newest message for whoever is there, at the same words for whoever
 * reads further up, also while earlier messages come in above them. Answers whether the newest message is in sight.
 */
export function useScroll({ onNearStart }: { onNearStart: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isHeld = useRef(true)
  const lastTop = useRef(0)
  const [atEnd, setAtEnd] = useState(true)

  useEffect(() => {
    const [log, inside] = [box.current, content.current]
    if (!log || !inside) return
    let first = firstMessageIn(log)
    let height = log.scrollHeight
    // Before anything is painted: new words, a field that grows, a keyboard that slides in.
    const observer = new ResizeObserver(() => {
      const nowFirst = firstMessageIn(log)
      if (isHeld.current) log.scrollTop = log.scrollHeight
      else if (first !== undefined && first !== nowFirst) log.scrollTop += log.scrollHeight - height
      first = nowFirst
      height = log.scrollHeight
      lastTop.current = log.scrollTop
    })
    observer.observe(log)
    observer.observe(inside)
    return () => observer.disconnect()
  }, [])

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
    // What has grown below is not the reader's doing: only going up is.
    isHeld.current = isNear || (isHeld.current && log.scrollTop >= lastTop.current)
    lastTop.current = log.scrollTop
    setAtEnd(isHeld.current)
    if (log.scrollTop < earlyPx && !isHeld.current) onNearStart()
  }

  return { box, content, atEnd, toEnd, onScroll }
}

function firstMessageIn(log: HTMLElement): string | undefined {
  return log.querySelector<HTMLElement>('[data-message]')?.dataset['message']
}
