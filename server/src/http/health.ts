import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** For whoever watches over the process: that it lives, and that it can serve. */
export function addHealth(app: FastifyInstance, { db, isClosing }: { db: Database; isClosing: () => boolean }): void {
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    // Reads one row of ours: a database that answers but holds no bank is not ready.
    const isReady = !isClosing() && (await sql`select from ledger.state`.execute(db).then(() => true, () => false))
    return await reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' })
  })
}
