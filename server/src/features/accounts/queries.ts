import { maximumAccounts } from '@bank/contract'
import { sql } from 'kysely'
import { accountColumns, ownAccounts } from '#ledger/own-accounts.ts'
import type { Tx } from '#platform/database.ts'

/** The client's accounts, oldest first, each with its balance at the end of the last eleven months and of today. */
export function listAccounts(tx: Tx, clientId: string, today: string) {
  return ownAccounts(tx, clientId)
    .select(accountColumns)
    .select(
      sql<string[]>`array(
        select round(past.balance, currency.decimals)::text
        from unnest(bank.balances_on(account.id, array(
          select least((date_trunc('month', ${today}::date) - interval '1 month' * (month - 1) - interval '1 day')::date, ${today}::date)
          from generate_series(11, 0, -1) as month
        ))) with ordinality as past (balance, place)
        order by past.place
      )`.as('trend'),
    )
    .orderBy('account.createdAt')
    .orderBy('account.id')
    .limit(maximumAccounts)
    .execute()
}
