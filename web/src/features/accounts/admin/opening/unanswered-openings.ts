import type { AccountOpening } from '@bank/contract'
import { z } from 'zod'
import { forget, keep, kept } from '#session/kept.ts'

/**
 * An opening that was sent and not answered: the order, and the id under which it may have been carried out.
 */
const unansweredSchema = z.array(z.object({ written: z.string(), accountId: z.uuidv4() }))

const name = 'unanswered-openings'

/** This is far more than one session leaves unanswered; the oldest are dropped. */
const most = 50

/**
 * The order under the id it has to have: that of an unanswered one with the same content, for the bank opens
 * an id once. Neither closing the wizard nor leaving the page makes it unsent.
 */
export function reuseAccountId(order: AccountOpening): AccountOpening {
  const written = contentOf(order)
  const before = unanswered().find((one) => one.written === written)
  return before === undefined ? order : { ...order, accountId: before.accountId }
}

/** Whether exactly this order was sent before and was never answered. */
export function isUnanswered(order: AccountOpening): boolean {
  return unanswered().some(({ accountId }) => accountId === order.accountId)
}

/** Remembers an order before it is sent. */
export function keepUnanswered(order: AccountOpening): void {
  keep(
    name,
    JSON.stringify(
      [...otherUnanswered(order), { written: contentOf(order), accountId: order.accountId }].slice(-most),
    ),
  )
}

/** Forgets an order that the bank has answered. */
export function forgetUnanswered(order: AccountOpening): void {
  const left = otherUnanswered(order)
  if (left.length === 0) forget(name)
  else keep(name, JSON.stringify(left))
}

function otherUnanswered({ accountId }: AccountOpening) {
  return unanswered().filter((one) => one.accountId !== accountId)
}

function unanswered(): z.infer<typeof unansweredSchema> {
  const text = kept(name)
  const read = text === null ? null : unansweredSchema.safeParse(JSON.parse(text))
  return read?.success ? read.data : []
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
