import { certificateTerms, type RateCell } from '@bank/contract'
import { formatDay } from '#lib/format/format-date.ts'
import { currencyName } from '#domain/currency-name.ts'
import { WholeDates } from '#ui/data/whole-dates.tsx'
import { focusableWhenScrolling } from '#ui/focus.ts'
import type { CellKey, RateGroup } from './rate-groups.ts'
import { texts } from './texts.ts'

type MatrixProps = { groups: readonly RateGroup[]; onOpen: (cellKey: CellKey) => void }

/** Currencies down, terms across; each cell shows the rate in force, planned and pending. */
export function RateMatrix({ groups, onOpen }: MatrixProps) {
  return (
    <div className="table-frame" ref={focusableWhenScrolling}>
      <table className="table rate-matrix">
        <caption className="sr">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.currency}</th>
            {certificateTerms.map((years) => (
              <th key={years} scope="col" className="r">
                {texts.years(years)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ name, rows }) => (
          <tbody key={name}>
            {groups.length > 1 && (
              <tr className="rate-group">
                <th scope="rowgroup" colSpan={certificateTerms.length + 1}>
                  {name}
                </th>
              </tr>
            )}
            {rows.map(({ currency, cells }) => (
              <tr key={currency}>
                <th scope="row">
                  <span className="rate-code">{currency}</span>
                  <span className="rate-name">{currencyName(currency).split(', ')[1]}</span>
                </th>
                {cells.map((cell) => (
                  <td key={cell.termYears}>
                    <Cell cell={cell} onOpen={onOpen} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Cell({
  cell: { currency, termYears, current, planned, pending },
  onOpen,
}: {
  cell: RateCell
  onOpen: (cellKey: CellKey) => void
}) {
  const [next] = planned
  return (
    <button type="button" className="rate-cell" onClick={() => onOpen({ currency, termYears })}>
      <span className="sr">{texts.title(currency, termYears)}: </span>
      <span className={current ? 'rate-figure' : 'rate-figure rate-none'}>
        {current ? texts.rate(current.rate) : texts.none}
      </span>
      {current && (
        <span className="rate-note rate-since">
          <WholeDates text={texts.since(formatDay(current.validFrom))} />
        </span>
      )}
      {next && (
        <span className="rate-note rate-next">
          <span className="sr">. {texts.planned} </span>
          <WholeDates text={texts.next(next.rate, formatDay(next.validFrom))} />
          {planned.length > 1 && ` ${texts.more(planned.length - 1)}`}
        </span>
      )}
      {pending && (
        <span className="rate-note rate-next">
          <span className="sr">. </span>
          <WholeDates text={texts.pendingRate(pending.rate, formatDay(pending.validFrom))} />
        </span>
      )}
    </button>
  )
}
