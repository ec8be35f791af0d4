import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '#scripts/processes.ts'
import { root, Sentence } from '#scripts/project.ts'
import { seededTestBank } from '#scripts/tests/test-bank.ts'

/** npm run keep-release: keeps the bank that this version makes, for the tests of every later one. */
export async function keepRelease(): Promise<number> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const kept = `server/src/testing/releases/${version}.json.gz`
  if (existsSync(join(root, kept)))
    throw new Sentence(`The bank of version ${version} is kept already, in ${kept}. Nothing was changed.`)
  const env = { ...process.env, NODE_ENV: 'test', ...(await seededTestBank()) }
  const { code } = await run(join(root, 'server/src/testing/releases/keep-release.ts'), [], { env })
  return code
}
