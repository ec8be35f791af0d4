import type { FastifyInstance } from 'fastify'
import { canConnect } from '#platform/database.ts'

/**
 * Whoever asks more often than this gets the last answer again: anybody may ask, and each answer costs a new
 * connection.
 */
const answerHoldsMs = 1_000
const answerWithinMs = 2_000

/** For whoever watches over the process: that it lives, and that it can serve. */
export function addHealth(
  app: FastifyInstance,
  { databaseUrl, isClosing }: { databaseUrl: string; isClosing: () => boolean },
): void {
  const isDatabaseReady = cacheAnswer(answerHoldsMs, () => canConnect(databaseUrl, answerWithinMs))
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const isReady = !isClosing() && (await isDatabaseReady())
    return await reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' })
  })
}

/** Asks anew once the last answer is this old, and gives everybody meanwhile that one. */
export function cacheAnswer<Answer>(holdsMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { at: number; answer: Promise<Answer> } | undefined
  return async () => {
    const now = performance.now()
    if (last === undefined || now - last.at >= holdsMs) last = { at: now, answer: ask() }
    return await last.answer
  }
}
