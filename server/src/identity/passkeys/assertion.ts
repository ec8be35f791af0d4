import { z } from 'zod'
import { expectedOrigins, type RelyingParty } from './relying-party.ts'

/** The signature of a passkey, as its browser sent it: four parts in base64url. */
export type Assertion = {
  credentialId: string
  authenticatorData: string
  clientDataJSON: string
  signature: string
  /** The challenge that it says to have signed; 32 bytes, whatever was sent. */
  challenge: Buffer
  /** The origin at which it says to have been used. */
  origin: string
}

/** A public key in COSE form. */
export type PublicKey = { credentialId: Buffer; publicKey: Buffer }

/** No page of another origin embeds the bank's. */
const clientDataSchema = z.object({
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.literal(false).optional(),
})
const challengeBytes = 32

/** Reads the text that travels in the place of a code; null for one that no browser writes. */
export function readAssertion(text: string): Assertion | null {
  const [scheme, credentialId, authenticatorData, clientDataJSON, signature] = text.split('.')
  if (scheme !== 'passkey' || !credentialId || !authenticatorData || !clientDataJSON || !signature)
    return null
  const clientData = readClientData(clientDataJSON)
  return clientData && { credentialId, authenticatorData, clientDataJSON, signature, ...clientData }
}

/** The challenge and the origin in a browser's client data; null when it has none. */
export function readClientData(clientDataJSON: string): { challenge: Buffer; origin: string } | null {
  const read = clientDataSchema.safeParse(parseJson(Buffer.from(clientDataJSON, 'base64url').toString()))
  if (!read.success) return null
  const challenge = Buffer.from(read.data.challenge, 'base64url')
  return challenge.length === challengeBytes ? { challenge, origin: read.data.origin } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Verifies a signature over the challenge in it, at one of the bank's origins and with the user verified
 * (PIN or biometrics). Returns the passkey's count; null when anything does not fit. That the challenge is
 * ours and unused is for the database to say, before.
 */
export async function verifyAssertion(
  relyingParty: RelyingParty,
  assertion: Assertion,
  { credentialId, publicKey }: PublicKey,
): Promise<number | null> {
  // Loaded with the first use: a start needs none of it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { authenticatorData, clientDataJSON, signature, challenge, origin } = assertion
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: assertion.credentialId,
        rawId: assertion.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { authenticatorData, clientDataJSON, signature },
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: expectedOrigins(relyingParty, origin),
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      // The database compares the count with the one before.
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // It throws for every part that does not fit: the caller counts it as a wrong code.
    return null
  }
}
