import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

type PopoverProps = {
  trigger: ReactElement
  /** Its name for assistive technology. */
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** A small sheet at a button. Focus goes in and comes back; Escape and a press beside it close it. */
export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="pop-room" align="start" sideOffset={4} collisionPadding={8}>
          <Base.Popup className="pop pop-pad" aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
