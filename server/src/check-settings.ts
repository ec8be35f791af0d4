/**
 * Reads every setting and a real bank's keys, and starts nothing: for scripts that start more than the
 * server. It is apart from main.ts, which loads the whole server first.
 */
import { readBankSecrets } from '#platform/keys/key-check.ts'
import { KeyFileError } from '#platform/keys/secrets.ts'
import { readConfig, WrongSettings } from './config/config.ts'

async function checkSettings(): Promise<void> {
  const config = readConfig(process.env)
  if (config.demo === null) await readBankSecrets(config)
}

await checkSettings().catch((error: unknown) => {
  const isForTheOperator = error instanceof WrongSettings || error instanceof KeyFileError
  const trace = error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${isForTheOperator ? error.message : trace}\n`)
  process.exitCode = 1
})
