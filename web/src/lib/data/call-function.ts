import { ORPCError } from '@orpc/client'

/** A connection that hangs for this long is a fault. */
const answerWithinMs = 20_000

/** Calls a function that the specification names by address, and returns its answer. Throws a refusal. */
export async function callFunction(path: string, body: object): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const code =
    typeof answer === 'object' && answer !== null && 'code' in answer
      ? String(answer.code)
      : 'INTERNAL_SERVER_ERROR'
  throw new ORPCError(code, { status: response.status })
}
