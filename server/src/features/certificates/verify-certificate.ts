import { timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '#http/procedures.ts'
import { isWithinRate, networkOf } from '#identity/sign-in/rates.ts'
import { findProof } from '#ledger/certificate.ts'
import { refuse } from '#platform/refusal.ts'

/** Verifications per minute from one network: more than a person types. */
const perMinute = 30

/** A dummy for a certificate that does not exist: the same work, and a hash that cannot match. */
const nothingFound = { macDigest: Buffer.alloc(32), hash: '', hashKey: null }

/**
 * Answers whether the bank issued a certificate of this number with this hash. The hash is computed again
 * over the row as it is now, so a changed row is no longer genuine. Neither the answer nor its time reveals
 * whether number or hash was wrong. Refuses TOO_MANY_ATTEMPTS.
 */
export async function verifyCertificate(
  { services, address }: RequestContext,
  { number, hash }: { number: string; hash: string },
) {
  const { db, secrets } = services
  if (!(await isWithinRate(db, `verify|${networkOf(address)}`, perMinute))) refuse('TOO_MANY_ATTEMPTS')
  const proof = (await findProof(db, number.toUpperCase())) ?? nothingFound
  const made = secrets
    .certificateMac(proof.macDigest, proof.hashKey ?? secrets.certificateKey)
    .toString('hex')
  const isTheRowsOwn = isSame(proof.hash, made)
  return { genuine: isSame(hash.toLowerCase(), made) && isTheRowsOwn }
}

/** Compares in constant time. */
function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.alloc(right.length), Buffer.from(right)]
  const length = Buffer.from(given).copy(one)
  return timingSafeEqual(one, other) && length === right.length && given.length === right.length
}
