import type { FastifyInstance } from 'fastify'
import { canConnect, type Primary } from '#platform/primary.ts'

/**
 * Within this time callers get the last answer again: no session is needed, and each check costs a new
 * connection.
 */
const answerHoldsMs = 1_000
const answerWithinMs = 2_000

/** Health for monitors: whether the process lives, and whether it can serve. */
export function addHealth(
  app: FastifyInstance,
  { primary, isClosing }: { primary: Primary; isClosing: () => boolean },
): void {
  const isDatabaseReady = cacheAnswer(answerHoldsMs, () => canConnect(primary, answerWithinMs))
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const isReady = !isClosing() && (await isDatabaseReady())
    return await reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' })
  })
}

/** Checks again once the last answer is this old; meanwhile callers get that one. */
export function cacheAnswer<Answer>(keptMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined
  return async () => {
    const now = performance.now()
    if (last === undefined || now - last.at >= keptMs) last = { at: now, answer: ask() }
    return await last.answer
  }
}
