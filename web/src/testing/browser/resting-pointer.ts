/* Only a pointer that moves comes over something: a test has no hand that rests on the mouse. */

let last = { x: -1, y: -1, at: -1 }
let isResting = false

/** All events of one movement have the same time. */
function follow({ screenX: x, screenY: y, timeStamp: at }: MouseEvent): void {
  if (at === last.at) return
  isResting = last.x === x && last.y === y
  last = { x, y, at }
}

// Chromium says that a pointer is over whatever appears below it, as where a dialog closes after a press. A
// link would fetch its page for that, which no test has an answer for, and only some runs are quick enough.
// React takes an element as entered when another one is left.
for (const kind of ['pointerout', 'pointerover', 'mouseout', 'mouseover', 'pointermove'] as const) {
  window.addEventListener(
    kind,
    (event) => {
      follow(event)
      if (isResting && kind !== 'pointermove') event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
