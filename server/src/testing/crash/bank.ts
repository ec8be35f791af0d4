import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getAppLogin } from '@bank/database/app-login'
import { migrate } from '@bank/database/migrate'
import { Client } from 'pg'
import { readConfig } from '#config/config.ts'
import { readSecrets } from '#platform/keys/secrets.ts'
import { openPrimary } from '#platform/primary.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { keepKeys, keepRules } from '#prepare-bank.ts'
import { setting } from '#testing/clones.ts'
import { turnOnApproval } from '#testing/settings.ts'
import { type Notes, openNotes } from './acknowledgements.ts'
import { judge, type Judgement } from './auditor.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Load, somePayers, startLoad } from './load.ts'
import { type ServerProcess, startServer, withCause } from './server.ts'
import { someAdmins } from './admins.ts'

export const publicOrigin = 'http://localhost:3000'

/** A bank of a test's own, whose parts may be killed, stopped or starved. */
export type FaultyBank = {
  cluster: Cluster
  ownerUrl: string
  owner: Database
  servers: ServerProcess[]
  notesFile: string
  notes: Notes
  /** Starts clients and teams of administrators who note what they hear. */
  load: (clients: number, teams?: number, pauseMs?: number) => Promise<Load>
  /** The logs of all servers. */
  logs: () => string
  /** The auditor's judgement of the bank, or of a copy of it. */
  judged: (ownerUrl?: string, known?: { notesFile: string; logs: string }) => Promise<Judgement>
  stop: () => Promise<void>
}

type Settings = {
  cluster?: Cluster
  servers?: number
  /** Settings of the servers beside the usual ones. */
  env?: Record<string, string>
  /** The clock that the servers have. */
  now?: () => Date
}

/** Starts PostgreSQL, migrates, and starts the servers. */
export async function startFaultyBank({
  servers: count = 2,
  env,
  now,
  ...given
}: Settings = {}): Promise<FaultyBank> {
  const cluster = given.cluster ?? (await startCluster())
  await statement(cluster.url('postgres'), 'create database bank')
  const ownerUrl = cluster.url('bank')
  await migrate(ownerUrl)
  const settings = { ...(await settingsOf(ownerUrl)), ...env }
  const withPath = `${ownerUrl}?options=${encodeURIComponent('-c search_path=bank')}`
  const { db: owner } = openDatabase({ primary: openPrimary(withPath), connections: 2, waitMs: 30_000 })
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(settings)))
  const notesFile = join(cluster.folder, 'notes')
  const notes = openNotes(notesFile)
  const logs = () => servers.map((server) => server.log()).join('')
  return {
    cluster,
    ownerUrl,
    owner,
    servers,
    notesFile,
    notes,
    logs,
    load: async (clients, teams = 0, pauseMs = 0) => {
      const payers = await somePayers(owner, clients)
      await turnOnApproval(owner)
      const adminTeams = await Promise.all(Array.from({ length: teams }, () => someAdmins(owner)))
      const origins = servers.map(({ origin }) => origin)
      const load = await startLoad({
        pauseMs,
        origins,
        publicOrigin,
        owner,
        payers,
        teams: adminTeams,
        notes,
        ...(now && { now }),
      })
      return { ...load, faults: () => load.faults().map((fault) => withCause(fault, logs())) }
    },
    judged: async (url = ownerUrl, known = { notesFile, logs: logs() }) =>
      await judge(url, known.notesFile, known.logs),
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()))
      await owner.destroy()
      notes.close()
      await rm(notesFile, { force: true })
      await cluster.stop()
    },
  }
}

/** The settings of its servers; keeps the keys and the rules in the database, as `npm start` does. */
export async function settingsOf(ownerUrl: string): Promise<Record<string, string>> {
  const env = await serverSettings(ownerUrl)
  const keyFile = setting('TEST_KEY_FILE')
  await keepKeys(ownerUrl, await readSecrets(keyFile, { mayCreate: false }), keyFile)
  await keepRules(ownerUrl, readConfig(env))
  return env
}

/** The same settings, with nothing kept yet. */
export async function serverSettings(ownerUrl: string): Promise<Record<string, string>> {
  const { user, password } = await getAppLogin(ownerUrl)
  const databaseUrl = new URL(ownerUrl)
  databaseUrl.username = user
  databaseUrl.password = password
  return {
    DATABASE_URL: databaseUrl.href,
    DATABASE_POOL: '16',
    KEY_FILE: setting('TEST_KEY_FILE'),
    PUBLIC_URL: publicOrigin,
    CONFIRMATIONS_PER_MINUTE: '1000000',
    REQUESTS_PER_SESSION_AND_MINUTE: '1000000',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  }
}

/** Runs a statement, or several in one text, on a connection of its own. */
export async function statement(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
