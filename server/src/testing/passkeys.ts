import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { type PasskeyCreation, passkeyAsked, type PasskeyRequest, passkeyRequestSchema } from '@bank/contract'
import { z } from 'zod'
import type { Answered, Browser } from './test-server.ts'

const userPresent = 0x01
const userVerified = 0x04
const hasKey = 0x40

/** An attestation of the format "none". */
const noAttestation = Buffer.from('\x64none\x67attStmt\xa0', 'latin1')

type Options = { origin?: string; isUserVerified?: boolean; isSelfAttested?: boolean }

/**
 * A passkey of a test, as an authenticator and a browser make it: P-256, discoverable, without attestation,
 * unless its own key is to attest it.
 */
export class SoftPasskey {
  readonly id = randomBytes(32)
  /** Null: it does not count how often it signs. */
  signCount: number | null = null
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The answer of a browser that adds it. */
  create({ challenge, rpId }: Pick<PasskeyCreation, 'challenge' | 'rpId'>, options: Options = {}) {
    const authData = Buffer.concat([
      this.#authenticatorData(rpId, hasKey, options),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#coseKey(),
    ])
    const clientData = this.#clientData('webauthn.create', challenge, options)
    // {fmt, attStmt, authData} in CBOR.
    const attestationObject = Buffer.concat([
      Buffer.from('\xa3\x63fmt', 'latin1'),
      options.isSelfAttested ? this.#selfAttestation(authData, clientData) : noAttestation,
      Buffer.from('\x68authData\x59', 'latin1'),
      Buffer.from([authData.length >> 8, authData.length & 0xff]),
      authData,
    ])
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
    }
  }

  /** The text that takes the place of a code. */
  answer({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>, options: Options = {}): string {
    if (this.signCount !== null) this.signCount += 1
    const authenticatorData = this.#authenticatorData(rpId, 0, options)
    const clientData = this.#clientData('webauthn.get', challenge, options)
    const signature = this.#sign(authenticatorData, clientData)
    const parts = [this.id, authenticatorData, clientData, signature]
    return [passkeyAsked, ...parts.map((part) => part.toString('base64url'))].join('.')
  }

  #sign(authenticatorData: Buffer, clientData: Buffer): Buffer {
    const hash = createHash('sha256').update(clientData).digest()
    return sign('sha256', Buffer.concat([authenticatorData, hash]), this.#keys.privateKey)
  }

  /** An attestation of the format "packed": the algorithm, and a signature of the key itself. */
  #selfAttestation(authenticatorData: Buffer, clientData: Buffer): Buffer {
    const signature = this.#sign(authenticatorData, clientData)
    return Buffer.concat([
      Buffer.from('\x66packed\x67attStmt\xa2\x63alg\x26\x63sig\x58', 'latin1'),
      Buffer.from([signature.length]),
      signature,
    ])
  }

  #authenticatorData(rpId: string, flags: number, { isUserVerified = true }: Options): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.signCount ?? 0)
    const allFlags = flags | userPresent | (isUserVerified ? userVerified : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([allFlags]), count])
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Options): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }
}

const askedSchema = z.object({ data: z.object({ passkey: passkeyRequestSchema }) })

/** The challenge for a passkey, in the refusal of a call that asked for it. */
export function requestIn({ body }: Answered): PasskeyRequest {
  return askedSchema.parse(body).data.passkey
}

/** Adds a passkey to the signed-in user, for a code of the authenticator. */
export async function addPasskey(
  browser: Browser,
  { passkey, code, name = 'Phone' }: { passkey: SoftPasskey; code: string; name?: string },
): Promise<Answered> {
  const begun = await browser.post('/api/passkeys/begin', { code })
  if (begun.status !== 200) return begun
  return await browser.post('/api/passkeys', {
    name,
    ...passkey.create(passkeyRequestSchema.parse(begun.body)),
  })
}
