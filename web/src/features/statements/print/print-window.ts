import type { StatementReader } from '@bank/contract'
import { client } from '#api.ts'
import { paths } from '#paths.ts'
import { maximumPrintedLines } from '#features/statements/limits.ts'
import type { AskedPeriod } from '#features/statements/period.ts'

/** What became of a statement that was to be printed. */
export type PrintOutcome =
  | { is: 'printed' | 'empty' | 'no-window' | 'failed' | 'closed' }
  | { is: 'too-long'; movements: number }

const channelName = 'bank.printed-statement'

/** Tells the opener, under this window's name, how it went. A window without a name has no opener. */
export function reportPrinted(outcome: 'printed' | 'failed'): void {
  if (window.name === '') return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(`${outcome} ${window.name}`)
  channel.close()
}

/**
 * Opens the print view in a window of its own and waits until that has the statement. A period without a line
 * opens none, nor does one with too many. Throws where the bank does not answer.
 */
export async function printStatement(
  accountId: string,
  period: AskedPeriod,
  reader: StatementReader,
): Promise<PrintOutcome> {
  const pages = reader === 'admin' ? client.statements.pageForAdmin : client.statements.page
  const {
    totals: { movements },
  } = await pages({ accountId, ...period })
  if (movements === 0) return { is: 'empty' }
  if (movements > maximumPrintedLines) return { is: 'too-long', movements }
  const path = (reader === 'admin' ? paths.adminPrintedStatement : paths.printedStatement)(accountId, period)
  const name = crypto.randomUUID()
  const opened = window.open(path, name)
  // A browser that opens no window says so only where the new one may know of this one; it forgets at once.
  if (opened === null) return { is: 'no-window' }
  opened.opener = null
  return { is: await outcomeOf(opened, name) }
}

/** A window says nothing when it is closed, so it is looked at this often. */
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
