import { useState } from 'react'
import type { Finding } from '#ui/overlay/finder.tsx'
import { useSearchField } from '#session/address/use-search-field.ts'

/** A dialog that finds things, as the frame opens it. */
export type FindProps = {
  /** Returns what was typed while this dialog was loaded. */
  takeTyped: () => string
  /** Called once it is gone: with the address to go to, or null. */
  onClosed: (href: string | null) => void
}

/** Typing counts as finished after this pause. */
const settledMs = 150

/** The text as it is typed and as it was when the typing paused, and the finder that opens what is chosen. */
export function useFinder({ takeTyped, onClosed }: FindProps) {
  const [open, setOpen] = useState(true)
  const [asked, ask] = useState('')
  const { typed, type } = useSearchField(asked, ask, settledMs)
  const [chosen, choose] = useState<Finding | null>(null)
  const href = chosen === null || chosen.act ? null : chosen.href
  const finder = {
    open,
    onClose: () => setOpen(false),
    // Leads on once the dialog is gone: while it closes it would take the focus from the next screen.
    onClosed: () => {
      onClosed(href)
      chosen?.act?.()
    },
    query: typed,
    onQuery: type,
    onFocus: () => {
      const ahead = takeTyped()
      if (ahead !== '') type(ahead)
    },
    onChoose: (finding: Finding) => {
      choose(finding)
      setOpen(false)
    },
    focusAfter: href === null ? undefined : () => document.getElementById('main'),
  }
  return { typed, asked, finder }
}
