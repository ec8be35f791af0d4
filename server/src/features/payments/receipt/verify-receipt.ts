import { readReceiptNumber } from '@bank/contract'
import { bankDay } from '#domain/bank-day.ts'
import type { RequestContext } from '#http/procedures.ts'
import { limitVerifications } from '#identity/sign-in/rates.ts'
import { isSameText } from '#platform/keys/same-text.ts'
import { receiptHash } from './receipt-hash.ts'
import { findReceiptProof, type ReceiptProof } from './queries.ts'

/** Stands for a receipt that does not exist: the same work. */
const nothingFound = Buffer.alloc(32)

/**
 * Answers whether the bank issued a receipt of this number with this hash, and if so the amount, the day and
 * whose initials the beneficiary has. The hash is computed again over the payment's rows as they are now.
 * Neither the answer nor its time reveals whether number or hash was wrong. Refuses TOO_MANY_ATTEMPTS.
 */
export async function verifyReceipt(
  { services: { db, secrets }, address }: RequestContext,
  { number, hash }: { number: string; hash: string },
) {
  await limitVerifications(db, address)
  const proof = await findReceiptProof(db, number)
  const key = readReceiptNumber(number)?.hashKey
  const made = receiptHash(secrets, proof?.macDigest ?? nothingFound, key)
  const isGenuine = isSameText(hash.toLowerCase(), made.hash) && made.hasKey && proof !== undefined
  return { genuine: isGenuine, receipt: isGenuine ? present(proof) : null }
}

function present({ amount, currency, madeAt, counterparty, ownLast4 }: ReceiptProof) {
  const beneficiary = ownLast4 === null ? initialsOf(counterparty ?? '') : `•••• ${ownLast4}`
  return { amount, currency, day: bankDay(madeAt), beneficiary }
}

/** The initials of a name in any script, at most six: "W. S." for Whitcombe & Sons. */
export function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  return words
    .slice(0, 6)
    .map((word) => `${Array.from(word)[0]?.toUpperCase()}.`)
    .join(' ')
}
