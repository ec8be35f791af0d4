import { join } from 'node:path'
import { run } from './processes.ts'
import { root } from './project.ts'
import { startTestBank } from './tests/test-bank.ts'

/** Writes database/schema.gen.ts anew, from a database freshly migrated for the purpose. */
export async function generateSchema(): Promise<number> {
  const { templateUrl } = await startTestBank()
  const { code } = await run(join(root, 'database/generate-types.ts'), [templateUrl])
  return code
}
