import { rangeOf, stepPath } from '#lib/drawing/step-line.ts'

type SparkProps = {
  /** Figures in time order, as text. */
  values: readonly string[]
}

const width = 88
const top = 4
const bottom = 30

/** A step line beside a figure, without axis or label, because the figure is the content. */
export function Spark({ values }: SparkProps) {
  if (values.length < 2) return null
  const figures = values.map(Number)
  const { low, high } = rangeOf(figures)
  const y = (figure: number) => bottom - ((figure - low) / (high - low)) * (bottom - top)
  const points = figures.map((figure, index) => ({ x: (index / (figures.length - 1)) * width, y: y(figure) }))
  const last = points.at(-1)
  return (
    <svg className="spark" viewBox="0 0 92 34" aria-hidden="true">
      <line x1="0" x2="92" y1="33.5" y2="33.5" />
      <path d={stepPath(points, width)} />
      {last && <circle className="end" cx="89" cy={last.y} r="2.6" />}
    </svg>
  )
}
