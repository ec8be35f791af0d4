import { referenceOf } from '@bank/contract'
import { sql } from 'kysely'
import type { ClientContext } from '#http/procedures.ts'
import { decryptDetails } from '#domain/beneficiary-details.ts'
import { destinationLinesOf } from '#domain/destination.ts'
import { groupByFour } from '#domain/iban.ts'
import { accountColumns, ownAccounts, presentAccount } from '#domain/own-accounts.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/keys/secrets.ts'

type Asked = { accountId: string; transactionId: string }
type Row = NonNullable<Awaited<ReturnType<typeof findTransaction>>>

/** Shows a transaction of the client's account, also a payment that failed. Refuses TRANSACTION_NOT_FOUND. */
export async function showTransaction(
  { tx, clientId, services }: Pick<ClientContext, 'tx' | 'clientId' | 'services'>,
  asked: Asked,
) {
  const row = (await findTransaction(tx, clientId, asked)) ?? refuse('TRANSACTION_NOT_FOUND')
  return {
    id: asked.transactionId,
    account: presentAccount(row),
    at: row.at.toISOString(),
    status: row.status,
    direction: row.direction,
    amount: row.amount,
    balance: row.balanceAfter,
    number: referenceOf(asked.transactionId),
    note: row.note,
    counterparty: counterpartyOf(services.secrets, clientId, row),
    paymentReference: row.paymentReference,
    clientNote: row.clientNote,
    madeBy: row.madeBy,
    beneficiaryId: row.isPayable ? row.beneficiaryId : null,
    toAccountId: row.direction === 'debit' ? row.otherAccountId : null,
    otherAccountNumber: row.otherAccountNumber,
    standingOrderId: row.standingOrderId,
    hasReceipt: row.hasReceipt,
  }
}

/**
 * A transaction of the bank's has a note of the bank, not of the client. The note of an own transfer is for
 * both sides.
 */
const isNotedHere = sql<boolean>`(payment.credit_account_id = account.id or payment.account_id = account.id
  and num_nonnulls(payment.beneficiary_id, payment.credit_account_id) > 0)`

/** The other account of a transfer between own accounts; null for any other payment. */
const otherOwnAccount = sql<string | null>`case account.id
  when payment.credit_account_id then payment.account_id
  when payment.account_id then payment.credit_account_id
end`

/**
 * The client's own account is the start of the query, so an id of another account finds nothing. A payment
 * that failed has no entry.
 */
function findTransaction(tx: Tx, clientId: string, { accountId, transactionId }: Asked) {
  return (
    ownAccounts(tx, clientId)
      // A user who acts for the holder sees neither this row nor a beneficiary, whose details need its key.
      .leftJoin('identity.users as holder', 'holder.id', 'account.clientId')
      .leftJoin('ledger.entry as entry', (join) =>
        join.onRef('entry.accountId', '=', 'account.id').on('entry.transferId', '=', transactionId),
      )
      .leftJoin('ledger.transfer as transfer', 'transfer.id', 'entry.transferId')
      .leftJoin('payment', (join) => join.on('payment.id', '=', transactionId).on(isNotedHere))
      .leftJoin('beneficiary', 'beneficiary.id', 'payment.beneficiaryId')
      // A user with access to this account alone sees no row of the other one.
      .leftJoin('account as other', (join) =>
        join.onRef('other.clientId', '=', 'account.clientId').on(sql<boolean>`other.id = ${otherOwnAccount}`),
      )
      .leftJoin('occurrence', 'occurrence.paymentId', 'payment.id')
      .where('account.id', '=', accountId)
      .where((is) => is.or([is('entry.sequence', 'is not', null), is('payment.id', 'is not', null)]))
      .select(accountColumns)
      .select([
        'holder.dataKey',
        'transfer.note',
        'payment.note as clientNote',
        'payment.beneficiaryId',
        'other.id as otherAccountId',
        'other.accountNumber as otherAccountNumber',
        'beneficiary.details',
        'occurrence.orderId as standingOrderId',
        sql<Date>`coalesce(entry.created_at, payment.created_at)`.as('at'),
        sql<'completed' | 'pending' | 'failed'>`
        case when entry.sequence is null then payment.status else 'completed' end`.as('status'),
        sql<'credit' | 'debit'>`
        case when coalesce(entry.amount, payment.amount) > 0 then 'credit' else 'debit' end`.as('direction'),
        sql<string>`round(abs(coalesce(entry.amount, payment.amount)), currency.decimals)::text`.as('amount'),
        sql<string | null>`round(entry.balance_after, currency.decimals)::text`.as('balanceAfter'),
        sql<string | null>`case
        when entry.amount > 0 then coalesce(transfer.debtor, transfer.counterparty)
        else coalesce(transfer.counterparty, beneficiary.name)
      end`.as('counterparty'),
        sql<string | null>`coalesce(transfer.reference, payment.reference)`.as('paymentReference'),
        // A user who acts for the holder sees no row of a payment.
        sql<boolean>`coalesce(payment.status = 'completed'
        and account.id in (payment.account_id, payment.credit_account_id),
        bank.has_receipt_by_right(${transactionId}))`.as('hasReceipt'),
        sql<boolean>`coalesce(beneficiary.verified_at is not null and
        beneficiary.deleted_at is null, false)`.as('isPayable'),
        sql<'client' | 'bank' | 'payer'>`case
        when transfer.kind = 'incoming' then 'payer'
        when transfer.kind in ('opening', 'adjustment', 'maturity') then 'bank'
        else 'client'
      end`.as('madeBy'),
      ])
      .executeTakeFirst()
  )
}

/** The name as it was when the money moved, and where the beneficiary's money goes. */
function counterpartyOf(
  secrets: Secrets,
  clientId: string,
  { counterparty: name, beneficiaryId, details, dataKey }: Row,
) {
  if (name === null) return null
  if (beneficiaryId === null || details === null || dataKey === null)
    return { name, place: null, account: null, destinationLines: [] }
  const opened = decryptDetails(secrets, { id: clientId, dataKey }, beneficiaryId, details)
  const { bankName, bankAccountNumber, network, walletAddress } = opened
  const destinationLines = destinationLinesOf(opened)
  return walletAddress === null
    ? {
        name,
        place: bankName,
        account: bankAccountNumber && groupByFour(bankAccountNumber),
        destinationLines,
      }
    : { name, place: network, account: walletAddress, destinationLines }
}
