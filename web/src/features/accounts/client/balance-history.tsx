import { type Account, type Balance, currencyKind } from '@bank/contract'
import { lazy, Suspense, useState } from 'react'
import { bank } from '#content/bank.ts'
import { dayIn, formatDay } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { detailsTexts } from './details-texts.ts'
import './balance-history.css'

// The table has every figure, so a chart that does not load is left out.
const StepChart = lazy(() =>
  import('#ui/data/charts/step-chart.tsx').then(
    ({ StepChart: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
)

/** An account's balance over twelve months, as a chart and as a table of its figures. */
export function BalanceHistory({
  account: { nickname, currency, trend },
}: {
  account: Account & { trend: Balance[] }
}) {
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  const days = monthEnds(today, trend.length)
  const points = trend.map((value, index) => ({ at: days[index] ?? today, value }))
  return (
    <section className="history" aria-label={detailsTexts.history12}>
      <h3>{detailsTexts.history12}</h3>
      <div className="history-picture">
        <Suspense>
          <StepChart
            points={points}
            from={days[0] ?? today}
            to={today}
            currency={{ currency, kind: currencyKind(currency) }}
            title={detailsTexts.historyPicture(nickname)}
          />
        </Suspense>
      </div>
      <details>
        <summary>{detailsTexts.historyTable}</summary>
        <table>
          <caption className="sr">{detailsTexts.historyCaption(nickname)}</caption>
          <thead className="sr">
            <tr>
              <th scope="col">{detailsTexts.historyDay}</th>
              <th scope="col">{detailsTexts.balance}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ at, value }) => (
              <tr key={at}>
                <th scope="row" className="num">
                  {formatDay(at)}
                </th>
                <td className="r">
                  <Sum amount={value} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

/**
 * The days of a trend of balances: the last days of the months before this one, oldest first, and today last.
 */
export function monthEnds(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const ends = Array.from({ length: Math.max(0, count - 1) }, (_, index) =>
    // Day 0 of a month is the last one of the month before it.
    new Date(Date.UTC(year, month - 1 - (count - 2 - index), 0)).toISOString().slice(0, 10),
  )
  return [...ends, today]
}
