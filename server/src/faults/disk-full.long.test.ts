import { chown, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startFaultyBank } from '#testing/crash/bank.ts'
import { type Cluster, clusterFolder, startCluster } from '#testing/crash/cluster.ts'
import { mountSmallDisk } from '#testing/crash/small-disk.ts'

const rounds = 5
const clients = 32
const megabytes = 400
/** The space comes back so long after nothing is acknowledged any more. */
const fullMs = 5_000
const servesWithinMs = 10_000

// Small files of the log, so that it needs space soon.
const settings = { min_wal_size: '32MB', max_wal_size: '48MB', wal_recycle: 'off' }

/** The parts of the cluster on the disk that fills up, with the options that put them there. */
const disks = {
  'the data and the log': () => [],
  'the data, with the log on another disk': (folder: string) => [`--waldir=${join(folder, 'log')}`],
}

test.for(Object.entries(disks))(
  'the disk of %s fills up: nothing is lost or doubled, no answer is 500, and with space it goes on',
  async ([what, initdb]) => {
    const folder = await clusterFolder()
    const { uid, gid } = await stat(join(folder, 'pg'))
    await mkdir(join(folder, 'log'), { mode: 0o700 })
    await chown(join(folder, 'log'), uid, gid)
    const disk = await mountSmallDisk(join(folder, 'pg'), { megabytes, uid, gid })
    const cluster = await startCluster(settings, { folder, initdb: initdb(folder) })
    const supervisor = superviseCluster(cluster)
    const bank = await startFaultyBank({ cluster })
    const load = await bank.load(clients, 1)
    let [slowestMs, unavailable] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const before = load.acknowledged()
      await expect.poll(() => load.acknowledged() > before, { timeout: 60_000 }).toBe(true)
      const busy = load.answers(503)
      disk.fill()
      await standstill(() => load.acknowledged())
      await wait(fullMs)
      unavailable += load.answers(503) - busy
      const stoodAt = load.acknowledged()
      const start = performance.now()
      disk.free()
      await expect.poll(() => load.acknowledged() > stoodAt, { timeout: 120_000, interval: 20 }).toBe(true)
      slowestMs = Math.max(slowestMs, performance.now() - start)
    }
    await load.finish()
    const ended = await supervisor.stop()
    const result = await bank.judged()
    await disk.unmount()
    await bank.stop()
    expect(load.faults()).toEqual([])
    expect(result).toMatchObject({ findings: [], unknown: 0 })
    // The disk was full: otherwise nothing was proved.
    expect(unavailable).toBeGreaterThan(rounds)
    console.log(
      `disk full (${what}): ${rounds} times, ${clients} clients, ${result.acknowledged} acknowledged, ` +
        `${unavailable} answers of 503, 0 of 500, PostgreSQL had ended ${ended} times, 0 lost, 0 doubled, ` +
        `serving again within ${Math.ceil(slowestMs)} ms`,
    )
    expect(slowestMs).toBeLessThan(servesWithinMs)
  },
)

/** Starts PostgreSQL again whenever it has ended by itself, as a supervisor does, and counts how often. */
function superviseCluster(cluster: Cluster): { stop: () => Promise<number> } {
  const over = new AbortController()
  const watching = (async () => {
    let ended = 0
    while (!over.signal.aborted) {
      if (cluster.hasEnded()) {
        ended += 1
        await cluster.start()
      }
      await wait(100)
    }
    return ended
  })()
  return {
    stop: async () => {
      over.abort()
      return await watching
    },
  }
}

/** Waits until a count has not moved for two seconds. */
async function standstill(count: () => number): Promise<void> {
  for (let [last, since] = [count(), performance.now()]; performance.now() - since < 2_000; await wait(50)) {
    if (count() === last) continue
    last = count()
    since = performance.now()
  }
}
