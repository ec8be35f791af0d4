/* The pointer stays where the test before left it, until this one moves it. */

type Place = { x: number; y: number }

let last: Place | null = null
let left: Place | null = null

/** Called after each test: from here on the pointer rests, whatever the next screen has below it. */
export function leavePointer(): void {
  left = last
}

function remember({ screenX, screenY }: MouseEvent): Place {
  last = { x: screenX, y: screenY }
  return last
}

window.addEventListener('pointermove', remember, { capture: true })

// Chromium says that a pointer is over whatever appears below it. A link would fetch its page for that, which
// no test has an answer for, and whether it does depends on the order of the tests.
for (const kind of ['pointerover', 'mouseover'] as const) {
  window.addEventListener(
    kind,
    (event) => {
      const { x, y } = remember(event)
      if (left?.x === x && left.y === y) event.stopImmediatePropagation()
      else left = null
    },
    { capture: true },
  )
}
