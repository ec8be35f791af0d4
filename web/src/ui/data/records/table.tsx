import { Fragment, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { focusableWhenScrolling } from '#ui/focus.ts'

export type Column<Row> = {
  key: string
  head: ReactNode
  /** The currency or unit of the column, quieter beside its head. */
  unit?: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures are at the right. */
  align?: 'left' | 'right' | undefined
  /**
   * The position of the value when the table becomes entries on a phone. By default, wherever there is room.
   */
  phone?: 'hide' | 'full' | 'start' | 'end' | undefined
  /** The value's name before it on a phone: "Balance". */
  phoneLabel?: string | undefined
  /** The same in the last line, where each row's value needs no name but the total does. */
  phoneFootLabel?: string | undefined
  /** Makes the cell its row's header. One column per table. */
  rowHead?: boolean | undefined
  sortable?: boolean | undefined
  className?: string | undefined
}

export type Sort = { key: string; direction: 'ascending' | 'descending' }

type DataTableProps<Row> = {
  /** The table's caption, read out first. */
  caption: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowClass?: ((row: Row) => string | undefined) | undefined
  /** Content over the whole width under its row, for the eye: the row's cells have it for a screen reader. */
  below?: ((row: Row) => ReactNode) | undefined
  /** The last line, per column key: totals. */
  foot?: Readonly<Record<string, ReactNode>> | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** On a phone: `stack` makes each row an entry, `scroll` scrolls inside the frame. */
  onPhone?: 'stack' | 'scroll' | undefined
  className?: string | undefined
}

// Some browsers drop a table's roles when CSS changes the layout of its rows, so the roles are repeated.
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** A table in its frame; on a phone its rows become entries. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowClass, below, foot, sort, onSort } = props
  const { onPhone = 'stack', className } = props
  return (
    <div className="table-frame" ref={focusableWhenScrolling}>
      <table className={classNames('table', onPhone === 'stack' && 'table-stack', className)} {...as.table}>
        <caption className="sr">{caption}</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>
              <tr {...as.row} className={rowClass?.(row)}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
              <Below columns={columns.length}>{below?.(row)}</Below>
            </Fragment>
          ))}
        </tbody>
        {foot !== undefined && (
          <tfoot {...as.rowgroup}>
            <tr {...as.row}>
              {columns.map((column) => (
                <Cell
                  key={column.key}
                  column={{
                    ...column,
                    rowHead: false,
                    phoneLabel: column.phoneFootLabel ?? column.phoneLabel,
                  }}
                >
                  {foot[column.key]}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

type HeadProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const sorted = sort?.key === column.key ? sort.direction : undefined
  const text = (
    <>
      {column.head}
      {column.unit !== undefined && <span className="faint"> {column.unit}</span>}
    </>
  )
  const next = sorted === 'ascending' ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      {...as.columnheader}
      className={column.align === 'right' ? 'r' : undefined}
      aria-sort={sorted}
    >
      {column.sortable && onSort ? (
        <button className="sort" type="button" onClick={() => onSort({ key: column.key, direction: next })}>
          {text} <SortMark />
        </button>
      ) : (
        text
      )}
    </th>
  )
}

function SortMark() {
  return (
    <svg viewBox="0 0 8 10" aria-hidden="true">
      <path className="up" d="M4 0 8 4H0z" />
      <path className="down" d="M4 10 0 6h8z" />
    </svg>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const attributes = {
    className: classNames(column.align === 'right' && 'r', column.className) || undefined,
    'data-phone': column.phone,
    'data-label': isEmpty(children) ? undefined : column.phoneLabel,
  }
  // A row that lacks a value has no header, because an empty one has no name.
  if (column.rowHead && !isEmpty(children))
    return (
      <th scope="row" {...as.rowheader} {...attributes}>
        {children}
      </th>
    )
  return (
    <td {...as.cell} {...attributes}>
      {children}
    </td>
  )
}

function Below({ columns, children }: { columns: number; children: ReactNode }) {
  if (isEmpty(children)) return null
  return (
    <tr className="table-below" aria-hidden="true">
      <td colSpan={columns} data-phone="full">
        {children}
      </td>
    </tr>
  )
}

function isEmpty(children: ReactNode): boolean {
  return children === undefined || children === null || children === false || children === ''
}
