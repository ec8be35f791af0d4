import type { Currency } from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** The client's own accounts with their balances, as the start of a query. */
export function ownAccounts(tx: Tx, clientId: string) {
  return tx
    .selectFrom('account')
    .innerJoin('ledger.account as ledgerAccount', 'ledgerAccount.id', 'account.id')
    .innerJoin('ledger.currency as currency', 'currency.code', 'ledgerAccount.currency')
    .where('account.clientId', '=', clientId)
    .where('ledgerAccount.clientId', '=', clientId)
}

/** The order in which the client has put the accounts; those that are not in it come last. */
export const inOwnOrder = sql`account.position nulls last`

/** An account's columns; the balance has its currency's decimals. */
export const accountColumns = [
  'account.id',
  'account.nickname',
  'account.openedAs',
  'account.accountNumber',
  'account.isCrypto',
  'account.createdAt',
  'ledgerAccount.movedAt',
  sql<Currency>`ledger_account.currency`.as('currency'),
  sql<string>`round(ledger_account.balance, currency.decimals)::text`.as('balance'),
] as const

/** Finds one of the client's own accounts; undefined where there is none. */
export function findOwnAccount(tx: Tx, clientId: string, accountId: string) {
  return ownAccounts(tx, clientId)
    .select(accountColumns)
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}

type AccountRow = NonNullable<Awaited<ReturnType<typeof findOwnAccount>>>

/** An account as the contract has it. */
export function presentAccount({
  id,
  nickname,
  openedAs,
  accountNumber,
  isCrypto,
  createdAt,
  movedAt,
  currency,
  balance,
}: AccountRow) {
  return {
    id,
    nickname,
    openedAs,
    accountNumber,
    currency,
    isCrypto,
    balance,
    createdAt: createdAt.toISOString(),
    lastMovementAt: movedAt?.toISOString() ?? null,
  }
}
