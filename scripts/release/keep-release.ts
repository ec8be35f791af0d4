import { join } from 'node:path'
import { run } from '#scripts/processes.ts'
import { root } from '#scripts/project.ts'
import { seededTestBank } from '#scripts/tests/test-bank.ts'

/** npm run keep-release: keeps the bank that this version makes, for the tests of every later one. */
export async function keepRelease(): Promise<number> {
  const env = { ...process.env, NODE_ENV: 'test', ...(await seededTestBank()) }
  const { code } = await run(join(root, 'server/src/testing/releases/keep-release.ts'), [], { env })
  return code
}
