import { sql } from 'kysely'
import type { PasskeyRequest } from '@bank/contract'
import { comparable, noUser } from '#identity/sign-in/names.ts'
import { isWithinRate, networkOf } from '#identity/sign-in/rates.ts'
import { callForRow } from '#platform/call-function.ts'
import type { Database } from '#platform/database.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import { refuse } from '#platform/refusal.ts'
import { readAssertion, verifyAssertion } from './assertion.ts'
import { findPasskey } from './confirm-by-passkey.ts'
import { relyingPartyOf } from './relying-party.ts'

type Services = {
  db: Database
  secrets: Secrets
  config: { publicOrigins: string[] | null; rates: { signInsPerAddress: number } }
}

/**
 * The challenge that a passkey has to sign to sign in under this name. It looks up neither the name nor a
 * passkey, so the answer is the same for every name. Refuses TOO_MANY_ATTEMPTS.
 */
export async function askToSignIn(
  { db, secrets, config }: Services,
  { identifier, address }: { identifier: string; address: string },
): Promise<PasskeyRequest> {
  const isWithin = await isWithinRate(db, `passkey|${networkOf(address)}`, config.rates.signInsPerAddress)
  if (!isWithin) refuse('TOO_MANY_ATTEMPTS')
  const { challenge } = await callForRow(
    db,
    sql<{ challenge: Buffer }>`
      select challenge from identity.ask_passkey_to_sign_in(${nameMac(secrets, identifier)})`,
  )
  return {
    challenge: challenge.toString('base64url'),
    rpId: relyingPartyOf(config.publicOrigins).id,
    credentialIds: [],
  }
}

type Attempted = { identifier: string; passkey?: string | undefined; found: { userId: string } | null }

/**
 * A public key of no passkey (P-256 in COSE form): an answer that names none of the user's is verified
 * against it, so that the work stays the same.
 */
const dummyKey = Buffer.concat([
  Buffer.from('a5010203262001215820', 'hex'),
  Buffer.from('JY7nfn7nKLwaWLHN1IW2jnSKDaah3kAT2xULFjkrUGc', 'base64url'),
  Buffer.from('225820', 'hex'),
  Buffer.from('W5GTe6yjmn0Mavcfhwqz9it1QK_DT-oEBrxWa0w9a6Y', 'base64url'),
])

/**
 * The passkey of the found user that has signed the challenge for this name, with its count; null without
 * one. The challenge is taken before anything is compared, whether the name is known or not.
 */
export async function findSigningPasskey(
  { db, secrets, config }: Services,
  { identifier, passkey, found }: Attempted,
): Promise<{ id: string; signCount: number } | null> {
  const assertion = passkey === undefined ? null : readAssertion(passkey)
  if (assertion === null) return null
  let isTaken = false
  for (const mac of [nameMac(secrets, identifier), ...otherNameMacs(secrets, identifier)])
    isTaken = (await takeChallenge(db, assertion.challenge, mac)) || isTaken
  const known = await findPasskey(db, found?.userId ?? noUser, assertion)
  const key = known ?? { credentialId: Buffer.from(assertion.credentialId, 'base64url'), publicKey: dummyKey }
  const signCount = await verifyAssertion(relyingPartyOf(config.publicOrigins), assertion, key)
  const counts = isTaken && known !== null && signCount !== null
  return counts ? { id: known.id, signCount } : null
}

async function takeChallenge(db: Database, challenge: Buffer, mac: Buffer): Promise<boolean> {
  const { taken } = await callForRow(
    db,
    sql<{ taken: boolean }>`
      select identity.take_challenge(${challenge}, ${mac}, 'sign-in', ${mac}) as taken`,
  )
  return taken
}

function nameMac(secrets: Secrets, identifier: string): Buffer {
  return secrets.identifierMac(`passkey|${comparable(identifier)}`)
}

/** Another server may have made the challenge under another key, while a new key is given to all servers. */
function otherNameMacs(secrets: Secrets, identifier: string): Buffer[] {
  return secrets.otherIdentifierMacs(`passkey|${comparable(identifier)}`)
}
