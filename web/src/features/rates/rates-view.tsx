import { certificateCurrencyGroups, type Currency } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#api.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { currencyName } from '#domain/currency-name.ts'
import { TableNotLoaded } from '#ui/data/records/table-not-loaded.tsx'
import { EmptyState } from '#ui/layout/empty.tsx'
import { Section } from '#ui/layout/page.tsx'
import { ChooseAndAdd } from '#ui/form/add/choose-and-add.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { type CellKey, groupsOf, type RateGroup } from './rate-groups.ts'
import { RateMatrix } from './rate-matrix.tsx'
import { texts } from './texts.ts'
import './rates.css'

const RateDialog = lazy(async () => ({ default: (await import('./rate-dialog.tsx')).RateDialog }))

/** Shows the rates per currency and term. Each figure opens its history and its change. */
export function RatesView() {
  const query = useQuery(api.rates.list.queryOptions())
  const [added, setAdded] = useState<readonly Currency[]>([])
  const [toAdd, setToAdd] = useState<Currency | ''>('')
  const { dialog, id, open, close } = useDialogAddress()
  if (!query.data) return <TableNotLoaded query={query} rows={4} columns={4} level="h2" words={texts} />
  const { cells, today } = query.data
  const groups = groupsOf(cells, added)
  const shown =
    dialog === 'rate' &&
    groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells)).find((cell) => idOf(cell) === id)
  const show = (cell: CellKey) => open({ dialog: 'rate', id: idOf(cell) })
  function add(currency: Currency): void {
    setToAdd('')
    setAdded([...added, currency])
    show({ currency, termYears: 2 })
  }
  return (
    <Section title={texts.matrix} titleHidden>
      <div className="rates">
        {groups.length === 0 ? (
          <EmptyState seed="no-rates" title={texts.empty}>
            {texts.emptyHelp}
          </EmptyState>
        ) : (
          <RateMatrix groups={groups} onOpen={show} />
        )}
        <div className="rates-add">
          <ChooseAndAdd
            label={texts.add}
            none={texts.addPlaceholder}
            add={texts.addNow}
            value={toAdd}
            groups={removeRates(groups)}
            onChange={setToAdd}
            onAdd={add}
          />
        </div>
      </div>
      <Suspense fallback={<LoadingLine />}>
        {shown && <RateDialog key={idOf(shown)} cell={shown} today={today} onClose={close} />}
      </Suspense>
    </Section>
  )
}

/** A rate in an address: "USD-2". */
function idOf({ currency, termYears }: CellKey): string {
  return `${currency}-${termYears}`
}

/** Currencies in which clients could open a certificate, and which never had a rate. */
function removeRates(groups: readonly RateGroup[]) {
  const there = new Set<Currency>(groups.flatMap(({ rows }) => rows.map(({ currency }) => currency)))
  return certificateCurrencyGroups.map(({ name, currencies }) => ({
    label: name,
    options: currencies
      .filter((currency: Currency) => !there.has(currency))
      .map((currency: Currency) => ({ value: currency, label: currencyName(currency) })),
  }))
}
