import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** The clock of processes that are started with its environment, PostgreSQL's too. */
export type FakeClock = {
  env: Record<string, string>
  /** The time by the clock of these processes. */
  now: () => Date
  /** Lets the clock jump, in running processes too, to so many seconds from the true time. */
  setOffset: (seconds: number) => void
  remove: () => Promise<void>
}

/** Needs libfaketime, which Debian has as a package. */
export async function openFakeClock(): Promise<FakeClock> {
  if (!existsSync(library)) throw new Error('This test needs Debian’s package libfaketime')
  const folder = await mkdtemp(join(tmpdir(), 'bank-clock-'))
  // PostgreSQL has an account of its own.
  await chmod(folder, 0o755)
  const file = join(folder, 'offset')
  let offset = 0
  const setOffset = (seconds: number) => {
    offset = seconds
    // Processes read it whenever they look at the clock, so they never see half of it.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`)
    renameSync(`${file}.new`, file)
  }
  setOffset(0)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers keep true time, so a jump of the clock shortens no wait.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    now: () => new Date(Date.now() + offset * 1_000),
    setOffset,
    remove: () => rm(folder, { recursive: true }),
  }
}
