import {
  certificateCurrencyGroups,
  certificateTerms,
  type Currency,
  type RateCell,
  type TermYears,
} from '@bank/contract'

export type CellKey = { currency: Currency; termYears: TermYears }

/** The cell with this key; an empty one if no rate was ever set. */
function cellAt(cells: readonly RateCell[], { currency, termYears }: CellKey): RateCell {
  return (
    cells.find((cell) => cell.currency === currency && cell.termYears === termYears) ?? {
      currency,
      termYears,
      current: null,
      planned: [],
      pending: null,
    }
  )
}

export type RateRow = { currency: Currency; cells: RateCell[] }
export type RateGroup = { name: string; rows: RateRow[] }

/** The currencies with rates, and those that were added, in the order of the clients' own list. */
export function groupsOf(cells: readonly RateCell[], added: readonly Currency[]): RateGroup[] {
  const known = new Set<Currency>([...cells.map(({ currency }) => currency), ...added])
  return certificateCurrencyGroups
    .map(({ name, currencies }) => ({
      name,
      rows: currencies
        .filter((currency: Currency) => known.has(currency))
        .map((currency) => ({
          currency,
          cells: certificateTerms.map((termYears) => cellAt(cells, { currency, termYears })),
        })),
    }))
    .filter(({ rows }) => rows.length > 0)
}
