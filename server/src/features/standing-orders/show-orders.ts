import { amountSchema, pastPageSize, type StandingOrder } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { pageOf } from '#platform/page.ts'
import { type DestinationRow, listOrders, listPast, listUpcoming } from './queries.ts'

/** The client's active and paused orders, as the contract has them. */
export async function showOrders({ tx, clientId }: ClientContext) {
  const orders = await listOrders(tx, clientId)
  return orders.map(
    ({ accountId, accountNickname, accountNumber, toId, toName, toAccountNumber, ...order }) => {
      const { currency, nextDay, nextDueOn, amount, ...rest } = order
      return {
        ...rest,
        amount: amountSchema.parse(amount),
        account: { id: accountId, nickname: accountNickname, accountNumber, currency },
        to: presentDestination({ toId, toName, toAccountNumber }),
        next: nextDay === null || nextDueOn === null ? null : { day: nextDay, dueOn: nextDueOn },
      }
    },
  )
}

/** Returns where an order pays, as the contract has it. */
export function presentDestination({
  toId: id,
  toName: name,
  toAccountNumber,
}: DestinationRow): StandingOrder['to'] {
  return toAccountNumber === null
    ? { kind: 'beneficiary', id, name }
    : { kind: 'account', id, name, accountNumber: toAccountNumber }
}

/** The next payments of the client's active orders. */
export async function showUpcoming({ tx, clientId }: ClientContext) {
  const payments = await listUpcoming(tx, clientId)
  return payments.map(({ nextTryAt, amount, ...payment }) => ({
    ...payment,
    amount: amountSchema.parse(amount),
    nextTryAt: nextTryAt?.toISOString() ?? null,
  }))
}

/** A page of what became of earlier dates. */
export async function showPast({ tx, clientId }: ClientContext, before: string | undefined) {
  const found = await listPast(tx, clientId, before)
  const { page, more } = pageOf(found, pastPageSize, ({ paymentId }) => paymentId)
  const payments = page.map(({ settledAt, amount, ...payment }) => ({
    ...payment,
    amount: amountSchema.parse(amount),
    settledAt: settledAt.toISOString(),
  }))
  return { payments, more }
}
