import type { AddressInfo } from 'node:net'
import { matureCertificates } from '#features/certificates/mature-certificates.ts'
import { buildApp } from '#http/app.ts'
import type { Services } from '#http/procedures.ts'
import { openPasswords } from '#identity/passwords.ts'
import { forgetStaleCounts } from '#identity/rates.ts'
import { checkBooks } from '#platform/books.ts'
import { openChanges } from '#platform/changes.ts'
import { doEveryMinute } from '#platform/chores.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { isCrowded, openDatabase } from '#platform/database.ts'
import { type Log, openLog } from '#platform/log.ts'
import { readSecrets } from '#platform/secrets.ts'
import type { Config } from './config.ts'
import { router } from './router.ts'

/** Longer than this nobody waits for a connection: the answer is that the bank is busy. */
const waitMs = 2_000
/** Requests that are under way when the bank closes have this long. */
const closeWithinMs = 8_000

export type Bank = {
  services: Services
  /** The address and port it really listens on. */
  listen: () => Promise<AddressInfo>
  /** In order: no new requests, the streams end, what is under way is finished, and only then does the database go. */
  close: () => Promise<void>
}

/** The bank of this configuration, with everything open but its door. */
export async function openBank(config: Config, { clock = systemClock, log = openLog(config.logLevel) }: { clock?: Clock; log?: Log } = {}): Promise<Bank> {
  const secrets = await readSecrets(config.keyFile, { mayCreate: config.demo !== null })
  const passwords = await openPasswords(secrets.pepper)
  const { db, pool } = openDatabase({ connectionString: config.databaseUrl, connections: config.databasePool, waitMs })
  const changes = openChanges({ connectionString: config.databaseUrl, pool, log })
  const services: Services = { config, clock, db, secrets, passwords, changes, log }
  const app = await buildApp({ services, router, isCrowded: () => isCrowded(pool) })
  const chores = doEveryMinute(
    { checkBooks: () => checkBooks(db, log), matureCertificates: () => matureCertificates(services), forgetStaleCounts: () => forgetStaleCounts(db) },
    log,
  )

  return {
    services,
    listen: async () => {
      await app.listen({ host: config.host, port: config.port })
      const address = app.server.address()
      if (typeof address !== 'object' || address === null) throw new Error('The server has no address')
      return address
    },
    close: async () => {
      const hurry = setTimeout(() => app.server.closeAllConnections(), closeWithinMs)
      await app.close()
      clearTimeout(hurry)
      await chores.close()
      await changes.close()
      await db.destroy()
    },
  }
}
