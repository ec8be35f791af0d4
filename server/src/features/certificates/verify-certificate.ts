import type { RequestContext } from '#http/procedures.ts'
import { limitVerifications } from '#identity/sign-in/rates.ts'
import { findProof } from '#ledger/certificate.ts'
import { isSameText } from '#platform/keys/same-text.ts'

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
  await limitVerifications(db, address)
  const proof = (await findProof(db, number.toUpperCase())) ?? nothingFound
  const made = secrets
    .certificateMac(proof.macDigest, proof.hashKey ?? secrets.certificateKey)
    .toString('hex')
  const isTheRowsOwn = isSameText(proof.hash, made)
  return { genuine: isSameText(hash.toLowerCase(), made) && isTheRowsOwn }
}
