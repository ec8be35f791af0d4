import { execFile } from 'node:child_process'
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file system of so many MB that another program can fill. */
export type SmallDisk = { folder: string; fill: () => void; free: () => void; unmount: () => Promise<void> }

/** Mounts it on this folder, for the folder's owner; it takes root on Linux. */
export async function mountSmallDisk(folder: string, { megabytes, uid, gid }: Size): Promise<SmallDisk> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'bank-small-disk', folder])
  await chown(folder, uid, gid)
  const filler = join(folder, 'of-another-program')
  return {
    folder,
    fill: () => fill(filler),
    free: () => unlinkSync(filler),
    unmount: async () => void (await run('umount', ['--lazy', folder])),
  }
}

type Size = { megabytes: number; uid: number; gid: number }

/** Writes until there is no space left, the last kilobytes too. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  for (const bytes of [1 << 20, 1 << 12]) {
    const block = Buffer.alloc(bytes, 1)
    for (;;) {
      try {
        writeSync(handle, block)
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') break
        throw error
      }
    }
  }
  closeSync(handle)
}
