/**
 * An instant, and the figure that applies from then on. `value` is a decimal string; it becomes a number only
 * to place a pixel.
 */
export type StepPoint = { at: string; value: string }

export type Range = { low: number; high: number }

/**
 * The lowest and highest of some figures, never equal: a flat line gets room above and below, but below zero
 * only if a figure is negative.
 */
export function rangeOf(values: readonly number[]): Range {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (!Number.isFinite(low)) return { low: 0, high: 1 }
  if (low === 0 && high === 0) return { low: 0, high: 1 }
  if (low === high) return { low: low - (Math.abs(low) || 1) * 0.1, high: high + (Math.abs(high) || 1) * 0.1 }
  return { low, high }
}

/** Returns the line as an SVG path of steps, because a balance changes at once. */
export function stepPath(points: readonly { x: number; y: number }[], endX: number): string {
  const [first, ...rest] = points
  if (!first) return ''
  const place = (value: number) => Number(value.toFixed(1))
  const steps = rest.map(({ x, y }) => `H${place(x)}V${place(y)}`)
  return `M${place(first.x)} ${place(first.y)}${steps.join('')}H${place(endX)}`
}
