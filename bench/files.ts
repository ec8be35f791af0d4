// The files of a statement with a million lines, over HTTP from a server of its own: the CSV beside psql's
// \copy of the same lines as the same role, and the PDF; their time, and the memory that they take.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { checkBooks } from '@bank/database/check-books'
import { type BankServer, prepareServers } from './measuring/bank-server.ts'
import {
  addressOf,
  dropDatabase,
  freshBank,
  onDatabase,
  refuseUnsafeSettings,
} from './measuring/bench-database.ts'
import { printGoal } from './measuring/goal.ts'
import { addLargeAccount, type LargeAccount } from './measuring/large-account.ts'
import { median } from './measuring/median.ts'

const bank = 'bench_files'
const quick = process.env['BENCH_QUICK'] === '1'
const lines = quick ? 100_000 : 1_000_000
const pdfLines = quick ? 10_000 : 100_000
const pairs = quick ? 3 : 5
const sampleMs = 50
const megabyte = 1024 * 1024

/** The file's lines, but for its first two: the names of the columns and the opening balance. */
function copyOf({ id, tokenHash }: LargeAccount): string[] {
  const query = `
    select ledger.day_of(entry.created_at),
      concat_ws(', ', coalesce(transfer.note, kind.words), nullif(transfer.counterparty, '')),
      'TXN-' || upper(left(transfer.id::text, 8)),
      case when entry.amount > 0 then 'credit' else 'debit' end,
      round(entry.amount, currency.decimals), round(entry.balance_after, currency.decimals), kind.words
    from bank.account as account
    join ledger.account as books on books.id = account.id
    join ledger.currency as currency on currency.code = books.currency
    join ledger.entry as entry on entry.account_id = account.id
    join ledger.transfer as transfer on transfer.id = entry.transfer_id
    cross join lateral (
      select case when entry.amount > 0 then 'Incoming Transfer' else 'Outgoing Payment' end as words
    ) as kind
    where account.id = '${id}'
    order by entry.sequence`
  const enter = `select identity.enter_session('\\x${tokenHash.toString('hex')}') is null`
  const command = `\\copy (${query.replaceAll(/\s+/g, ' ')}) to stdout with (format csv)`
  return ['begin', 'set local statement_timeout = 0', enter, command, 'commit'].flatMap((text) => [
    '-c',
    text,
  ])
}

type Copied = { seconds: number; bytes: number; hash: string }
type Taken = Copied & { moreBytes: number; cpuSeconds: number }

/** Reads everything; the hash is of the lines after the first `skipped`, whatever ends them. */
async function read(stream: Readable, skipped: number): Promise<{ bytes: number; hash: string }> {
  const hash = createHash('sha256')
  let [bytes, left] = [0, skipped]
  for await (const piece of stream) {
    const buffer = Buffer.from(piece)
    bytes += buffer.length
    let start = 0
    while (left > 0 && start < buffer.length) {
      const end = buffer.indexOf('\n', start)
      start = end < 0 ? buffer.length : end + 1
      if (end >= 0) left -= 1
    }
    hash.update(buffer.subarray(start).toString('latin1').replaceAll('\r', ''), 'latin1')
  }
  return { bytes, hash: hash.digest('hex') }
}

/** The lines and the time of psql; null where it is not installed. */
async function copy(account: LargeAccount): Promise<Copied | null> {
  const start = performance.now()
  const child = spawn('psql', ['-qAtX', ...copyOf(account), addressOf(bank, 'bank_app')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const failed = once(child, 'error').then(() => null)
  const closed = once(child, 'close')
  // The first line is the answer to entering the session.
  const taken = await Promise.race([failed, read(child.stdout, 1)])
  if (taken === null) return null
  await closed
  if (child.exitCode !== 0) throw new Error('psql failed')
  return { ...taken, seconds: (performance.now() - start) / 1000 }
}

/** Downloads a file, and samples how much more memory the server holds meanwhile. */
async function take(server: BankServer, account: LargeAccount, name: string, skipped = 0): Promise<Taken> {
  const [before, cpuBefore] = [server.residentBytes(), server.cpuSeconds()]
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, server.residentBytes())), sampleMs)
  const start = performance.now()
  const asked = request({
    port: server.port,
    path: `/api/accounts/${account.id}/${name}`,
    headers: { cookie: `session=${account.token}` },
  }).end()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject)
  })
  if (response.statusCode !== 200) throw new Error(`${name}: ${response.statusCode}`)
  const taken = await read(response, skipped)
  clearInterval(sampling)
  return {
    ...taken,
    seconds: (performance.now() - start) / 1000,
    moreBytes: most - before,
    cpuSeconds: server.cpuSeconds() - cpuBefore,
  }
}

async function compareCsv(server: BankServer, account: LargeAccount): Promise<void> {
  const ratios: number[] = []
  let [most, seconds] = [0, 0]
  const cpu: number[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const copied = await copy(account)
    if (copied === null) {
      console.log(
        'psql is not installed (package postgresql-client): the CSV has nothing to be compared with',
      )
      return
    }
    const csv = await take(server, account, 'statement.csv', 2)
    if (csv.hash !== copied.hash) throw new Error('the CSV and psql have different lines')
    ratios.push(csv.seconds / copied.seconds)
    most = Math.max(most, csv.moreBytes)
    seconds = csv.seconds
    cpu.push(csv.cpuSeconds)
    console.log(`  psql ${copied.seconds.toFixed(2)} s, the server ${csv.seconds.toFixed(2)} s`)
  }
  console.log(
    `CSV of ${lines} lines, beside psql in turn, ${pairs} pairs; the last in ${seconds.toFixed(1)} s, ` +
      `${median(cpu).toFixed(2)} s of CPU of the server (median)`,
  )
  printGoal('time of the CSV ÷ that of psql', median(ratios), { atMost: 1.1 }, '×')
  printGoal('memory of the server for the CSV', most / megabyte, { atMost: 64 }, 'MB')
}

async function drawPdf(server: BankServer, account: LargeAccount): Promise<void> {
  const pdf = await take(server, account, 'statement.pdf')
  console.log(
    `PDF of ${account.lines} lines: ${(pdf.bytes / megabyte).toFixed(1)} MB, ` +
      `${pdf.seconds.toFixed(1)} s, ` +
      `${(pdf.moreBytes / megabyte).toFixed(0)} MB more memory of the server`,
  )
}

/** Lines over two years, with texts of which some need quotes in CSV. */
async function addLines(count: number): Promise<LargeAccount> {
  const others = `array['Meridian Shipping', 'Cargill, Ltd', 'Odile "Bébé" Pierre', 'Whitcombe & Sons']`
  return await addLargeAccount(bank, count, {
    at: `(now() - interval '730 days' + interval '730 days' * n / ${count})`,
    counterparty: `(${others})[1 + n % 4]`,
  })
}

await refuseUnsafeSettings()
const url = await freshBank(bank)
const servers = await prepareServers(url)
const account = await addLines(lines)
const shorter = await addLines(pdfLines)
await onDatabase(bank, (client) => client.query('vacuum analyze'))
await onDatabase(bank, (client) => client.query('checkpoint'))
const [server] = await servers.start(1)
if (!server) throw new Error('There is no server')
// Afterwards the pages that both sides read are in memory, and the server has loaded its modules.
await copy(account)
await take(server, account, 'statement.csv?from=2026-01-01&to=2026-01-01')
await compareCsv(server, account)
await drawPdf(server, shorter)
await servers.stop()
const books = await checkBooks(url)
console.log(`books: ${books.balanced ? 'balanced' : books.findings.join(' ')}, ${books.entries} entries`)
if (!books.balanced) process.exitCode = 1
await dropDatabase(bank)
