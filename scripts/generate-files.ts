import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './processes.ts'
import { root, Sentence } from './project.ts'
import { startTestBank } from './tests/test-bank.ts'

/**
 * Writes database/schema.gen.ts anew, from a database that is migrated for the purpose, and
 * deploy/.env.example from the server's settings.
 */
export async function generateFiles(): Promise<number> {
  const example = await run(join(root, 'server/src/config/env-example.ts'), [], { output: 'keep' })
  if (example.code !== 0) throw new Sentence(example.output)
  writeFileSync(join(root, 'deploy/.env.example'), example.output)
  const { templateUrl } = await startTestBank()
  const { code } = await run(join(root, 'database/generate-types.ts'), [templateUrl])
  if (code === 0) console.log('Written: database/schema.gen.ts and deploy/.env.example')
  return code
}
