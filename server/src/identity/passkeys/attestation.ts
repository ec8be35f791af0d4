import { readClientData } from './assertion.ts'
import { expectedOrigins, type RelyingParty } from './relying-party.ts'

/** A new passkey, as its browser made it: the id, and two parts in base64url. */
export type Made = { id: string; clientDataJSON: string; attestationObject: string }

export type NewPasskey = { credentialId: Buffer; publicKey: Buffer; signCount: number }

/**
 * The bank's pages ask a browser for EdDSA, ES256 and RS256 (web/src/lib/passkey/passkey.ts). Without the
 * list the library tries whether this Node could verify ML-DSA as well, of which Node warns as an
 * experiment.
 */
const algorithms = [-8, -7, -257]

/** The challenge that a browser says to have had signed; null when there is none. */
export function challengeOf({ clientDataJSON }: Made): Buffer | null {
  return readClientData(clientDataJSON)?.challenge ?? null
}

/**
 * Verifies that a passkey was made at one of the bank's origins for the challenge in it, with the user
 * verified (PIN or biometrics). Returns its public key; null when anything does not fit. No attestation is
 * asked for: a bank that only takes certain devices would have to keep a list of them.
 */
export async function verifyNewPasskey(relyingParty: RelyingParty, made: Made): Promise<NewPasskey | null> {
  const clientData = readClientData(made.clientDataJSON)
  if (clientData === null) return null
  // Loaded with the first use: a start needs none of it.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { id, clientDataJSON, attestationObject } = made
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: clientData.challenge.toString('base64url'),
      expectedOrigin: expectedOrigins(relyingParty, clientData.origin),
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo?.fmt !== 'none') return null
    const { credential } = registrationInfo
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
    }
  } catch {
    // It throws for every part that does not fit.
    return null
  }
}
