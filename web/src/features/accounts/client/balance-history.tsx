import type { Account, Balance } from '@bank/contract'
import { lazy, Suspense, useState } from 'react'
import { bank } from '#content/bank.ts'
import { dayIn, formatDay } from '#lib/format/format-date.ts'
import { Sum } from '#domain/money.tsx'
import { monthEnds } from './month-ends.ts'
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
