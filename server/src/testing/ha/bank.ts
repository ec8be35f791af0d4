/** A bank on the cluster: its database, three servers that come to it by three ways, and their clients. */
import { join } from 'node:path'
import { getAppLogin } from '@bank/database/app-login'
import { migrate } from '@bank/database/migrate'
import { readConfig } from '#config/config.ts'
import { createKeyFile, readSecrets } from '#platform/keys/secrets.ts'
import { openPrimary } from '#platform/primary.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { keepKeys, keepRules } from '#prepare-bank.ts'
import { type Notes, openNotes } from '#testing/crash/acknowledgements.ts'
import { type Judgement, judge } from '#testing/crash/auditor.ts'
import { type Load, somePayers, startLoad } from '#testing/crash/load.ts'
import { type ServerProcess, startServer } from '#testing/crash/server.ts'
import { type Cluster, names } from './cluster.ts'

/** How a server comes to the primary. */
export const ways = ['PgBouncer', 'HAProxy', 'DATABASE_HOSTS'] as const

const publicOrigin = 'http://localhost:3000'
const payersOfServer = 4

export type Bank = {
  servers: ServerProcess[]
  /**
   * Clients of each server; with `shared` each of them comes to all servers, as behind a proxy. The same ones
   * until `changeClients`.
   */
  startLoads: (shared: boolean) => Promise<Load[]>
  judged: () => Promise<Judgement>
  /** The logs of all servers. */
  logs: () => string
  /** How often a server answered that an outcome is not known. */
  notKnown: () => number
  /** How often a server logged one of the errors by which a prepared statement is refused. */
  preparationsLost: () => number
  stop: () => Promise<void>
}

export async function openBank(cluster: Cluster, folder: string): Promise<Bank> {
  const superuser = `postgres:${cluster.secret('superuser password')}`
  const operator = `bank_operator:${cluster.secret('operator password')}`
  await makeDatabase(cluster)
  const operatorUrl = cluster.url(operator, 'HAProxy')
  await migrate(operatorUrl)
  const { user, password } = await getAppLogin(operatorUrl)
  const login = `${user}:${password}`
  await allowPgBouncer(cluster)
  process.env['TEST_KEY_FILE'] = join(folder, 'keys.json')
  const keyFile = process.env['TEST_KEY_FILE']
  await createKeyFile(keyFile)
  const directly = cluster.url(login, 'HAProxy')
  const usual = {
    KEY_FILE: keyFile,
    PUBLIC_URL: publicOrigin,
    DATABASE_POOL: '10',
    CONFIRMATIONS_PER_MINUTE: '1000000',
    REQUESTS_PER_SESSION_AND_MINUTE: '1000000',
    // The clients have no codes for what they pay in a day.
    PAYMENT_CODE_ABOVE: 'USD=100000000',
  }
  const settings = [
    { ...usual, DATABASE_URL: cluster.url(login, 'PgBouncer'), DATABASE_LISTEN_URL: directly },
    { ...usual, DATABASE_URL: directly },
    { ...usual, DATABASE_URL: directly, DATABASE_HOSTS: names.map((name) => `${name}:5432`).join() },
  ]
  await keepKeys(operatorUrl, await readSecrets(keyFile, { mayCreate: false }), keyFile)
  await keepRules(operatorUrl, readConfig({ ...usual, DATABASE_URL: directly }))
  const servers = await Promise.all(settings.map((one) => startServer(one)))
  const ownerUrl = cluster.url(superuser, 'HAProxy')
  const owner = openOwner(ownerUrl)
  const notesFile = join(folder, 'notes')
  const notes = openNotes(notesFile)
  const logs = () => servers.map((server) => server.log()).join('')
  return {
    servers,
    startLoads: async (shared) => await startLoads({ servers, owner, notes, shared }),
    logs,
    judged: async () => await judge(ownerUrl, notesFile, logs()),
    notKnown: () => logs().split('the outcome of a commit is not known').length - 1,
    preparationsLost: () => logs().split(/"sqlState":"(?:26000|42P05|0A000)"/).length - 1,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()))
      await owner.destroy()
      notes.close()
    },
  }
}

/** Makes the database, as an operator does once, as a superuser at the primary. */
async function makeDatabase(cluster: Cluster): Promise<void> {
  const primary = await cluster.primary()
  const password = cluster.secret('operator password')
  for (const text of [
    `create role bank_operator login createrole password '${password}'`,
    `create database bank owner bank_operator template template0
      encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`,
  ])
    await primary.run('runuser', '-u', 'postgres', '--', 'psql', '-v', 'ON_ERROR_STOP=1', '-c', text)
}

async function allowPgBouncer(cluster: Cluster): Promise<void> {
  const script = '/etc/bank/pgbouncer.sql'
  const primary = await cluster.primary()
  const asPostgres = ['-u', 'postgres', '--', 'psql', '-d', 'bank', '-v', 'ON_ERROR_STOP=1']
  const password = `password=${cluster.secret('pgbouncer password')}`
  await primary.run('runuser', ...asPostgres, '-v', password, '-f', script)
}

function openOwner(ownerUrl: string): Database {
  const url = new URL(ownerUrl)
  url.searchParams.set('options', '-c search_path=bank')
  return openDatabase({ primary: openPrimary(url.href), connections: 2, waitMs: 30_000 }).db
}

type Loading = { servers: ServerProcess[]; owner: Database; notes: Notes; shared: boolean }

/** A session ends after a while without activity, so each time there are new clients. */
async function startLoads({ servers, owner, notes, shared }: Loading): Promise<Load[]> {
  const all = servers.map(({ origin }) => origin)
  return await Promise.all(
    servers.map(async ({ origin }) => {
      const payers = await somePayers(owner, payersOfServer)
      const origins = shared ? all : [origin]
      return await startLoad({ origins, publicOrigin, owner, payers, notes })
    }),
  )
}
