/**
 * Reads every setting and a real bank's keys, and starts nothing: for scripts that start more than the
 * server. It is apart from main.ts, which loads the whole server first.
 */
import { readBankSecrets } from '#platform/keys/key-check.ts'
import { readConfig } from './config/config.ts'
import { endWithError } from '#operator/end-with-error.ts'

async function checkSettings(): Promise<void> {
  const config = readConfig(process.env)
  if (config.demo === null) await readBankSecrets(config)
}

await checkSettings().catch(endWithError())
