/** A place on a sheet that is signed, in units of the sheet: its left upper corner is 0, 0. */
export type InkPoint = { x: number; y: number }

/** One movement of the pen, from where it was put down to where it was lifted. */
export type Stroke = readonly InkPoint[]

/** Closer together than this, points say nothing about the line and only make it tremble. */
const leastStep = 1.2

/** Adds a point where the pen has moved far enough to mean it. */
export function continueStroke(stroke: Stroke, point: InkPoint): Stroke {
  const last = stroke.at(-1)
  return last && distance(last, point) < leastStep ? stroke : [...stroke, point]
}

/**
 * The line of a pen as SVG path data: curves through the middles between the points, so that it has no
 * corners.
 */
export function strokePath(stroke: Stroke): string {
  const [first, ...others] = stroke
  if (!first) return ''
  const last = others.at(-1)
  // A pen that was put down and lifted leaves a dot; a line of no length with round ends is one.
  if (!last) return `M${place(first)}l0.01 0`
  const curves = others
    .slice(0, -1)
    .map((point, index) => `Q${place(point)} ${place(middle(point, others[index + 1] ?? last))}`)
  return `M${place(first)}${curves.join('')}L${place(last)}`
}

/** How far the pen went over all strokes, in units of the sheet. */
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
