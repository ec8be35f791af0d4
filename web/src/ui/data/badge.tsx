import type { ReactNode } from 'react'

export type BadgeTone = 'good' | 'wait' | 'bad' | 'neutral'
export type BadgeMark = 'disc' | 'ring' | 'half' | 'check' | 'cross' | 'diamond' | 'note' | 'lock'

const markOf: Record<BadgeTone, BadgeMark> = { good: 'check', wait: 'half', bad: 'cross', neutral: 'ring' }

type BadgeProps = {
  tone?: BadgeTone | undefined
  /**
   * Another mark than the tone's own: `disc` for a running process, `diamond` for crypto, `note` for fiat,
   * `lock` for what is frozen.
   */
  mark?: BadgeMark | undefined
  children: ReactNode
}

/** A state: a mark with a shape, a word, a hairline. The colour is the last of its signs. */
export function Badge({ tone = 'neutral', mark, children }: BadgeProps) {
  return (
    <span className={tone === 'neutral' ? 'badge' : `badge badge-${tone}`}>
      <Mark mark={mark ?? markOf[tone]} />
      {children}
    </span>
  )
}

function Mark({ mark }: { mark: BadgeMark }) {
  return (
    <svg viewBox="0 0 9 9" aria-hidden="true">
      {drawing(mark)}
    </svg>
  )
}

function drawing(mark: BadgeMark) {
  switch (mark) {
    case 'disc':
      return <circle className="fill" cx="4.5" cy="4.5" r="4" />
    case 'ring':
      return <circle cx="4.5" cy="4.5" r="3.5" />
    case 'half':
      return (
        <>
          <circle cx="4.5" cy="4.5" r="3.8" />
          <path className="fill" d="M4.5.7a3.8 3.8 0 0 1 0 7.6z" />
        </>
      )
    case 'check':
      return <path d="m.8 5 2.7 2.7 5-6" />
    case 'cross':
      return <path d="m1 1 7 7M8 1 1 8" />
    case 'diamond':
      return <path d="M4.5.2 8.8 4.5 4.5 8.8.2 4.5z" />
    case 'lock':
      return <path d="M1.2 4h6.6v4.3H1.2zM2.6 4V2.7a1.9 1.9 0 0 1 3.8 0V4" />
    case 'note':
      return <path d="M.2 1.5h8.6v6H.2zM.2 4.5h8.6" />
  }
}

type CountProps = {
  value: number
  /** The counted things, read out after the number: "unread". */
  label: string
}

/** A count of things that need attention. Zero shows nothing. */
export function Count({ value, label }: CountProps) {
  if (value === 0) return null
  return (
    <span className="count">
      <span className="sr">, </span>
      {value > 99 ? '99+' : value}
      <span className="sr"> {label}</span>
    </span>
  )
}
