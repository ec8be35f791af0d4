import { Tooltip as Base } from '@base-ui/react/tooltip'
import { useId, type ReactElement, type ReactNode } from 'react'

type TooltipProps = {
  /** More about the control; never its only name, and nothing one has to know on a phone. */
  text: ReactNode
  /** The control: it must take `ref` and props. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A few words that appear at a control under the pointer or the focus, and describe it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} aria-describedby={id} />
      <span hidden id={id}>
        {text}
      </span>
      <Base.Portal>
        <Base.Positioner className="pop-room" sideOffset={6}>
          <Base.Popup className="tooltip" aria-hidden="true">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
