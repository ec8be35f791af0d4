import type { PasskeyRequest } from '@bank/contract'
import { signWithPasskey } from '#lib/passkey/passkey.ts'

/** The functions of the connection to the server, handed in because this part is loaded apart from it. */
type Connection = {
  send: (input: unknown) => Promise<unknown>
  /** The data of a refusal. */
  dataOf: (error: unknown) => unknown
  /** The refusal of a user who has declined. */
  declined: () => Error
}

/**
 * Sends an order whose code is a passkey: once to learn what to sign for exactly this order, and once more
 * with the answer. A user who declines is refused like one with a wrong code, which the bank does not count.
 */
export async function sendWithPasskey(
  { send, dataOf, declined }: Connection,
  input: unknown,
): Promise<unknown> {
  let request: PasskeyRequest
  try {
    return await send(input)
  } catch (error) {
    request = requestIn(dataOf(error)) ?? raise(error)
  }
  const answer = await signWithPasskey(request)
  if (answer === null) throw declined()
  return await send(withCode(input, answer))
}

function raise(error: unknown): never {
  throw error
}

function requestIn(data: unknown): PasskeyRequest | null {
  const request: unknown = fieldOf(data, 'passkey')
  const [challenge, rpId, ids] = ['challenge', 'rpId', 'credentialIds'].map((name) => fieldOf(request, name))
  if (typeof challenge !== 'string' || typeof rpId !== 'string' || !Array.isArray(ids)) return null
  return { challenge, rpId, credentialIds: ids.map(String) }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The input with this code in place of the one that asked, also inside of a proof. */
function withCode(input: unknown, code: string): unknown {
  if (typeof input !== 'object' || input === null) return input
  return 'code' in input ? { ...input, code } : 'proof' in input ? { ...input, proof: { code } } : input
}
