import type { Certificate } from '@bank/contract'
import { formatDay } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { dayBefore, maturityAxis } from './maturity-axis.ts'
import { texts } from './texts.ts'

const mostLines = 4

/** Lists the next repayments, soonest first, and marks them on a line of years. */
export function Maturities({ certificates }: { certificates: readonly Certificate[] }) {
  const soonest = certificates.toSorted((one, other) => one.endDate.localeCompare(other.endDate))
  const shown = soonest.slice(0, mostLines)
  return (
    <div className="card maturities">
      <h3>{texts.maturities}</h3>
      <ol>
        {shown.map(({ id, endDate, maturityAmount, currency }) => (
          <li key={id}>
            <span className="num">{formatDay(endDate)}</span>
            <Sum amount={maturityAmount} currency={currency} />
          </li>
        ))}
      </ol>
      {soonest.length > shown.length && (
        <p className="tiny muted">{texts.moreMaturities(soonest.length - shown.length)}</p>
      )}
      <Axis certificates={soonest} />
    </div>
  )
}

function Axis({ certificates }: { certificates: readonly Certificate[] }) {
  const [next] = certificates
  if (!next) return null
  // The day at the bank: the browser's may be another.
  const today = dayBefore(next.endDate, next.daysRemaining)
  const { lines, years, marks } = maturityAxis(
    today,
    certificates.map(({ endDate }) => endDate),
  )
  return (
    <svg className="maturity-axis" aria-hidden="true">
      <line x1="0" x2="100%" y1="6" y2="6" />
      {lines.map(({ at, percent }) => (
        <line key={at} x1={`${percent}%`} x2={`${percent}%`} y1="2" y2="10" />
      ))}
      <text x="0" y="28">
        {texts.today}
      </text>
      {years.map(({ at, percent }) => (
        <text key={at} x={`${percent}%`} y="28" textAnchor={percent === 100 ? 'end' : 'middle'}>
          {at.slice(0, 4)}
        </text>
      ))}
      {marks.map(({ at, percent }) => (
        <svg key={at} x={`${percent}%`} y="6">
          <path d="M0-5.5 5.5 0 0 5.5-5.5 0z" />
        </svg>
      ))}
    </svg>
  )
}
