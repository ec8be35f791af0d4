import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { continueStroke, type Stroke, strokePath } from '#lib/drawing/ink.ts'

/** The sheet that is signed, in its own units. */
export const signSheet = { width: 500, height: 200 } as const

/** The sheet with its line. It is paper in both themes, because the ink is dark. */
export function SignSheet({ children }: { children: ReactNode }) {
  return (
    <div className="sign-pad" data-theme="ivory">
      {children}
    </div>
  )
}

type SignPadProps = {
  /** The pad's label for assistive technology: "Your signature". */
  label: string
  strokes: readonly Stroke[]
  onChange: (strokes: readonly Stroke[]) => void
}

/** A pad to sign with a mouse, a pen or a finger. Offer another way beside it for users who cannot draw. */
export function SignPad({ label, strokes, onChange }: SignPadProps) {
  // The pen moves faster than the screen is drawn, so its points are kept beside the shown stroke.
  const pen = useRef<Stroke | null>(null)
  const [shown, setShown] = useState<Stroke | null>(null)

  function draw(stroke: Stroke | null): void {
    pen.current = stroke
    setShown(stroke)
  }

  function begin(event: PointerEvent<SVGSVGElement>): void {
    // Only the first finger draws, and only the main button of a mouse.
    if (!event.isPrimary || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    draw(pointsOf(event).reduce(continueStroke, []))
  }

  function move(event: PointerEvent<SVGSVGElement>): void {
    if (event.isPrimary && pen.current) draw(pointsOf(event).reduce(continueStroke, pen.current))
  }

  function lift(event: PointerEvent<SVGSVGElement>): void {
    const stroke = pen.current
    if (!event.isPrimary || !stroke) return
    draw(null)
    onChange([...strokes, stroke])
  }

  return (
    <SignSheet>
      <svg
        className="sign-ink"
        viewBox={`0 0 ${signSheet.width} ${signSheet.height}`}
        role="img"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        {[...strokes, ...(shown ? [shown] : [])].map((stroke, index) => (
          <path key={index} d={strokePath(stroke)} />
        ))}
      </svg>
    </SignSheet>
  )
}

/** All pen positions since the last event, so that a fast stroke is as smooth as a slow one. */
function pointsOf({ currentTarget, nativeEvent }: PointerEvent<SVGSVGElement>): Stroke {
  const frame = currentTarget.getBoundingClientRect()
  const passed = nativeEvent.getCoalescedEvents?.() ?? []
  return (passed.length > 0 ? passed : [nativeEvent]).map(({ clientX, clientY }) => ({
    x: within(((clientX - frame.left) / frame.width) * signSheet.width, signSheet.width),
    y: within(((clientY - frame.top) / frame.height) * signSheet.height, signSheet.height),
  }))
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most)
}
