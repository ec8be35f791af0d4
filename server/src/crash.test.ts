import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds, type Note, readNotes } from '#testing/crash/acknowledgements.ts'
import { type FaultyBank, startFaultyBank, statement } from '#testing/crash/bank.ts'

const isLong = process.env['TEST_LONG'] !== undefined
/** `KILLS=100 npm run test:long -- server/src/crash.test.ts` makes a shorter run. */
const kills = Number(process.env['KILLS'] ?? (isLong ? 1_000 : 20))
/** After so many kills the auditor judges: it reads every order so far, for half a second or longer. */
const judgedEvery = isLong ? 10 : 5
const clients = isLong ? 32 : 4
const teams = isLong ? 3 : 1
/** The faults, in turn. A killed connection costs least time, so the short form has more of them. */
const turns = isLong
  ? (['server', 'connection', 'database'] as const)
  : (['server', 'connection', 'connection', 'database', 'connection'] as const)
/** No client of a bank waits longer than this after a fault, however busy the machine is. */
const servingWithinMs = 60_000
/** Between the faults the clients have this long to order. */
const betweenMs = isLong ? 400 : 150
/** In the short form the clients leave the other tests that run beside them a part of the processors. */
const pauseMs = isLong ? 0 : 250

let bank: FaultyBank

beforeAll(async () => {
  bank = await startFaultyBank()
}, 120_000)

afterAll(async () => {
  await bank.stop()
})

test(
  'servers, connections and PostgreSQL are killed under load, and every order is carried out once',
  { timeout: 4 * 3_600_000 },
  async () => {
    const load = await bank.load(clients, teams, pauseMs)
    let slowest = 0
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(betweenMs)
      const before = load.acknowledged()
      const start = performance.now()
      await strike(kill)
      const isServing = () => load.acknowledged() > before || load.faults().length > 0
      await expect.poll(isServing, { timeout: servingWithinMs, interval: 20 }).toBe(true)
      expect(load.faults()).toEqual([])
      slowest = Math.max(slowest, performance.now() - start)
      expect(slowest).toBeLessThan(servingWithinMs)
      if ((kill + 1) % judgedEvery !== 0) continue
      const { findings, acknowledged } = await bank.judged()
      expect(findings).toEqual([])
      console.log(
        `crash: ${kill + 1} kills, ${acknowledged} acknowledged, 0 lost, 0 doubled so far, ` +
          `serving again within ${Math.ceil(slowest)} ms`,
      )
    }
    await load.finish()
    const result = await bank.judged()
    expect(result).toMatchObject({ findings: [], unknown: 0 })
    expect(result.acknowledged).toBeGreaterThan(kills)
    expect(load.faults()).toEqual([])
    expect(kinds.filter((kind) => countOf(kind) === 0)).toEqual([])
    const ofEach = kinds.map((kind) => `${countOf(kind)} ${kind}s`)
    console.log(
      `crash: ${kills} kills, ${clients} clients, ${result.acknowledged} acknowledged ` +
        `(${ofEach.join(', ')}), ${result.refused} refused, 0 lost, 0 doubled, ` +
        `serving again within ${Math.ceil(slowest)} ms`,
    )
  },
)

test('the auditor finds what is lost, doubled or changed, e-mails and decisions as well', async () => {
  const { id = '' } =
    readNotes(bank.notesFile).find((note) => note.kind === 'payment' && note.state === 'acknowledged') ?? {}
  const findings = async (...damage: string[]) => {
    // Triggers off, as only a superuser can.
    await statement(
      bank.ownerUrl,
      `begin; set local session_replication_role = replica; ${damage.join(';')}; commit`,
    )
    return (await bank.judged()).findings
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
  const oneMore = `insert into mail.message
    select (jsonb_populate_record(m, jsonb_build_object('id', ${doubled}))).* from lost m`
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

/** Returns how many orders of each kind were acknowledged. */
function countOf(kind: Note['kind']): number {
  const notes = readNotes(bank.notesFile)
  return notes.filter((note) => note.kind === kind && note.state === 'acknowledged').length
}

/** Kills the next in turn, which is started again at once. */
async function strike(kill: number): Promise<void> {
  const turn = turns[kill % turns.length]
  if (turn === 'server') {
    const server = bank.servers[randomInt(bank.servers.length)]
    await server?.kill()
    await server?.start()
  } else if (turn === 'connection') await bank.cluster.killBackend()
  else {
    await bank.cluster.kill()
    await bank.cluster.start()
  }
}
