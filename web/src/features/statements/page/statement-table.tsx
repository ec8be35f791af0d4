import type { Currency, StatementLine } from '@bank/contract'
import { type ReactNode, useId } from 'react'
import { bank } from '#content/bank.ts'
import { dayIn, formatDate, formatDay } from '#lib/format/format-date.ts'
import { currencyName } from '#domain/currency-name.ts'
import { SignedSum, Sum } from '#domain/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { useReading } from '#session/acting/reading.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { formatOutgoing } from '#features/statements/format-outgoing.ts'
import { periodText } from '#features/statements/period.ts'
import { noteTexts, texts } from '#features/statements/texts.ts'
import { useReader } from '#features/statements/use-reader.ts'
import type { LoadedStatement, MoreLines } from './use-statement.ts'
import './statement-table.css'

type Row =
  | { is: 'opening' }
  | { is: 'more' }
  /** `startsDay`: the line above is of another day. */
  | { is: 'line'; line: StatementLine; startsDay: boolean }

type StatementTableProps = {
  statement: LoadedStatement
  order: 'newest' | 'oldest'
  /** Only lines that match a search or a filter are listed. */
  narrowed: boolean
  /** Only lines with these words are listed. */
  search: string | undefined
  more: MoreLines
  onOpen: (transaction: string) => void
}

/**
 * The transactions of the period, day by day, with the opening balance at their older end, over the totals.
 */
export function StatementTable({ statement, order, narrowed, search, more, onOpen }: StatementTableProps) {
  const { account, lines, totals, closing } = statement
  const { currency } = account
  const period = periodText(statement)
  const sectionId = useId()
  // Show it and Show all are gone with the lines that they replace.
  const kept = useKeptFocus<HTMLDivElement>(`${statement.from} ${statement.to} ${narrowed}`)
  const moreButton = <MoreButton more={more} order={order} sectionId={sectionId} />
  return (
    <div className="st-section" id={sectionId} tabIndex={-1} ref={kept}>
      <DataTable
        caption={texts.caption(account.nickname, period, currencyName(currency))}
        columns={columnsOf(statement, moreButton, { isFound: search !== undefined, onOpen })}
        rows={rowsOf(lines, { order, narrowed, more: more.exist })}
        rowKey={(row) => (row.is === 'line' ? `${row.line.sequence}` : row.is)}
        rowClass={(row) => (row.is === 'line' && row.startsDay ? 'line day' : row.is)}
        foot={{
          description: narrowed ? texts.periodTotals : texts.totals,
          debit: <Sum amount={formatOutgoing(totals.debit)} currency={currency} />,
          credit: <SignedSum amount={totals.credit} currency={currency} tone="credit" />,
          balance: <Sum amount={closing} currency={currency} total />,
        }}
        className="st-table"
      />
      <div className="pages">
        <span className="num">
          {totals.movements === 0 ? texts.noMovements : texts.movements(totals.movements, period)}
        </span>
        <span>{texts.bothIncluded}</span>
      </div>
      <p className="sr" role="status">
        {more.loaded ? texts.linesShown(lines.length) : ''}
      </p>
    </div>
  )
}

type Shown = { order: 'newest' | 'oldest'; narrowed: boolean; more: boolean }

/** The opening balance belongs to the line after it, so it is left out where lines are. */
function rowsOf(lines: readonly StatementLine[], { order, narrowed, more }: Shown): Row[] {
  const days = lines.map(({ at }) => dayIn(bank.timeZone, new Date(at)))
  const shown = lines.map((line, index): Row => ({
    is: 'line',
    line,
    startsDay: days[index] !== days[index - 1],
  }))
  const opening: Row[] = narrowed ? [] : [{ is: 'opening' }]
  const button: Row[] = more ? [{ is: 'more' }] : []
  return order === 'oldest' ? [...opening, ...shown, ...button] : [...shown, ...button, ...opening]
}

function sums(key: 'debit' | 'credit', currency: Currency): Column<Row> {
  const head = texts[key]
  const cell = (row: Row) => sumOf(row, key, currency)
  return { key, head, align: 'right', className: 'st-sum', phoneFootLabel: head, cell }
}

function columnsOf(
  { account, opening, from }: LoadedStatement,
  moreButton: ReactNode,
  described: Omit<DescriptionProps, 'line'>,
): Column<Row>[] {
  const { currency } = account
  return [
    {
      key: 'date',
      head: texts.date,
      className: 'st-date num',
      rowHead: true,
      cell: (row) => {
        if (row.is !== 'line') return row.is === 'opening' ? formatDay(from) : null
        return (
          <span className={row.startsDay ? undefined : 'st-same-day'}>
            {formatDate(row.line.at, bank.timeZone)}
          </span>
        )
      },
    },
    {
      key: 'description',
      head: texts.description,
      className: 'st-what',
      cell: (row) => {
        if (row.is === 'line') return <Description {...described} line={row.line} />
        return row.is === 'opening' ? texts.opening : moreButton
      },
    },
    {
      key: 'reference',
      head: texts.reference,
      className: 'st-ref code',
      cell: (row) => {
        if (row.is === 'line') return row.line.reference
        return row.is === 'opening' ? opening.reference : null
      },
    },
    sums('debit', currency),
    sums('credit', currency),
    {
      key: 'balance',
      head: texts.balance,
      align: 'right',
      className: 'st-bal',
      phoneLabel: texts.balance,
      cell: (row) => {
        if (row.is === 'more') return null
        return <Sum amount={row.is === 'line' ? row.line.balance : opening.balance} currency={currency} />
      },
    },
  ]
}

type MoreButtonProps = { more: MoreLines; order: 'newest' | 'oldest'; sectionId: string }

function MoreButton({ more, order, sectionId }: MoreButtonProps) {
  const load = async () => {
    const stillMore = await more.load()
    // The focused button is gone once the last line is loaded, so the focus moves to the table.
    if (!stillMore) document.getElementById(sectionId)?.focus()
  }
  return (
    <>
      <Button busy={more.busy} busyLabel={texts.moreBusy} onClick={() => void load()}>
        {texts.more[order]}
      </Button>
      <span className="st-not-printed">{texts.notPrinted[order]}</span>
    </>
  )
}

function sumOf(row: Row, column: StatementLine['direction'], currency: Currency) {
  if (row.is !== 'line' || row.line.direction !== column) return null
  if (column === 'debit') return <Sum amount={formatOutgoing(row.line.amount)} currency={currency} />
  return <SignedSum amount={row.line.amount} currency={currency} tone="credit" />
}

type DescriptionProps = {
  line: StatementLine
  /** A search has found it, perhaps by the client's note. */
  isFound: boolean
  onOpen: (transaction: string) => void
}

/** The button opens the transaction; its area is the whole row. */
function Description({ line, isFound, onOpen }: DescriptionProps) {
  const reader = useReader()
  const readAs = useReading().holderId === null ? reader : 'acting'
  const usual = line.direction === 'credit' ? texts.incoming : texts.outgoing
  return (
    <button type="button" className="st-open" onClick={() => onOpen(line.id)}>
      {line.note ?? usual}
      {line.counterparty !== null && <span className="with">{line.counterparty}</span>}
      {line.paymentReference !== null && <span className="remittance">{line.paymentReference}</span>}
      {isFound && line.clientNote !== null && (
        <span className="remittance">
          {noteTexts[readAs]}: {line.clientNote}
        </span>
      )}
    </button>
  )
}
