import './short-text.css'
import { useState } from 'react'

/** The characters of each end that are shown. */
const start = 6
const end = 4

/**
 * A long text, shortened in the middle: `0xd826…fD50`. Pressing it shows it in full; a screen reader has the
 * whole text at once.
 */
export function ShortText({ text }: { text: string }) {
  const [isFull, setFull] = useState(false)
  if (text.length <= start + end + 3) return text
  const short = `${text.slice(0, start)}…${text.slice(-end)}`
  return (
    <button
      type="button"
      className="short-text"
      aria-label={isFull ? text : `${short}, in full ${text}`}
      aria-expanded={isFull}
      title={text}
      onClick={() => setFull(!isFull)}
    >
      {isFull ? <InFours text={text} /> : short}
    </button>
  )
}

/**
 * A long address without spaces in groups of four, to be compared. The gaps are no characters: what is
 * selected and copied is the address itself.
 */
export function InFours({ text }: { text: string }) {
  return (
    <span className="in-fours">
      {(text.match(/.{1,4}/gs) ?? []).map((four, index) => (
        <span key={index}>{four}</span>
      ))}
    </span>
  )
}
