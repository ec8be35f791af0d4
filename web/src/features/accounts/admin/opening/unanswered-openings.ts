import type { AccountOpening } from '@bank/contract'
import { z } from 'zod'
import { keptOrder } from '#session/order/kept-order.ts'

/**
 * The copy of an opening that was sent and not answered, under its content: the wizard begins empty, and the
 * same order, given again, has the id under which it may have been carried out.
 */
export const keptOpening = (order: AccountOpening) => keptOrder(`opening.${contentOf(order)}`, z.object({}))

/** The order under the id it has to have, for the bank opens an id once. */
export function reuseAccountId(order: AccountOpening): AccountOpening {
  const before = keptOpening(order).read()
  return before === null ? order : { ...order, accountId: before.id }
}

/** Returns whether exactly this order was sent before and was never answered. */
export function isUnanswered(order: AccountOpening): boolean {
  return keptOpening(order).read()?.id === order.accountId
}

/** The order as text, however its sum was typed: 100 and 100.00 are the same money. */
function contentOf({
  clientId,
  accountType,
  nickname,
  currency,
  network,
  intendedUse,
  businessPurpose,
  initialBalance,
}: AccountOpening): string {
  const [whole = '', part = ''] = initialBalance.split('.')
  const sum = `${whole.replace(/^0+(?=\d)/, '')}.${part.replace(/0+$/, '')}`
  return JSON.stringify([
    clientId,
    accountType,
    nickname,
    currency,
    network ?? null,
    intendedUse ?? null,
    businessPurpose ?? null,
    sum,
  ])
}
