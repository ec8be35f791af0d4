import type { Currency, StatementLine } from '@bank/contract'
import { type ReactNode, useId } from 'react'
import { bank } from '#content/bank.ts'
import { formatDate, formatDay } from '#lib/format/format-date.ts'
import { currencyName, SignedSum, Sum } from '#domain/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { type Column, DataTable } from '#ui/data/records/table.tsx'
import { formatOutgoing } from '#features/statements/format-outgoing.ts'
import { periodText } from '#features/statements/period.ts'
import { texts } from '#features/statements/texts.ts'
import type { EarlierLines, LoadedStatement } from './use-statement.ts'

type Row = { is: 'opening' } | { is: 'earlier' } | { is: 'line'; line: StatementLine }

type StatementTableProps = {
  statement: LoadedStatement
  earlier: EarlierLines
  onOpen: (transaction: string) => void
}

/** The movements of the period, oldest first, under the opening balance and over their totals. */
export function StatementTable({ statement, earlier, onOpen }: StatementTableProps) {
  const { account, lines, totals, closing } = statement
  const { currency } = account
  const period = periodText(statement)
  const sectionId = useId()
  const rows: Row[] = [
    { is: 'opening' },
    ...(earlier.exist ? [{ is: 'earlier' } satisfies Row] : []),
    ...lines.map((line): Row => ({ is: 'line', line })),
  ]
  return (
    <div className="st-section" id={sectionId} tabIndex={-1}>
      <DataTable
        caption={texts.caption(account.nickname, period, currencyName(currency))}
        columns={columnsOf(statement, <EarlierButton earlier={earlier} sectionId={sectionId} />, onOpen)}
        rows={rows}
        rowKey={(row) => (row.is === 'line' ? `${row.line.sequence}` : row.is)}
        rowClass={({ is }) => is}
        foot={{
          description: texts.totals,
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
        {earlier.loaded ? texts.linesShown(lines.length) : ''}
      </p>
    </div>
  )
}

const sums = { align: 'right', className: 'st-sum' } as const

function columnsOf(
  { account, opening, from }: LoadedStatement,
  earlierButton: ReactNode,
  onOpen: (transaction: string) => void,
): Column<Row>[] {
  const { currency } = account
  return [
    {
      key: 'date',
      head: texts.date,
      className: 'st-date num',
      cell: (row) => {
        if (row.is === 'line') return formatDate(row.line.at, bank.timeZone)
        return row.is === 'opening' ? formatDay(from) : null
      },
    },
    {
      key: 'description',
      head: texts.description,
      className: 'st-what',
      cell: (row) => {
        if (row.is === 'line') return <Description line={row.line} onOpen={onOpen} />
        return row.is === 'opening' ? texts.opening : earlierButton
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
    { key: 'debit', head: texts.debit, ...sums, cell: (row) => sumOf(row, 'debit', currency) },
    { key: 'credit', head: texts.credit, ...sums, cell: (row) => sumOf(row, 'credit', currency) },
    {
      key: 'balance',
      head: texts.balance,
      align: 'right',
      className: 'st-bal',
      phoneLabel: texts.balance,
      cell: (row) => {
        if (row.is === 'earlier') return null
        return <Sum amount={row.is === 'line' ? row.line.balance : opening.balance} currency={currency} />
      },
    },
  ]
}

function EarlierButton({ earlier, sectionId }: { earlier: EarlierLines; sectionId: string }) {
  const load = async () => {
    const moreExist = await earlier.load()
    // The focused button is gone once the first line is loaded, so the focus moves to the table.
    if (!moreExist) document.getElementById(sectionId)?.focus()
  }
  return (
    <Button
      size="sm"
      kind="quiet"
      busy={earlier.busy}
      busyLabel={texts.earlierBusy}
      onClick={() => void load()}
    >
      {texts.earlier}
    </Button>
  )
}

function sumOf(row: Row, column: StatementLine['direction'], currency: Currency) {
  if (row.is !== 'line' || row.line.direction !== column) return null
  if (column === 'debit') return <Sum amount={formatOutgoing(row.line.amount)} currency={currency} />
  return <SignedSum amount={row.line.amount} currency={currency} tone="credit" />
}

/** The button opens the transaction; its area is the whole row. */
function Description({ line, onOpen }: { line: StatementLine; onOpen: (transaction: string) => void }) {
  const usual = line.direction === 'credit' ? texts.incoming : texts.outgoing
  return (
    <button type="button" className="st-open" onClick={() => onOpen(line.id)}>
      {line.note ?? usual}
      {line.counterparty !== null && <span className="with">{line.counterparty}</span>}
    </button>
  )
}
