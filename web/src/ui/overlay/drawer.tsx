import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useHistoryStep } from './history-step.ts'

type DrawerProps = {
  open: boolean
  onClose: () => void
  /** Its name for assistive technology. */
  label: string
  children: ReactNode
}

/** A panel from the left on a phone. Focus stays inside; Escape, a press beside it and Back close it. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  useHistoryStep(open, onClose)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="drawer" aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
