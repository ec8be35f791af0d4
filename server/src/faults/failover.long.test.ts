/** A primary that fails under load, a standby that takes its place, and what the clients were told. */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '@bank/database/migrate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { openPrimary } from '#platform/primary.ts'
import { type Notes, openNotes } from '#testing/crash/acknowledgements.ts'
import { type Judgement, judge } from '#testing/crash/auditor.ts'
import { publicOrigin, settingsOf } from '#testing/crash/bank.ts'
import { type Load, type Payer, somePayers, startLoad } from '#testing/crash/load.ts'
import { type ServerProcess, startServer } from '#testing/crash/server.ts'
import { type Fault, faults, type Pair, startPair } from '#testing/failover/pair.ts'
import { openStream, type Stream } from '#testing/failover/streams.ts'
import { keepRules } from '#prepare-bank.ts'

/** `FAILOVERS=6 npm run test:long -- server/src/faults/failover.long.test.ts` makes a shorter run. */
const rounds = Number(process.env['FAILOVERS'] ?? 50)
const roundsOfClients = 10
const payersOfServer = 4

let pair: Pair
let owner: Database
let folder: string
let notesFile: string
let notes: Notes
let servers: ServerProcess[] = []
/** The payers of each server, since a server is judged by the clients who come to it. */
let payers: Payer[][] = []
let loads: Load[] = []
let streams: Stream[] = []
const answersOf500: string[] = []

/** Two servers come by an address that is turned, the third one by DATABASE_HOSTS. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-failover-'))
  pair = await startPair()
  await migrate(pair.url())
  const turned = (url: string) => Object.assign(new URL(url), { port: pair.ways.turned.port }).href
  const { DATABASE_URL = '', ...others } = await settingsOf(pair.url())
  const env = {
    ...others,
    DATABASE_URL: turned(DATABASE_URL),
    // The clients have no codes for what they pay in a day.
    PAYMENT_CODE_ABOVE: 'USD=100000000',
  }
  await keepRules(pair.url(), readConfig(env))
  const withPath = `${turned(pair.url())}?options=${encodeURIComponent('-c search_path=bank')}`
  // Used codes are made good again through it: a client that waited for a silent connection would order late.
  const answerWithinMs = 1_500
  const primary = openPrimary(withPath)
  owner = openDatabase({ primary, connections: 2, waitMs: 30_000, answerWithinMs }).db
  await pair.rebuild()
  const hosts = pair.ways.machines.map(({ port }) => `127.0.0.1:${port}`).join(',')
  servers = await Promise.all([env, env, { ...env, DATABASE_HOSTS: hosts }].map((one) => startServer(one)))
  notesFile = join(folder, 'notes')
  notes = openNotes(notesFile)
}, 300_000)

afterAll(async () => {
  await Promise.all(streams.map((stream) => stream.close()))
  await Promise.all(servers.map((server) => server.stop()))
  await owner.destroy()
  await pair.stop()
  notes.close()
  await rm(folder, { recursive: true })
}, 60_000)

test(
  'a standby takes over under load, and every acknowledged order is there once',
  { timeout: 3_600_000 },
  async () => {
    const measured: Round[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const fault = faults[round % faults.length] ?? 'killed'
      if (round % roundsOfClients === 1) await changeClients()
      await startOrders()
      await pair.waitForStandby(true)
      await wait(randomInt(200, 1_500))
      measured.push(await failOver(fault))
      await finishOrders()
      await pair.rebuild()
      if (round % roundsOfClients > 0 && round < rounds) continue
      const judgement = await judged()
      print(measured, judgement)
      expect(judgement).toMatchObject({ findings: [], unknown: 0 })
      expect(judgement.acknowledged).toBeGreaterThan(round)
      expect(answersOf500).toEqual([])
    }
    const { paying, heard } = together(measured)
    expect(percentile(paying, 95)).toBeLessThan(10)
    expect(percentile(heard, 95)).toBeLessThan(5)
  },
)

test('a bank that does not wait for its standby loses orders, and the auditor finds which', async () => {
  await changeClients()
  await startOrders()
  await pair.waitForStandby(false)
  pair.holdBack()
  await wait(2_000)
  await failOver('killed')
  await finishOrders()
  const { findings } = await judged()
  const lost = findings.filter((finding) => finding.endsWith('is lost'))
  console.info(`failover: the control without synchronous replication lost ${lost.length} orders`)
  expect(lost).not.toEqual([])
})

/** The session of a client who shows no activity ends after a while. */
async function changeClients(): Promise<void> {
  await Promise.all(streams.map((stream) => stream.close()))
  payers = await Promise.all(servers.map(async () => await somePayers(owner, payersOfServer)))
  streams = servers.flatMap(({ origin }, index) =>
    (payers[index] ?? []).slice(0, 2).map((payer) => openStream(origin, payer)),
  )
}

async function startOrders(): Promise<void> {
  loads = await Promise.all(
    servers.map(({ origin }, index) =>
      startLoad({ origins: [origin], publicOrigin, owner, payers: payers[index] ?? [], notes }),
    ),
  )
}

/** Every order ends acknowledged or refused. */
async function finishOrders(): Promise<void> {
  await Promise.all(loads.map((load) => load.finish()))
  answersOf500.push(...loads.flatMap((load) => load.faults()))
}

type Round = {
  fault: Fault
  /** Seconds from the fault until each server paid again. */
  paying: number[]
  /** Seconds from then until each event stream had an event. */
  heard: number[]
}

async function failOver(fault: Fault): Promise<Round> {
  const failedAt = performance.now()
  await pair.fail(fault)
  await pair.promote()
  const before = loads.map((load) => load.acknowledged())
  const paying = await Promise.all(
    loads.map(async (load, index) => {
      await waitUntil(() => load.acknowledged() > (before[index] ?? 0))
      return (performance.now() - failedAt) / 1000
    }),
  )
  const payingAt = performance.now()
  const heard = await Promise.all(
    streams.map(async (stream) => {
      await waitUntil(() => stream.heardAt() > payingAt)
      return (stream.heardAt() - payingAt) / 1000
    }),
  )
  return { fault, paying, heard }
}

async function judged() {
  return await judge(pair.url(), notesFile, servers.map((server) => server.log()).join(''))
}

function together(measured: Round[]) {
  return {
    paying: measured.flatMap(({ paying }) => paying),
    heard: measured.flatMap(({ heard }) => heard),
  }
}

function times(some: Round[]): string {
  const { paying, heard } = together(some)
  return `paying again after ${spread(paying)}, event streams ${spread(heard)} later`
}

function print(measured: Round[], { acknowledged, refused, unknown, findings }: Judgement): void {
  const logs = servers.map((server) => server.log()).join('')
  const notKnown = logs.split('the outcome of a commit is not known').length - 1
  const lines = [
    `failover: ${measured.length} rounds, ${servers.length} servers, ${acknowledged} acknowledged, ` +
      `${refused} refused, ${notKnown} answers "not known", ${unknown} of them for good, ` +
      `${findings.length} lost or doubled, ${answersOf500.length} answers of 500`,
    times(measured),
    ...faults.map((one) => `${one}: ${times(measured.filter(({ fault }) => fault === one))}`),
  ]
  console.info(lines.join('\n'))
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + 90_000
  while (!isTrue()) {
    if (performance.now() > end) throw new Error('The bank does not come back')
    await wait(10)
  }
}

function percentile(seconds: number[], percent: number): number {
  const sorted = seconds.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}

function spread(seconds: number[]): string {
  const [p50, p95, most] = [50, 95, 100].map((percent) => percentile(seconds, percent).toFixed(1))
  return `p50 ${p50} s, p95 ${p95} s, at most ${most} s`
}
