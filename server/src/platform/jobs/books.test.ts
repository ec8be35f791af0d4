import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '#testing/app.ts'
import { aClient, anAccount } from '#testing/builders.ts'
import { checkBooks } from './books.ts'
import { openLog } from '#platform/log.ts'

const silentLog = openLog('silent')

describe('the check of the books', () => {
  test('is done by one of several servers, once a minute', async ({ app }) => {
    const { db } = app.services
    await sql`update ledger.state set checked_at = null`.execute(app.owner)
    const done = await Promise.all(Array.from({ length: 4 }, () => checkBooks(db, silentLog)))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await checkBooks(db, silentLog)).toBe(false)
    await sql`update ledger.state set checked_at = now() - interval '50 seconds'`.execute(app.owner)
    expect(await checkBooks(db, silentLog)).toBe(true)
  })

  test('reports unbalanced books and closes them until they balance', async ({ app }) => {
    const { db } = app.services
    const accountId = await anAccount(app.owner, await aClient(app.owner), { balance: '100' })
    const lines: string[] = []
    const log = openLog('info', { write: (line) => void lines.push(line) })
    await sql`update ledger.state set checked_at = null`.execute(app.owner)
    await sql`update ledger.account set balance = balance + 1 where id = ${accountId}`.execute(app.owner)
    await checkBooks(db, log)
    expect(lines.join('')).toContain(`Account ${accountId} holds 101`)
    expect(lines.join('')).toContain('"level":"error"')
    const isOpen = async () =>
      (await app.owner.selectFrom('ledger.state').select('open').executeTakeFirstOrThrow()).open
    expect(await isOpen()).toBe(false)

    await sql`update ledger.account set balance = balance - 1 where id = ${accountId}`.execute(app.owner)
    await sql`update ledger.state set checked_at = now() - interval '50 seconds'`.execute(app.owner)
    await checkBooks(db, log)
    expect(await isOpen()).toBe(true)
  })
})
