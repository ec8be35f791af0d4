/** A point on the signature pad, in the pad's units: its upper left corner is 0, 0. */
export type InkPoint = { x: number; y: number }

/** A stroke of the pen, from putting it down to lifting it. */
export type Stroke = readonly InkPoint[]

/** Points closer together than this add only tremble to the line. */
const leastStep = 1.2

/** Adds a point if the pen has moved far enough. */
export function continueStroke(stroke: Stroke, point: InkPoint): Stroke {
  const last = stroke.at(-1)
  return last && distance(last, point) < leastStep ? stroke : [...stroke, point]
}

/** Returns a stroke as SVG path data: curves through the midpoints, so that it has no corners. */
export function strokePath(stroke: Stroke): string {
  const [first, ...others] = stroke
  if (!first) return ''
  const last = others.at(-1)
  // A pen put down and lifted leaves a dot: a line of no length with round ends.
  if (!last) return `M${place(first)}l0.01 0`
  const curves = others
    .slice(0, -1)
    .map((point, index) => `Q${place(point)} ${place(middle(point, others[index + 1] ?? last))}`)
  return `M${place(first)}${curves.join('')}L${place(last)}`
}

/** The length of all strokes, in the pad's units. */
export function inkLength(strokes: readonly Stroke[]): number {
  return strokes.reduce((total, stroke) => total + lengthOf(stroke), 0)
}

function lengthOf(stroke: Stroke): number {
  return stroke.reduce((length, point, index) => length + distance(stroke[index - 1] ?? point, point), 0)
}

function distance(one: InkPoint, other: InkPoint): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function middle(one: InkPoint, other: InkPoint): InkPoint {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function place({ x, y }: InkPoint): string {
  return `${tenth(x)} ${tenth(y)}`
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
