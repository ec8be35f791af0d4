import { type AddedPayment, type Amount, type Currency, referenceOf } from '@bank/contract'
import { sql } from 'kysely'
import { callFunction } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import type { Made, Receipt } from './payment.ts'

/** A beneficiary as the database takes it: in clear, encrypted, and the SHA-256 of the encrypted fields. */
type NewBeneficiary = {
  id: string
  name: string
  isCrypto: boolean
  currency: string | null
  ciphertext: Buffer
  detailsHash: Buffer
}

type Order = {
  tokenHash: Buffer
  confirmationId: string
  beneficiary: NewBeneficiary
  payment: AddedPayment
}

/**
 * Adds a beneficiary and pays it, both or neither. The same ids with the same confirmation get the same
 * answer. Refuses with the codes that beneficiaries.add lists.
 */
export async function addAndPay(
  tx: Tx,
  { tokenHash, confirmationId, beneficiary, payment }: Order,
): Promise<Receipt> {
  const { id, name, isCrypto, currency, ciphertext, detailsHash } = beneficiary
  const { paymentId, accountId, amount, reference = null, note = null } = payment
  const { outcome: _, ...made } = await callFunction(
    tx,
    { COMPLETED: ['clientId', 'currency', 'balance', 'amount', 'madeAt'] },
    sql<Made>`
      select
        made.outcome, made.client_id, made.currency, made.made_at,
        round(made.balance, currency.decimals)::text as balance,
        round(${amount}::numeric, currency.decimals)::text as amount
      from bank.add_and_pay(
        ${tokenHash}, ${id}, ${name}, ${isCrypto}, ${currency}, ${ciphertext}, ${detailsHash}, ${paymentId},
        ${accountId}, ${amount}, ${reference}, ${note}, ${confirmationId}
      ) as made
      left join ledger.currency as currency on currency.code = made.currency`,
    { idTaken: 'PAYMENT_ID_TAKEN' },
  )
  return { ...made, reference: referenceOf(paymentId) }
}

type AddedBefore = {
  id: string
  nickname: string
  accountNumber: string
  currency: Currency
  amount: Amount
  balance: string
  madeAt: Date
}

/**
 * Finds the effect and the receipt of exactly this payment, if an earlier order has made it, among the rows
 * that the reader may see. A beneficiary that was deleted since counts as never added.
 */
export async function findAddedPayment(tx: Tx, clientId: string, beneficiaryId: string, order: AddedPayment) {
  const { paymentId, accountId, amount: asked, reference = null, note = null } = order
  const { rows } = await sql<AddedBefore>`
    select account.id, account.nickname, account.account_number, payment.currency,
      payment.created_at as made_at, round(-payment.amount, currency.decimals)::text as amount,
      round(entry.balance_after, currency.decimals)::text as balance
    from bank.payment as payment
    join bank.account as account on account.id = payment.account_id
    join bank.beneficiary as beneficiary on beneficiary.id = payment.beneficiary_id
    join ledger.entry as entry on entry.transfer_id = payment.id and entry.account_id = payment.account_id
    join ledger.currency as currency on currency.code = payment.currency
    where payment.id = ${paymentId} and payment.client_id = ${clientId} and payment.status = 'completed'
      and payment.account_id = ${accountId} and payment.beneficiary_id = ${beneficiaryId}
      and payment.amount = -${asked}::numeric and payment.reference is not distinct from ${reference}
      and payment.note is not distinct from ${note} and beneficiary.deleted_at is null`.execute(tx)
  const [made] = rows
  if (!made) return undefined
  const { id, nickname, accountNumber, currency, amount, balance, madeAt } = made
  const account = { id, nickname, accountNumber, currency }
  return {
    payment: { account, amount, reference, note, balanceAfter: balance },
    receipt: {
      paymentId,
      at: madeAt.toISOString(),
      amount,
      currency,
      balance,
      reference: referenceOf(paymentId),
    },
  }
}

type PayingAccount = {
  id: string
  nickname: string
  accountNumber: string
  currency: Currency
  isCrypto: boolean
  amount: Amount
  balanceAfter: string
  isAmount: boolean
  isCovered: boolean
  refusal: 'PAYMENT_HELD' | 'ABOVE_OWN_PAYMENT_LIMIT' | 'ABOVE_OWN_DAY_LIMIT' | null
}

/**
 * The effect that the payment would have on the account, before the code: the same refusals as of
 * `addAndPay`, by the reader's own rows. Moves nothing.
 */
export async function reviewAddedPayment(
  tx: Tx,
  clientId: string,
  beneficiary: { isCrypto: boolean; currency: string | null },
  payment: AddedPayment,
) {
  const { accountId, amount, reference = null, note = null } = payment
  const { rows } = await sql<PayingAccount>`
    select account.id, account.nickname, account.account_number, account.is_crypto, ledger_account.currency,
      round(${amount}::numeric, currency.decimals)::text as amount,
      round(ledger_account.balance - ${amount}::numeric, currency.decimals)::text as balance_after,
      round(${amount}::numeric, currency.decimals) = ${amount}::numeric as is_amount,
      ledger_account.balance >= ${amount}::numeric as is_covered,
      bank.review_added_payment(account.id, ${amount}::numeric) as refusal
    from bank.account as account
    join ledger.account as ledger_account on ledger_account.id = account.id
    join ledger.currency as currency on currency.code = ledger_account.currency
    where account.id = ${accountId} and account.client_id = ${clientId}`.execute(tx)
  const found = rows[0] ?? refuse('ACCOUNT_NOT_FOUND')
  const { id, nickname, accountNumber, currency, isCrypto, balanceAfter, isAmount, isCovered } = found
  if (isCrypto !== beneficiary.isCrypto || (isCrypto && currency !== beneficiary.currency))
    refuse('BENEFICIARY_NOT_PAYABLE')
  if (!isAmount) refuse('INVALID_AMOUNT')
  if (found.refusal !== null) refuse(found.refusal)
  if (!isCovered) refuse('INSUFFICIENT_FUNDS')
  const account = { id, nickname, accountNumber, currency }
  return { account, amount: found.amount, reference, note, balanceAfter }
}
