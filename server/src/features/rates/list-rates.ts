import { type Currency, type RateCell, type RateState, rateHistorySize, type TermYears } from '@bank/contract'
import type { Tx } from '#platform/database.ts'
import { pageOf } from '#platform/page.ts'
import { listChanges, listStanding, listPending } from './queries.ts'

/** Lists every currency and term with a rate in force, planned, or pending approval. */
export async function listRates(tx: Tx, today: string) {
  const cells = new Map<string, RateCell>()
  const put = (currency: Currency, termYears: TermYears, part: (cell: RateCell) => Partial<RateCell>) => {
    const key = `${currency} ${termYears}`
    const cell = cells.get(key) ?? { currency, termYears, current: null, planned: [], pending: null }
    cells.set(key, { ...cell, ...part(cell) })
  }
  for (const { currency, termYears, isPlanned, ...from } of await listStanding(tx, today)) {
    put(currency, termYears, ({ planned }) =>
      isPlanned ? { planned: [...planned, from] } : { current: from },
    )
  }
  for (const { currency, termYears, ...pending } of await listPending(tx))
    put(currency, termYears, () => ({ pending }))
  return { today, cells: [...cells.values()] }
}

type Asked = { currency: string; termYears: string; before?: string | undefined }

/** Lists the changes of one rate, the latest day first. */
export async function listHistory(tx: Tx, today: string, asked: Asked) {
  const found = await listChanges(tx, today, { ...asked, limit: rateHistorySize + 1 })
  const { page, more } = pageOf(found, rateHistorySize, ({ changeId }) => changeId)
  const changes = page.map(({ applies, setAt, withdrawnAt, ...change }) => ({
    ...change,
    state: stateOf({ applies, isWithdrawn: withdrawnAt !== null, isAhead: change.validFrom > today }),
    setAt: setAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }))
  return { changes, earlier: more }
}

type Facts = { applies: boolean; isWithdrawn: boolean; isAhead: boolean }

function stateOf({ applies, isWithdrawn, isAhead }: Facts): RateState {
  if (isWithdrawn) return 'withdrawn'
  if (isAhead) return 'planned'
  return applies ? 'current' : 'past'
}
