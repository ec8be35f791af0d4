import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultyBank, startFaultyBank } from '#testing/crash/bank.ts'
import { clusterFolder, openCluster, startCluster } from '#testing/crash/cluster.ts'

const run = promisify(execFile)
/** `COPIES=20 npm run test:long -- server/src/faults/copies.long.test.ts` makes a shorter run. */
const copies = Number(process.env['COPIES'] ?? 200)
const clients = 12
const teams = 1
/** A short log, so that a copy takes little time. */
const settings = { min_wal_size: '32MB', max_wal_size: '64MB' }

let bank: FaultyBank

beforeAll(async () => {
  bank = await startFaultyBank({ cluster: await startCluster(settings) })
}, 120_000)

afterAll(async () => {
  await bank.stop()
})

/**
 * The data folder, what the clients had heard and what the servers had logged, at one moment: as a snapshot
 * of the disk, or as what is there after all processes were killed.
 */
async function copyNow(): Promise<{ folder: string; known: { notesFile: string; logs: string } }> {
  const folder = await clusterFolder()
  const thaw = await bank.cluster.freeze()
  const known = { notesFile: join(folder, 'notes'), logs: bank.logs() }
  try {
    await copyFile(bank.notesFile, known.notesFile)
    // The option -a keeps the owner of each file.
    await run('cp', ['-a', join(bank.cluster.folder, 'pg'), folder])
  } finally {
    thaw()
  }
  // The number of a process that is not its own.
  await rm(join(folder, 'pg/postmaster.pid'))
  return { folder, known }
}

test(
  'a copy of the data folder of any moment recovers with everything that was acknowledged',
  { timeout: 3 * 3_600_000 },
  async () => {
    const load = await bank.load(clients, teams)
    let recoveredMs = 0
    for (let copy = 1; copy <= copies; copy += 1) {
      await wait(randomInt(20, 600))
      const { folder, known } = await copyNow()
      const start = performance.now()
      const recovered = await openCluster(folder)
      recoveredMs = Math.max(recoveredMs, performance.now() - start)
      const judgement = await bank.judged(recovered.url('bank'), known)
      expect(judgement.findings).toEqual([])
      // The control: what was acknowledged after the copy is not in it, and the auditor sees that.
      if (copy === copies)
        expect((await bank.judged(recovered.url('bank'))).findings).toContainEqual(
          expect.stringMatching(/is lost$/),
        )
      await recovered.stop()
      if (copy % 10 === 0)
        console.log(
          `copies: ${copy} recovered and judged, ${judgement.acknowledged} acknowledged, 0 findings`,
        )
    }
    await load.finish()
    const result = await bank.judged()
    expect(result).toMatchObject({ findings: [], unknown: 0 })
    expect(load.faults()).toEqual([])
    console.log(
      `copies: ${copies} of ${copies} recovered, ${clients} clients, ${result.acknowledged} acknowledged, ` +
        `0 lost, 0 doubled, serving within ${Math.ceil(recoveredMs)} ms`,
    )
  },
)
