import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openApp, test } from '#testing/app.ts'
import { aClient, anAccount, anAdmin, aSession } from '#testing/builders.ts'

describe('the overview', () => {
  test('is shown to staff alone', async ({ app }) => {
    const client = await aSession(app.owner, await aClient(app.owner))

    await expect(app.as(null).overview.get()).rejects.toThrow('NOT_SIGNED_IN')
    await expect(app.as(client).overview.get()).rejects.toThrow('NOT_ALLOWED')
  })

  test('counts everybody, whatever their role, and every account', async () => {
    const app = await openApp()
    const client = await aClient(app.owner)
    await aClient(app.owner, { role: 'blocked' })
    await anAccount(app.owner, client)
    await anAccount(app.owner, client, { currency: 'BTC' })
    const bank = app.as(await aSession(app.owner, await anAdmin(app.owner)))

    expect(await bank.overview.get()).toEqual({ users: 3, accounts: 2, books: null })
    await app.close()
  })

  test('says when the books were checked, and whether they balance', async () => {
    const app = await openApp()
    const bank = app.as(await aSession(app.owner, await anAdmin(app.owner)))
    await sql`select ledger.reconcile()`.execute(app.owner)
    expect((await bank.overview.get()).books).toEqual({ balanced: true, checkedAt: expect.stringMatching(/^\d{4}-.*Z$/) })

    // Money out of nothing: a balance that no entry explains.
    const account = await anAccount(app.owner, await aClient(app.owner), { balance: '100' })
    await sql`update ledger.account set balance = balance + 1 where id = ${account}`.execute(app.owner)
    await sql`select ledger.reconcile()`.execute(app.owner)

    expect((await bank.overview.get()).books).toMatchObject({ balanced: false })
    await app.close()
  })
})
