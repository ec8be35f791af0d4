import type { Account } from '@bank/contract'

/** The account that moved last, and when; null where nothing has ever moved. */
export function lastMovement(accounts: readonly Account[]): { account: Account; at: string } | null {
  const moved = accounts.flatMap((account) =>
    account.lastMovementAt === null ? [] : [{ account, at: account.lastMovementAt }],
  )
  return moved.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0] ?? null
}
