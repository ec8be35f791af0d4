import { maximumPdfLines } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Database } from '#platform/database.ts'
import { test } from '#testing/app.ts'
import { aClient, aSession } from '#testing/builders.ts'
import { anAccountWithLines } from '#testing/statements/many-lines.ts'
import { readPdf } from '#testing/statements/pdf-text.ts'
import { openFile } from '#testing/statements/statement-files.ts'

const many = process.env['TEST_LONG'] ? 1_000_000 : 6_000
const pdfLines = process.env['TEST_LONG'] ? 100_000 : 3_000

describe('a long statement', () => {
  test(
    'is made in little memory, line by line, in every form that has no limit',
    { timeout: 900_000 },
    async ({ app }) => {
      const client = await aClient(app.owner)
      const accountId = await anAccountWithLines(app.owner, client, many)
      const session = await aSession(app.owner, client)
      const period = { accountId, from: '2025-01-01', to: '2027-01-01' }
      for (const form of ['csv', 'json', 'ofx', 'camt053'] as const) {
        const start = performance.now()
        const before = memory()
        let [bytes, most, largest] = [0, 0, 0]
        for await (const piece of (await openFile(app, session, form, period)).pieces) {
          bytes += Buffer.byteLength(piece)
          largest = Math.max(largest, Buffer.byteLength(piece))
          most = Math.max(most, memory() - before)
        }
        console.info(
          `${form}: ${many} lines, ${(bytes / 1e6).toFixed(1)} MB in ` +
            `${Math.round(performance.now() - start)} ms, at most ${Math.round(most / 1e6)} MB more memory`,
        )
        // Memory tells in the long run alone; that the file comes in pieces, in any.
        expect(most).toBeLessThan(160e6)
        expect(largest).toBeLessThan(bytes / 3)
      }
    },
  )

  test('ends where the session does', async ({ app }) => {
    const client = await aClient(app.owner)
    const accountId = await anAccountWithLines(app.owner, client, 16_000)
    const session = await aSession(app.owner, client)
    const { pieces } = await openFile(app, session, 'csv', {
      accountId,
      from: '2025-01-01',
      to: '2027-01-01',
    })
    let [lines, hasEnded] = [0, false]
    const read = async () => {
      for await (const piece of pieces) {
        lines += Buffer.from(piece).toString('utf8').split('\r\n').length - 1
        if (lines < 3 || hasEnded) continue
        await sql`select identity.end_session(${session.tokenHash})`.execute(app.services.db)
        hasEnded = true
      }
    }
    await expect(read()).rejects.toThrow('NOT_SIGNED_IN')
    expect(lines).toBeLessThanOrEqual(2 + 10_000)
  })

  test('does not know what was booked after it was asked for', async ({ app }) => {
    const client = await aClient(app.owner)
    const accountId = await anAccountWithLines(app.owner, client, 1_500)
    const session = await aSession(app.owner, client)
    const { pieces } = await openFile(app, session, 'json', {
      accountId,
      from: '2025-01-01',
      to: '2999-01-01',
    })
    await sql`
      select ledger.create_checked_transfer(gen_random_uuid(), 'incoming',
        ledger.internal_account('incoming', 'USD'), ${accountId}, 5, null, null, now())`.execute(app.owner)
    let text = ''
    for await (const piece of pieces) text += Buffer.from(piece).toString('utf8')
    expect(JSON.parse(text)).toMatchObject({
      totals: { movements: 1_500 },
      closing: '1500.00',
      lines: { length: 1_500 },
    })
  })

  test('has as PDF the limit that a PDF itself has', async ({ app }) => {
    const client = await aClient(app.owner)
    const session = await aSession(app.owner, client)
    const accountId = await anAccountWithLines(app.owner, client, 2)
    const asked = { accountId, from: '2025-01-01', to: '2027-01-01' }
    await leaveGap(app.owner, accountId, maximumPdfLines + 1)
    await expect(openFile(app, session, 'pdf', asked)).rejects.toThrow('STATEMENT_TOO_LONG')
    await leaveGap(app.owner, accountId, maximumPdfLines)
    expect(await openFile(app, session, 'pdf', asked)).toMatchObject({ type: 'application/pdf' })
  })

  test(
    'is drawn page by page, and its memory does not grow with it',
    { timeout: 900_000 },
    async ({ app }) => {
      const client = await aClient(app.owner)
      const session = await aSession(app.owner, client)
      const accountId = await anAccountWithLines(app.owner, client, pdfLines)
      const { pieces } = await openFile(app, session, 'pdf', {
        accountId,
        from: '2025-01-01',
        to: '2027-01-01',
      })
      const start = performance.now()
      const drawn: Buffer[] = []
      const held: number[] = []
      for await (const piece of pieces) {
        drawn.push(Buffer.from(piece))
        held.push(memory())
      }
      const pdf = Buffer.concat(drawn)
      const most = Math.max(...held) - (held[0] ?? 0)
      console.info(
        `pdf: ${pdfLines} lines, ${(pdf.length / 1e6).toFixed(1)} MB in ` +
          `${Math.round(performance.now() - start)} ms, at most ${Math.round(most / 1e6)} MB more memory`,
      )
      // The pieces are kept here too.
      expect(most - pdf.length).toBeLessThan(200e6)
      const { elements, pages, untagged } = readPdf(pdf)
      expect(elements).toMatchObject({ TR: pdfLines + 3, TD: (pdfLines + 2) * 6 })
      expect(untagged).toBe(0)
      expect(pages.flat().filter((text) => text.startsWith('TXN-'))).toHaveLength(pdfLines)
    },
  )
})

/** Moves the second line of an account of two to this number, without the triggers that would refuse it. */
async function leaveGap(owner: Database, accountId: string, last: number): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update ledger.entry set sequence = ${last} where account_id = ${accountId} and sequence > 1`.execute(tx)
  })
}

function memory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
