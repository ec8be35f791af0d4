import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '#scripts/project.ts'

/** These start programs, clusters and streams, and wait for them most of their time. */
export const waitingFiles = [
  'server/src/crash.test.ts',
  'scripts/bank/start.test.ts',
  'server/src/main.test.ts',
  'scripts/backup/backup.test.ts',
  'server/src/platform/tracing/tracing.test.ts',
  'server/src/http/live.test.ts',
  'scripts/postgres/postgres.test.ts',
  'server/src/http/edge/health.test.ts',
  'server/src/upgrade/releases.test.ts',
]

/**
 * Begins with the files that wait: meanwhile the checks of the repository use the processors. At the end of a
 * run a file that waits would leave them idle.
 */
export class WaitingFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- This is Vitest's method, which returns a new array.
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = waitingFiles.indexOf(relative(root, moduleId).replaceAll('\\', '/'))
  return place === -1 ? waitingFiles.length : place
}
