import { sql } from 'kysely'
import { accountColumns, ownAccounts } from '#domain/own-accounts.ts'
import type { Tx } from '#platform/database.ts'
import { pagesOf } from '#platform/page.ts'
import { beforeAll, type Own, type Page, pageSize } from './export-page.ts'

/** The accounts as they stand. */
export async function* accounts({ tx, clientId }: Own): AsyncIterable<Page> {
  yield await ownAccounts(tx, clientId)
    .select(accountColumns)
    .orderBy('account.createdAt')
    .orderBy('account.id')
    .execute()
}

function listOwnAccounts(tx: Tx, clientId: string) {
  return ownAccounts(tx, clientId)
    .select(['account.id', 'currency.decimals'])
    .orderBy('account.createdAt')
    .orderBy('account.id')
    .execute()
}

/** Every movement on every account, by account and in order. */
export async function* entries({ tx, clientId }: Own): AsyncIterable<Page> {
  for (const { id, decimals } of await listOwnAccounts(tx, clientId)) {
    yield* pagesOf({ sequence: '0' }, pageSize, (after) =>
      tx
        .selectFrom('ledger.entry as entry')
        .innerJoin('ledger.transfer as transfer', 'transfer.id', 'entry.transferId')
        .where('entry.accountId', '=', id)
        .where('entry.sequence', '>', after.sequence)
        .select([
          'entry.accountId',
          'entry.sequence',
          'entry.createdAt',
          'transfer.kind',
          sql<string | null>`
            case when entry.amount > 0 then coalesce(transfer.debtor, transfer.counterparty)
              else transfer.counterparty end`.as('counterparty'),
          'transfer.note',
          'transfer.reference',
        ])
        .select([
          sql<string>`round(entry.amount, ${decimals}::int)::text`.as('amount'),
          sql<string>`round(entry.balance_after, ${decimals}::int)::text`.as('balanceAfter'),
        ])
        .orderBy('entry.sequence')
        .limit(pageSize)
        .execute(),
    )
  }
}

type Payment = {
  id: string
  accountId: string
  beneficiaryId: string | null
  creditAccountId: string | null
  amount: string
  currency: string
  status: string
  reference: string | null
  note: string | null
  createdAt: Date
}

/** Filtered by account, so that PostgreSQL uses its index and does not read other clients' rows. */
export async function* payments({ tx, clientId }: Own): AsyncIterable<Page> {
  for (const { id: accountId, decimals } of await listOwnAccounts(tx, clientId)) {
    const pages = pagesOf(beforeAll, pageSize, async (after) => {
      const { rows } = await sql<Payment & { at: string }>`
        select id, account_id, beneficiary_id, credit_account_id,
          round(amount, ${decimals}::int)::text as amount, currency, status, reference, note,
          created_at, created_at::text as at
        from bank.payment
        where account_id = ${accountId} and client_id = ${clientId}
          and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by created_at, id
        limit ${pageSize}`.execute(tx)
      return rows
    })
    for await (const page of pages) yield page.map(({ at: _, ...payment }) => payment)
  }
}
