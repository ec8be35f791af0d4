/**
 * Throwaway clusters are in memory if the machine has room there: a database has a thousand small files, and
 * a test begins by copying one. On a disk that takes ten times as long.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '#scripts/project.ts'

const memoryFolder = '/dev/shm'
/** A cluster for the whole suite takes half of it. */
const neededBytes = 2 * 1024 ** 3
const ourHash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)

/** The folder of a cluster of this name in memory. */
export function folderInMemory(clusterName: string): string {
  return join(memoryFolder, `bank-${ourHash}-${clusterName}`)
}

/**
 * Makes that folder, unless there is no such memory, too little of it, or a folder of another account in the
 * way.
 */
export function takeFolderInMemory(clusterName: string): void {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    if (bavail * bsize < neededBytes || process.availableMemory() < 2 * neededBytes) return
    rmSync(folderInMemory(clusterName), { recursive: true, force: true })
    mkdirSync(folderInMemory(clusterName), { mode: 0o700 })
  } catch {
    // The cluster is then on disk.
  }
}
