import './short-text.css'
import { useState } from 'react'
import { InFours } from './in-fours.tsx'

/** The characters of each end that are shown. */
const start = 6
const end = 4

/**
 * A long text, shortened in the middle: `0xd826…fD50`. Pressing it shows it in full; a screen reader and
 * paper have the whole text at once.
 */
export function ShortText({ text }: { text: string }) {
  const [isFull, setFull] = useState(false)
  if (text.length <= start + end + 3) return text
  const short = `${text.slice(0, start)}…${text.slice(-end)}`
  return (
    <>
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
      <span className="print-only">
        <InFours text={text} />
      </span>
    </>
  )
}
