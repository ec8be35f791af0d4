import { type Currency, currencyKind } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { bank } from '#content/bank.ts'
import { BankMoment } from '#domain/time/bank-moment.tsx'
import { dayIn } from '#lib/format/format-date.ts'
import { SignedSum, Sum } from '#domain/money.tsx'
import { useReading } from '#session/acting/reading.tsx'
import { classNames } from '#ui/class-names.ts'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { formatOutgoing } from '#features/statements/format-outgoing.ts'
import { unbrokenDay } from '#lib/format/unbroken.ts'
import { periodText, periodTextShort } from '#features/statements/period.ts'
import { texts } from '#features/statements/texts.ts'
import { useReader } from '#features/statements/use-reader.ts'
import type { LoadedStatement } from './use-statement.ts'

// The chart is loaded after the page, and left out if that fails: the table below has every figure.
const StepChart = lazy(() =>
  import('#ui/data/charts/step-chart.tsx').then(
    ({ StepChart: Loaded }) => ({ default: Loaded }),
    () => ({ default: NoPicture }),
  ),
)

function NoPicture() {
  return null
}

/**
 * The head of a statement: ornament, balance, totals of the period, and a chart of the balance where it
 * changed.
 */
export function StatementHead({ statement: { account, from, to, totals } }: { statement: LoadedStatement }) {
  const { currency, lastMovementAt, createdAt } = account
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  return (
    <section className="card st-head">
      <Guilloche kind="band" seed={account.accountNumber} length={3200} height={84} className="st-band" />
      <div className={classNames('st-grid', totals.movements === 0 && 'st-quiet')}>
        <div className="st-figs">
          <dl className="st-now">
            <div>
              <dt>{texts.balance}</dt>
              <dd className="big">
                <Sum amount={account.balance} currency={currency} />
              </dd>
            </div>
            <div className="st-updated">
              <dt>{texts.lastUpdated}</dt>
              <dd>
                <BankMoment at={lastMovementAt ?? createdAt} bank={bank} />
              </dd>
            </div>
          </dl>
          <dl className="st-two">
            <div className="st-period">
              <dt>{texts.period}</dt>
              <dd>{unbrokenDay(periodTextShort({ from, to }, today))}</dd>
            </div>
            <div>
              <dt>{texts.in}</dt>
              <dd>
                <SignedSum
                  amount={totals.credit}
                  currency={currency}
                  tone={/[1-9]/.test(totals.credit) ? 'credit' : undefined}
                />
              </dd>
            </div>
            <div>
              <dt>{texts.out}</dt>
              <dd>
                <Sum amount={formatOutgoing(totals.debit)} currency={currency} />
              </dd>
            </div>
          </dl>
        </div>
        {totals.movements > 0 && (
          <figure className="st-chart">
            <BalanceCurve
              accountId={account.id}
              name={account.nickname}
              currency={currency}
              from={from}
              to={to}
            />
          </figure>
        )}
      </div>
    </section>
  )
}

type BalanceCurveProps = { accountId: string; name: string; currency: Currency; from: string; to: string }

/** The chart shows no loading or error state, because the table has every figure. */
function BalanceCurve({ accountId, name, currency, from, to }: BalanceCurveProps) {
  const { api } = useReading()
  const curves = useReader() === 'admin' ? api.statements.curveForAdmin : api.statements.curve
  const curve = useQuery(curves.queryOptions({ input: { accountId, from, to } }))
  if (!curve.data) return null
  const points = curve.data.points.map(({ day, balance }) => ({ at: day, value: balance }))
  return (
    <Suspense>
      <StepChart
        points={points}
        from={from}
        to={to}
        currency={{ currency, kind: currencyKind(currency) }}
        title={texts.curve(name, periodText({ from, to }))}
      />
    </Suspense>
  )
}
