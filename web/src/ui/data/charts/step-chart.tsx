import { useId } from 'react'
import { formatDay, formatDayShort, formatMonth } from '#lib/format/format-date.ts'
import { figureText, formatMoney, type Sum } from '#lib/format/format-money.ts'
import {
  isOverAYear,
  monthStarts,
  rangeOfTicks,
  roundTicks,
  shareOfSpan,
  tickLabels,
  yearBeginnings,
} from '#lib/drawing/axis.ts'
import { rangeOf, stepPath, type Range, type StepPoint } from '#lib/drawing/step-line.ts'
import { useAmountsHidden } from '#ui/data/money.tsx'

type StepChartProps = {
  /** The figure at the start of `from` and each change after it, in time order. */
  points: readonly StepPoint[]
  /** First and last day of the axis, "YYYY-MM-DD". */
  from: string
  to: string
  /** The currency that the axis names; none for a figure that is no sum. */
  currency?: Pick<Sum, 'currency' | 'kind'>
  /** The chart's content, and where each figure can be read: screen readers get only this. */
  title: string
}

const width = 600
const height = 120
const room = 12

/** A balance over time. The page has a table or a list with the same figures; this is the picture of it. */
export function StepChart({ points, from, to, currency, title }: StepChartProps) {
  const titleId = useId()
  const hidden = useAmountsHidden()
  const last = points.at(-1)
  if (!last) return null
  return (
    <div className="step-chart" role="img" aria-labelledby={titleId}>
      <span className="sr" id={titleId}>
        {title}
      </span>
      {from === to ? (
        <OneDay value={last.value} day={to} write={figureIn(currency)} hidden={hidden} />
      ) : (
        <Steps points={points} from={from} to={to} write={figureIn(currency)} hidden={hidden} />
      )}
    </div>
  )
}

type Written = { write: (figure: string) => string; hidden: boolean }

type StepsProps = Pick<StepChartProps, 'points' | 'from' | 'to'> & Written

function Steps({ points, from, to, write, hidden }: StepsProps) {
  const ticks = roundTicks(rangeOf(points.map((point) => Number(point.value))))
  const range = rangeOfTicks(ticks)
  const y = scaleTo(range)
  const line = stepPath(
    points.map((point) => ({ x: shareOfSpan(point.at, from, to) * width, y: y(Number(point.value)) })),
    width,
  )
  const labels = hidden ? [] : tickLabels(ticks).map(write)
  return (
    <>
      <svg className="plot" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {ticks.map((tick) => (
          <line key={tick} className="grid" x1="0" x2={width} y1={y(tick)} y2={y(tick)} />
        ))}
        {/* An area above any other figure than zero would make a change look larger than it is. */}
        {range.low === 0 && <path className="area" d={`${line}V${y(0)}H0Z`} />}
        <path className="line" d={line} />
      </svg>
      <svg className="sums" aria-hidden="true">
        {labels.map((label, index) => (
          <text key={label} x="100%" y={y(ticks[index] ?? 0)} dy="0.35em" textAnchor="end">
            {label}
          </text>
        ))}
      </svg>
      <DayLabels from={from} to={to} />
    </>
  )
}

/** A single day has no course: its last figure is a level line, with the figure and the day at a point. */
function OneDay({ value, day, write, hidden }: { value: string; day: string } & Written) {
  const level = scaleTo(rangeOf([Number(value)]))(Number(value))
  return (
    <>
      <svg className="plot" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="line" d={`M0 ${level}H${width}`} />
      </svg>
      <svg className="point" aria-hidden="true">
        <circle cx="50%" cy={level} r="4" />
        {!hidden && (
          <text x="50%" y={level - room} textAnchor="middle">
            {write(figureText({ amount: value, decimals: 0 }))}
          </text>
        )}
      </svg>
      <svg className="days" aria-hidden="true">
        <text x="50%" y="14" textAnchor="middle">
          {formatDay(day)}
        </text>
      </svg>
    </>
  )
}

/**
 * Ends of the axis, and the months between where there is room for them. Where the years differ, both ends
 * and the first label of a year say theirs.
 */
function DayLabels({ from, to }: { from: string; to: string }) {
  const starts = monthStarts(from, to)
  const long = isOverAYear(from, to)
  const years = from.slice(0, 4) !== to.slice(0, 4)
  const every = Math.ceil(starts.length / (long ? 3 : 4))
  // The words are wider with a year in them.
  const margin = years ? 0.24 : 0.16
  const end = years ? formatDay : formatDayShort
  const between = starts
    .filter((_, index) => index % every === 0)
    .map((day) => ({ day, share: shareOfSpan(day, from, to) }))
    .filter(({ share }) => share > margin && share < 1 - margin)
  const beginnings = yearBeginnings(
    from,
    between.map(({ day }) => day),
  )
  return (
    <svg className="days" aria-hidden="true">
      <text x="0" y="14">
        {end(from)}
      </text>
      {between.map(({ day, share }) => (
        <text
          key={day}
          // A narrow chart has room for two days with their years.
          className={years || share < 0.3 || share > 0.7 ? 'not-if-narrow' : undefined}
          x={`${share * 100}%`}
          y="14"
          textAnchor="middle"
        >
          {long ? formatMonth(day) : beginnings.includes(day) ? formatDay(day) : formatDayShort(day)}
        </text>
      ))}
      <text x="100%" y="14" textAnchor="end">
        {end(to)}
      </text>
    </svg>
  )
}

/** Returns how a figure is written in a currency: "$1.2m", "3.5 BTC". */
function figureIn(currency: StepChartProps['currency']): Written['write'] {
  if (!currency) return (figure) => figure
  const { text, code } = formatMoney({ amount: '0', decimals: 0, ...currency })
  return (figure) => {
    const [sign = '', digits = ''] = figure.startsWith('−') ? ['−', figure.slice(1)] : ['', figure]
    return `${sign}${text.replace('0', digits)}${code === undefined ? '' : `\u00a0${code}`}`
  }
}

/** The plot is as many pixels high as its view box, so a label at the same height stands at its line. */
function scaleTo({ low, high }: Range): (value: number) => number {
  return (value) => room + (1 - (value - low) / (high - low)) * (height - 2 * room)
}
