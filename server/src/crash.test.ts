import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getAppLogin } from '@bank/database/app-login'
import { migrate } from '@bank/database/migrate'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { openPrimary } from '#platform/primary.ts'
import { readSecrets } from '#platform/keys/secrets.ts'
import { setting } from '#testing/clones.ts'
import { openNotes, readNotes } from '#testing/crash/acknowledgements.ts'
import { judge } from '#testing/crash/auditor.ts'
import { type Cluster, startCluster } from '#testing/crash/cluster.ts'
import { somePayers, startLoad } from '#testing/crash/load.ts'
import { type ServerProcess, startServer } from '#testing/crash/server.ts'
import { keepKeys, keepRules } from './prepare-bank.ts'

const isLong = process.env['TEST_LONG'] !== undefined
const kills = isLong ? 1_000 : 10
const clients = isLong ? 32 : 8
/** What is killed, in turn. A killed connection costs least time, so the short form has more of them. */
const turns = isLong
  ? (['server', 'connection', 'database'] as const)
  : (['server', 'connection', 'connection', 'database', 'connection'] as const)
/** Between the faults the clients have this long to order. */
const betweenMs = isLong ? 400 : 150
const publicOrigin = 'http://localhost:3000'

let cluster: Cluster
let ownerUrl: string
let owner: Database
let servers: ServerProcess[] = []
let notesFile: string

beforeAll(async () => {
  cluster = await startCluster()
  await statement(cluster.url('postgres'), 'create database bank')
  ownerUrl = cluster.url('bank')
  await migrate(ownerUrl)
  const { user, password } = await getAppLogin(ownerUrl)
  const databaseUrl = new URL(ownerUrl)
  databaseUrl.username = user
  databaseUrl.password = password
  const env = {
    DATABASE_URL: databaseUrl.href,
    DATABASE_POOL: '16',
    KEY_FILE: setting('TEST_KEY_FILE'),
    PUBLIC_URL: publicOrigin,
    CONFIRMATIONS_PER_MINUTE: '1000',
    REQUESTS_PER_SESSION_AND_MINUTE: '1000000',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  }
  await keepKeys(ownerUrl, await readSecrets(env.KEY_FILE, { mayCreate: false }), env.KEY_FILE)
  await keepRules(ownerUrl, readConfig(env))
  const withPath = `${ownerUrl}?options=${encodeURIComponent('-c search_path=bank')}`
  owner = openDatabase({ primary: openPrimary(withPath), connections: 2, waitMs: 30_000 }).db
  servers = await Promise.all([startServer(env), startServer(env)])
  notesFile = join(cluster.folder, 'notes')
}, 120_000)

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await owner.destroy()
  await cluster.stop()
  await rm(notesFile, { force: true })
})

test(
  'servers, connections and PostgreSQL are killed under load, and every order is carried out once',
  { timeout: 1_800_000 },
  async () => {
    const notes = openNotes(notesFile)
    const payers = await somePayers(owner, clients)
    const load = await startLoad({
      origins: servers.map(({ origin }) => origin),
      publicOrigin,
      owner,
      payers,
      notes,
    })
    let slowest = 0
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(betweenMs)
      const before = load.acknowledged()
      const start = performance.now()
      await strike(kill)
      await expect.poll(() => load.acknowledged() > before, { timeout: 60_000, interval: 20 }).toBe(true)
      slowest = Math.max(slowest, performance.now() - start)
      if (kill % 100 === 99) expect(await judged()).toMatchObject({ findings: [] })
    }
    await load.finish()
    notes.close()
    const result = await judged()
    expect(result).toMatchObject({ findings: [], unknown: 0 })
    expect(result.acknowledged).toBeGreaterThan(kills)
    expect(load.faults()).toEqual([])
    console.log(
      `crash: ${kills} kills, ${clients} clients, ${result.acknowledged} acknowledged, ${result.refused} refused, ` +
        `0 lost, 0 doubled, serving again within ${Math.ceil(slowest)} ms`,
    )
  },
)

test('the auditor finds a payment that is lost, one that was doubled, and an entry that was changed', async () => {
  const { id = '' } =
    readNotes(notesFile).find((note) => note.kind === 'payment' && note.state === 'acknowledged') ?? {}
  const findings = async (...damage: string[]) => {
    // Triggers off, as only a superuser can.
    await statement(
      ownerUrl,
      `begin; set local session_replication_role = replica; ${damage.join(';')}; commit`,
    )
    return (await judged()).findings
  }
  expect(
    await findings(`create table kept as select * from ledger.entry where transfer_id = '${id}'`),
  ).toEqual([])
  expect(
    await findings(`update ledger.entry set amount = amount - 1 where transfer_id = '${id}' and amount < 0`),
  ).toContainEqual(expect.stringContaining(`payment ${id} moved money 1 times, in 0 entries`))
  await findings(`update ledger.entry e set amount = k.amount from kept k
    where (e.account_id, e.sequence) = (k.account_id, k.sequence)`)
  const doubled = 'gen_random_uuid()'
  expect(
    await findings(
      `insert into ledger.transfer select (jsonb_populate_record(t, jsonb_build_object('id', ${doubled}))).*
        from ledger.transfer t where id = '${id}'`,
    ),
  ).toContainEqual(expect.stringMatching(/^transfer \S+ has no payment$/))
  await findings(`delete from ledger.transfer t where kind = 'payment' and not exists (
    select from bank.payment p where p.id = t.id)`)
  expect(await findings(`delete from bank.payment where id = '${id}'`)).toContain(`payment ${id} is lost`)
})

async function judged() {
  return await judge(ownerUrl, notesFile, servers.map((server) => server.log()).join(''))
}

/** One fault. What was killed is started again at once. */
async function strike(kill: number): Promise<void> {
  const turn = turns[kill % turns.length]
  if (turn === 'server') {
    const server = servers[randomInt(servers.length)]
    await server?.kill()
    await server?.start()
  } else if (turn === 'connection') await cluster.killBackend()
  else {
    await cluster.kill()
    await cluster.start()
  }
}

async function statement(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
