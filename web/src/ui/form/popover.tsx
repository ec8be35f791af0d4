import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useRef } from 'react'

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
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner className="pop-room" align="start" sideOffset={4} collisionPadding={8}>
          {/* The first press replaces the button by this one: the library knows no element to go back to. */}
          <Base.Popup className="pop pop-pad" aria-label={label} finalFocus={button}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
