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
import { kinds, openNotes, readNotes } from '#testing/crash/acknowledgements.ts'
import { judge } from '#testing/crash/auditor.ts'
import { type Cluster, startCluster } from '#testing/crash/cluster.ts'
import { somePayers, startLoad } from '#testing/crash/load.ts'
import { type ServerProcess, startServer } from '#testing/crash/server.ts'
import { someStaff } from '#testing/crash/staff.ts'
import { turnOnApproval } from '#testing/settings.ts'
import { keepKeys, keepRules } from './prepare-bank.ts'

const isLong = process.env['TEST_LONG'] !== undefined
const kills = isLong ? 1_000 : 20
const clients = isLong ? 32 : 12
const teams = isLong ? 3 : 1
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
    CONFIRMATIONS_PER_MINUTE: '1000000',
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
  { timeout: 4 * 3_600_000 },
  async () => {
    const notes = openNotes(notesFile)
    const payers = await somePayers(owner, clients)
    await turnOnApproval(owner)
    const staff = await Promise.all(Array.from({ length: teams }, () => someStaff(owner)))
    const load = await startLoad({
      origins: servers.map(({ origin }) => origin),
      publicOrigin,
      owner,
      payers,
      staff,
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
      if (kill % 100 !== 99) continue
      const { findings, acknowledged } = await judged()
      expect(findings).toEqual([])
      console.log(`crash: ${kill + 1} kills, ${acknowledged} acknowledged, 0 lost, 0 doubled so far`)
    }
    await load.finish()
    notes.close()
    const result = await judged()
    expect(result).toMatchObject({ findings: [], unknown: 0 })
    expect(result.acknowledged).toBeGreaterThan(kills)
    expect(load.faults).toEqual([])
    console.log(
      `crash: ${kills} kills, ${clients} clients, ${result.acknowledged} acknowledged (${countKinds()}), ` +
        `${result.refused} refused, 0 lost, 0 doubled, serving again within ${Math.ceil(slowest)} ms`,
    )
  },
)

test('the auditor finds what is lost, what was doubled, and an entry or a decision that was changed', async () => {
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
  await findings(`create table lost as select * from mail.message
    where kind = 'payment-completed' order by id limit 1`)
  const again = `insert into mail.message select * from lost`
  const oneMore = `insert into mail.message select (jsonb_populate_record(m, jsonb_build_object('id', ${doubled}))).*
    from lost m`
  expect(await findings(`delete from mail.message where id = (select id from lost)`)).toEqual([
    expect.stringMatching(/^of a user's \d+ events payment-completed there are \d+ e-mails$/),
  ])
  expect(await findings(again, oneMore)).toEqual([expect.stringContaining('payment-completed')])
  await findings(`delete from mail.message where id not in (select id from lost) and body_ciphertext
    is not distinct from (select body_ciphertext from lost)`)
  expect(
    await findings(`update bank.approval set status = 'rejected', done_at = null where status = 'approved'`),
  ).toContainEqual(expect.stringMatching(/^approval \S+ does not fit with its 1 decisions$/))
  expect(await findings(`delete from bank.payment where id = '${id}'`)).toContain(`payment ${id} is lost`)
})

/** How many orders of each kind were acknowledged. */
function countKinds(): string {
  const done = readNotes(notesFile).filter(({ state }) => state === 'acknowledged')
  return kinds.map((kind) => `${done.filter((note) => note.kind === kind).length} ${kind}s`).join(', ')
}

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
