/** The challenge for a passkey. Without credential ids any passkey of this domain may answer. */
type Request = { challenge: string; rpId: string; credentialIds: readonly string[] }
type Creation = Request & { bankName: string; userHandle: string; username: string }

/** COSE algorithms: Ed25519, ES256, RS256. */
const algorithms = [-8, -7, -257]
const timeout = 120_000

/**
 * Has the browser make a passkey. Null when the user or the browser declined; `held` when this device holds
 * one of the user's passkeys already.
 */
export async function createPasskey(asked: Creation) {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: bytesOf(asked.challenge),
    rp: { id: asked.rpId, name: asked.bankName },
    user: { id: bytesOf(asked.userHandle), name: asked.username, displayName: asked.username },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: credentialsOf(asked),
    // Discoverable, so that it can sign in under a name that the bank looks up later.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    timeout,
  }
  const made = await navigator.credentials
    .create({ publicKey })
    // The one failure that browsers name, once the user has agreed (WebAuthn, section 5.1.3).
    .catch((error: unknown) =>
      error instanceof DOMException && error.name === 'InvalidStateError' ? 'held' : null,
    )
  if (made === 'held') return made
  if (!(made instanceof PublicKeyCredential)) return null
  const { response } = made
  if (!(response instanceof AuthenticatorAttestationResponse)) return null
  return {
    id: textOf(made.rawId),
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
  }
}

/** Has a passkey sign, and returns its answer as one text. Null when the user or the browser declined. */
export async function signWithPasskey(asked: Request): Promise<string | null> {
  const signed = await orNull(
    navigator.credentials.get({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rpId: asked.rpId,
        allowCredentials: credentialsOf(asked),
        userVerification: 'required',
        timeout,
      },
    }),
  )
  if (!(signed instanceof PublicKeyCredential)) return null
  const { response } = signed
  if (!(response instanceof AuthenticatorAssertionResponse)) return null
  const parts = [signed.rawId, response.authenticatorData, response.clientDataJSON, response.signature]
  return ['passkey', ...parts.map(textOf)].join('.')
}

/** Browsers do not tell a user who declined from a device that failed. */
async function orNull(asking: Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await asking
  } catch {
    return null
  }
}

function credentialsOf({ credentialIds }: Request): PublicKeyCredentialDescriptor[] {
  return credentialIds.map((id) => ({ type: 'public-key', id: bytesOf(id) }))
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  const text = btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
