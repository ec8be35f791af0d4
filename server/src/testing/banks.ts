/**
 * A process for many banks, one after the other, so that not each of them has to load the whole server first.
 * Each is opened as main.ts opens its own, with its own settings, log, database and port; nothing is shared
 * but the code. It is spoken to over the channel that child_process.fork opens.
 */
import { z } from 'zod'
import { type Bank, openBank } from '#bank.ts'
import { readConfig } from '#config/config.ts'
import { openLog } from '#platform/log.ts'

const askedSchema = z.object({
  ask: z.int(),
  bank: z.string(),
  open: z.record(z.string(), z.string()).optional(),
})

/** Journeys share two processors with other tests: a slow database is no fault of the page they look at. */
const waitMs = 20_000

const banks = new Map<string, Bank>()

process.on('message', (message) => {
  const { ask, bank, open } = askedSchema.parse(message)
  void (open ? opened(bank, open) : closed(bank)).then(
    (url) => report({ ask, url }),
    (error: unknown) =>
      report({ ask, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.once('disconnect', () => process.exit())
report({ ready: true })

async function opened(name: string, env: Record<string, string>): Promise<string> {
  const config = readConfig(env)
  const bank = await openBank(config, {
    log: openLog(config.logLevel, { write: (line) => report({ bank: name, line }) }),
    waitMs,
  })
  const { port } = await bank.listen()
  banks.set(name, bank)
  return `http://${config.host}:${port}`
}

async function closed(name: string): Promise<string> {
  await banks.get(name)?.close()
  banks.delete(name)
  return ''
}

function report(message: object): void {
  process.send?.(message)
}
