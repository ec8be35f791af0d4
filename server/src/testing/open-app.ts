import { createRouterClient, type RouterClient } from '@orpc/server'
import { readConfig } from '#config/config.ts'
import { keepProofKeys, keepRules } from '#prepare-bank.ts'
import type { Services } from '#http/procedures.ts'
import { openChanges } from '#platform/changes.ts'
import { type Database, openAsOwner, openDatabase } from '#platform/database.ts'
import { openLog } from '#platform/log.ts'
import { openProxyWatch } from '#platform/proxy-watch.ts'
import { openScheduler } from '#platform/jobs/scheduler.ts'
import { router } from '#router.ts'
import { testPasswords, testSecrets, type TestSession } from './builders.ts'
import { cloneDatabase, setting } from './clones.ts'
import { openPrimary } from '#platform/primary.ts'

/** The bank in this process, on a database of its own. */
export type App = {
  services: Services
  /** The owner's connection, for builders and for data that no client sees. */
  owner: Database
  ownerUrl: string
  /** Calls procedures with this session; null calls as a visitor. */
  /** `actingFor`: the holder for whom the caller acts, as the header says. */
  as: (session: TestSession | null, actingFor?: string | null) => RouterClient<typeof router>
  /** Sets the server's clock; null lets it run. */
  setNow: (now: Date | null) => void
  close: () => Promise<void>
}

type Options = { template?: 'migrated' | 'demo'; env?: Record<string, string> }

/** Opens the bank on a copy of a template. `env` is what an operator would set. */
export async function openApp({ template = 'migrated', env = {} }: Options = {}): Promise<App> {
  const clone = await cloneDatabase(template)
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: clone.appUrl,
    DATABASE_POOL: '5',
    KEY_FILE: setting('TEST_KEY_FILE'),
    ...env,
  })
  await keepRules(clone.ownerUrl, config)
  const log = openLog(config.logLevel)
  const { db } = openDatabase({
    primary: openPrimary(clone.appUrl),
    connections: config.databasePool,
    waitMs: 10_000,
  })
  const owner = openAsOwner(clone.ownerUrl, 3)
  const secrets = await testSecrets()
  await keepProofKeys(owner, secrets)
  const changes = openChanges({ primary: openPrimary(clone.appUrl), db, log })
  const scheduler = openScheduler(log)
  let fixed: Date | null = null
  const clock = () => fixed ?? new Date()
  const services = {
    config,
    clock,
    db,
    secrets,
    passwords: await testPasswords(),
    changes,
    scheduler,
    proxyWatch: openProxyWatch({ log, ...config }),
    log,
  }
  return {
    services,
    owner,
    ownerUrl: clone.ownerUrl,
    as: (session, actingFor = null) =>
      createRouterClient(router, { context: { ...contextOf(services, session), actingFor } }),
    setNow: (now) => {
      fixed = now
    },
    close: async () => {
      await scheduler.close()
      await changes.close()
      await db.destroy()
      await owner.destroy()
      await clone.drop()
    },
  }
}

function contextOf(services: Services, session: TestSession | null) {
  const noBrowser = () => {
    throw new Error('This call has no browser to keep a cookie')
  }
  return {
    services,
    address: '127.0.0.1',
    origin: 'http://localhost:3000',
    userAgent: '',
    tokenHash: session?.tokenHash ?? null,
    session: { open: noBrowser, close: noBrowser, device: null, rememberDevice: noBrowser },
    // Tests need the thrown value itself.
    answerTo: (error: unknown) => {
      throw error
    },
  }
}
