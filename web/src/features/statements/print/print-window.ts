import type { StatementReader } from '@bank/contract'
import { paths } from '#paths.ts'
import type { Reading } from '#session/acting/reading.tsx'
import { maximumPrintedLines } from '#features/statements/limits.ts'
import type { AskedPeriod } from '#features/statements/asked-period.ts'

/** The outcome of printing a statement. */
export type PrintOutcome =
  | { is: 'printed' | 'empty' | 'no-window' | 'failed' | 'closed' }
  | { is: 'too-long'; movements: number }

const channelName = 'bank.printed-statement'

/** Reports the outcome to the window that opened this one, under this window's name. */
export function reportPrinted(outcome: 'printed' | 'failed'): void {
  // A window without a name was opened by its address, not by the portal.
  if (window.name === '') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(`${outcome} ${window.name}`)
  channel.close()
}

/**
 * Opens the print view in a new window and waits until it has the statement. A period without movements, or
 * with too many, opens no window. Throws if the bank does not answer.
 */
export async function printStatement(
  accountId: string,
  period: AskedPeriod,
  reader: StatementReader,
  reading: Pick<Reading, 'client' | 'path'>,
): Promise<PrintOutcome> {
  const { client } = reading
  const pages = reader === 'admin' ? client.statements.pageForAdmin : client.statements.page
  const {
    totals: { movements },
  } = await pages({ accountId, ...period })
  if (movements === 0) return { is: 'empty' }
  if (movements > maximumPrintedLines) return { is: 'too-long', movements }
  const path =
    reader === 'admin'
      ? paths.adminPrintedStatement(accountId, period)
      : reading.path(paths.printedStatement(accountId, period))
  const name = crypto.randomUUID()
  const opened = window.open(path, name)
  // With `noopener`, `open` always returns null and a blocked window could not be noticed; so the link to
  // the opener is cut afterwards.
  if (opened === null) return { is: 'no-window' }
  opened.opener = null
  return { is: await outcomeOf(opened, name) }
}

/** A closing window sends no event to its opener, so `closed` is polled this often. */
const lookEveryMs = 500

function outcomeOf(opened: Window, name: string): Promise<'printed' | 'failed' | 'closed'> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName)
    const settle = (outcome: 'printed' | 'failed' | 'closed') => {
      clearInterval(looking)
      channel.close()
      resolve(outcome)
    }
    const looking = setInterval(() => {
      if (opened.closed) settle('closed')
    }, lookEveryMs)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === `printed ${name}`) settle('printed')
      if (data === `failed ${name}`) settle('failed')
    })
  })
}
