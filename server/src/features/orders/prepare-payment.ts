import type { PaymentOrder } from '@bank/contract'
import { sql } from 'kysely'
import { findOwnAccount } from '#domain/own-accounts.ts'
import { presentBeneficiary } from '#domain/payment-beneficiary.ts'
import { enter, type PreparerContext } from '#http/procedures.ts'
import { callForOutcome, callFunction } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { publishOrder } from './publish-order.ts'
import { getOrder } from './show-orders.ts'

type Reviewed = {
  outcome: string
  amount: string | null
  balanceAfter: string | null
  a: number | null
  b: number | null
  paidBefore: Date | null
}

type Payable = {
  id: string
  name: string
  nickname: string | null
  details: Buffer
  dataKey: Buffer
}

/** Shows what a payment of the holder would do and whose signatures it needs. Moves and stores nothing. */
export async function reviewPreparedPayment(
  { tx, holderId, services }: PreparerContext,
  order: PaymentOrder,
) {
  const { paymentId, accountId, beneficiaryId, amount, reference = null, note = null } = order
  const review = sql<Reviewed>`
    select
      reviewed.outcome, reviewed.a, reviewed.b, reviewed.paid_before,
      round(reviewed.balance_after, currency.decimals)::text as balance_after,
      round(${amount}::numeric, currency.decimals)::text as amount
    from bank.review_prepared_payment(
      ${paymentId}, ${accountId}, ${beneficiaryId}, ${amount}, ${reference}, ${note}
    ) as reviewed
    left join ledger.currency as currency on currency.code = reviewed.currency`
  const needed = ['amount', 'balanceAfter', 'a', 'b'] as const
  const terms = await callFunction(tx, { FREE: needed, PREPARED: needed }, review)
  const account = (await findOwnAccount(tx, holderId, accountId)) ?? refuse('ACCOUNT_NOT_FOUND')
  const { rows } = await sql<Payable>`
    select b.id, b.name, b.nickname, b.details, bank.key_of_holder_prepared_for() as data_key
    from bank.beneficiary b where b.id = ${beneficiaryId}`.execute(tx)
  const beneficiary = rows[0] ?? refuse('BENEFICIARY_NOT_PAYABLE')
  return {
    beneficiary: presentBeneficiary(
      services.secrets,
      { id: holderId, dataKey: beneficiary.dataKey },
      { ...beneficiary, lastPaidAt: null },
    ),
    account: {
      id: account.id,
      nickname: account.nickname,
      accountNumber: account.accountNumber,
      currency: account.currency,
    },
    amount: terms.amount,
    reference,
    note,
    balanceAfter: terms.balanceAfter,
    needed: { a: terms.a, b: terms.b },
    paidBefore: terms.paidBefore?.toISOString() ?? null,
  }
}

/** Prepares a payment of the holder, which waits for signatures. A repeated id prepares nothing again. */
export async function preparePayment(
  { tx, tokenHash, holderId, services, afterCommit }: PreparerContext,
  { paymentId, accountId, beneficiaryId, amount, reference, note, paidBefore }: PaymentOrder,
) {
  await callForOutcome(
    tx,
    ['PREPARED'],
    sql`bank.prepare_payment(
      ${paymentId}, ${accountId}, ${beneficiaryId}, ${amount}, ${reference ?? null}, ${note ?? null},
      ${paidBefore ?? null}
    )`,
    { idTaken: 'PAYMENT_ID_TAKEN' },
  )
  // Orders are read by the user as themselves.
  await enter(tx, tokenHash)
  const shown = await getOrder(tx, services.secrets, { orderId: paymentId, holderId })
  afterCommit(() => publishOrder(services.changes, shown))
  return shown.order
}
