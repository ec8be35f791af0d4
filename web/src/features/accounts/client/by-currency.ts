import type { Account, Currency } from '@bank/contract'

/** The accounts under their currencies, in the order in which the first of each was opened. */
export function byCurrency(
  accounts: readonly Account[],
): readonly { currency: Currency; held: readonly Account[] }[] {
  return [...Map.groupBy(accounts, ({ currency }) => currency)].map(([currency, held]) => ({
    currency,
    held,
  }))
}
