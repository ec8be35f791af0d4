import { randomUUID } from 'node:crypto'
import { statementFilePath, statementForms } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aClient, aMovement, anAccount, anAdmin, aSession } from '#testing/builders.ts'
import { test } from '#testing/test-server.ts'

test('admins read and download a client’s statement, and each download is audited', async ({ server }) => {
  const client = await aClient(server.owner)
  const accountId = await anAccount(server.owner, client, {
    balance: '100',
    openedAt: new Date('2026-01-02T15:00:00Z'),
  })
  await aMovement(server.owner, accountId, {
    amount: '12.34',
    note: '=cmd|calc',
    at: new Date('2026-01-05T15:00:00Z'),
  })
  const admin = await anAdmin(server.owner)
  const [asAdmin, own] = [
    server.browser(await aSession(server.owner, admin)),
    server.browser(await aSession(server.owner, client)),
  ]
  const period = 'from=2026-01-01&to=2026-01-05'

  const page = await asAdmin.get(`/api/admin/accounts/${accountId}/statement?${period}`)
  expect(page.status).toBe(200)
  expect(page.body).toEqual((await own.get(`/api/accounts/${accountId}/statement?${period}`)).body)
  expect(page.body).toMatchObject({ holder: { username: client.username }, closing: '112.34' })
  expect((await asAdmin.get(`/api/admin/accounts/${accountId}/curve?${period}`)).body).toEqual(
    (await own.get(`/api/accounts/${accountId}/curve?${period}`)).body,
  )

  const csv = await asAdmin.get(`${statementFilePath(accountId, 'csv', 'admin')}?${period}`)
  expect(csv.headers['content-disposition']).toMatch(
    /^attachment; filename="Morne_USD\w+_2026-01-01_2026-01-05\.csv"$/,
  )
  expect(csv.text).toContain('Date,Description,Reference,Type,Amount,Balance,Category\r\n')
  expect(csv.text).toContain(`2026-01-05,'=cmd|calc,TXN-`)
  expect(csv.text).toBe((await own.get(`${statementFilePath(accountId, 'csv')}?${period}`)).text)
  for (const form of statementForms)
    expect((await asAdmin.get(`${statementFilePath(accountId, form, 'admin')}?${period}`)).status, form).toBe(
      200,
    )

  const { rows } = await sql<{ actorId: string; detail: object }>`
    select actor_id, detail from audit.event
    where user_id = ${client.id} and action = 'statement-downloaded' order by id`.execute(server.owner)
  expect(rows.map(({ actorId }) => actorId)).toEqual([
    admin.id,
    client.id,
    ...statementForms.map(() => admin.id),
  ])
  expect(rows[0]?.detail).toEqual({ form: 'csv', from: '2026-01-01', to: '2026-01-05' })
})

test('an unknown account has no files for admins, and the clients’ address none for them', async ({
  server,
}) => {
  const client = await aClient(server.owner)
  const accountId = await anAccount(server.owner, client, { balance: '100' })
  for (const form of statementForms) {
    const asAdmin = server.browser(await aSession(server.owner, await anAdmin(server.owner)))
    expect(await asAdmin.get(statementFilePath(randomUUID(), form, 'admin'))).toMatchObject({
      status: 404,
      code: 'ACCOUNT_NOT_FOUND',
    })
    // The clients' address refuses admins: they have no accounts.
    expect(await asAdmin.get(statementFilePath(accountId, form))).toMatchObject({
      status: 404,
      code: 'ACCOUNT_NOT_FOUND',
    })
  }
})
