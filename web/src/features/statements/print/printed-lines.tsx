import type { WholeStatement } from '@bank/contract'
import { formatDay } from '#lib/format/format-date.ts'
import { signedSumText, sumText } from '#domain/money.tsx'
import { focusableWhenScrolling } from '#ui/focus.ts'
import { formatOutgoing } from '#features/statements/format-outgoing.ts'
import { periodText } from '#features/statements/period.ts'
import { texts } from '#features/statements/texts.ts'

type PrintedLinesProps = { statement: WholeStatement; dateOf: (at: string) => string }

/** The table of the print view: each sheet repeats its head, and no line breaks across sheets. */
export function PrintedLines({ statement, dateOf }: PrintedLinesProps) {
  const { account, from, to, opening, lines, totals, closing } = statement
  const figure = (amount: string) => sumText(amount, account.currency)
  const incoming = (amount: string) => signedSumText(amount, account.currency)
  return (
    <div className="sheet-scroll" role="region" aria-label={texts.transactions} ref={focusableWhenScrolling}>
      <table className="sheet-table">
        <caption className="sr">
          {texts.caption(account.nickname, periodText({ from, to }), account.currency)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">{texts.description}</th>
            <th scope="col">{texts.reference}</th>
            <th scope="col" className="sum">
              {texts.debit}
            </th>
            <th scope="col" className="sum">
              {texts.credit}
            </th>
            <th scope="col" className="sum">
              {texts.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="opening">
            <td>{formatDay(from)}</td>
            <td>{texts.opening}</td>
            <td>{opening.reference}</td>
            <Nothing />
            <Nothing />
            <td className="sum" data-label={texts.balance}>
              {figure(opening.balance)}
            </td>
          </tr>
          {lines.map(
            ({ sequence, at, note, counterparty, direction, amount, balance, reference, ...line }) => (
              <tr key={sequence}>
                <td>{dateOf(at)}</td>
                <td>
                  {note ?? (direction === 'credit' ? texts.incoming : texts.outgoing)}
                  {counterparty !== null && (
                    <>
                      , <span className="party">{counterparty}</span>
                    </>
                  )}
                  {line.paymentReference !== null && (
                    <span className="remittance">{line.paymentReference}</span>
                  )}
                </td>
                <td>{reference}</td>
                <td className="sum">{direction === 'debit' && figure(formatOutgoing(amount))}</td>
                <td className="sum">{direction === 'credit' && incoming(amount)}</td>
                <td className="sum" data-label={texts.balance}>
                  {figure(balance)}
                </td>
              </tr>
            ),
          )}
          {/* In the body, because a foot would be repeated on every sheet. */}
          <tr className="totals">
            <Nothing />
            <td>{texts.totals}</td>
            <Nothing />
            <td className="sum" data-label={texts.debit}>
              {figure(formatOutgoing(totals.debit))}
            </td>
            <td className="sum" data-label={texts.credit}>
              {incoming(totals.credit)}
            </td>
            <td className="sum" data-label={texts.balance}>
              <span className="double">{figure(closing)}</span>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** An empty cell. */
function Nothing() {
  return <td>{''}</td>
}
