import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultyBank, startFaultyBank } from '#testing/crash/bank.ts'
import { clusterFolder, openCluster } from '#testing/crash/cluster.ts'

const run = promisify(execFile)
const copies = 200
const clients = 32
const teams = 2

let bank: FaultyBank

beforeAll(async () => {
  bank = await startFaultyBank()
}, 120_000)

afterAll(async () => {
  await bank.stop()
})

/**
 * The data folder and what the clients had heard, at one moment: as a snapshot of the disk, or as what is there
 * after the machine has gone.
 */
async function copyNow(): Promise<{ folder: string; notesFile: string; frozenMs: number }> {
  const folder = await clusterFolder()
  const start = performance.now()
  const thaw = await bank.cluster.freeze()
  try {
    await copyFile(bank.notesFile, join(folder, 'notes'))
    // With the owner of each file.
    await run('cp', ['-a', join(bank.cluster.folder, 'pg'), folder])
  } finally {
    thaw()
  }
  const frozenMs = performance.now() - start
  // The number of a process that is not its own.
  await rm(join(folder, 'pg/postmaster.pid'))
  return { folder, notesFile: join(folder, 'notes'), frozenMs }
}

test('a copy of the data folder of any moment under load recovers with everything that was acknowledged', async () => {
  const load = await bank.load(clients, teams)
  let recoveredMs = 0
  for (let copy = 1; copy <= copies; copy += 1) {
    await wait(randomInt(20, 600))
    const { folder, notesFile } = await copyNow()
    const start = performance.now()
    const recovered = await openCluster(folder)
    recoveredMs = Math.max(recoveredMs, performance.now() - start)
    const judgement = await bank.judged(recovered.url('bank'), notesFile)
    expect(judgement.findings).toEqual([])
    // The control: what was acknowledged after the copy is not in it, and the auditor sees that.
    if (copy === copies)
      expect((await bank.judged(recovered.url('bank'))).findings).toContainEqual(
        expect.stringMatching(/is lost$/),
      )
    await recovered.stop()
    if (copy % 20 === 0)
      console.log(`copies: ${copy} recovered and judged, ${judgement.acknowledged} acknowledged, 0 findings`)
  }
  await load.finish()
  const result = await bank.judged()
  expect(result).toMatchObject({ findings: [], unknown: 0 })
  expect(load.faults()).toEqual([])
  console.log(
    `copies: ${copies} of ${copies} recovered, ${clients} clients, ${result.acknowledged} acknowledged, 0 lost, ` +
      `0 doubled, serving within ${Math.ceil(recoveredMs)} ms`,
  )
})
